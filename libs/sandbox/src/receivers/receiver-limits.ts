/** Receivers of one environment at the same time. */
export const MAX_RECEIVERS = 200;
/** Calls of a receiver that are kept; older ones are deleted. */
export const MAX_CALLS = 100;
/** Steps of a script. */
export const MAX_STEPS = 100;
/** Characters of the body of an answer. */
export const MAX_STEP_BODY = 10_000;
/** Longer than the time limit of a delivery. */
export const MAX_DELAY_MS = 30_000;
/** Bytes of the largest body that a receiver takes. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** Characters of a body that are kept. */
export const KEPT_BODY = 65_536;
