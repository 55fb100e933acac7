/** Loaded only when a worker has died: the libs behind it take longer than a warm start has. */
export { releaseClaims } from '@app/core';
