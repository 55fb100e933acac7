/** Time in which PostgreSQL, or a pooler before it, must take a connection. A host that is gone answers nothing. */
export const CONNECT_MS = 5_000;
/** Idle time of a connection after which TCP looks whether the other end is still there. */
export const KEEP_ALIVE_MS = 10_000;
