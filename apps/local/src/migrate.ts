/** Loaded only when there is something to migrate: the libs behind it take longer than a warm start has. */
export { migrate } from '@app/core';
