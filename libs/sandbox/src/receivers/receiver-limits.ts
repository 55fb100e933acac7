/** Receivers of one environment at the same time. */
export const MOST_RECEIVERS = 200;
/** Calls of a receiver that are kept; older ones are deleted. */
export const MOST_CALLS = 100;
export const MOST_STEPS = 100;
/** Characters of the body of an answer. */
export const MOST_STEP_BODY = 10_000;
/** Longer than the time limit of a delivery. */
export const MOST_DELAY_MS = 30_000;
/** Bytes of the largest body that a receiver takes. */
export const MOST_BODY_BYTES = 8 * 1024 * 1024;
/** Characters of a body that are kept. */
export const KEPT_BODY = 65_536;
