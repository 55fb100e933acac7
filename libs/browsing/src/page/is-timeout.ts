/** Playwright's error for something that did not happen in time. */
export const isTimeout = (error: unknown): error is Error => error instanceof Error && error.name === 'TimeoutError';
