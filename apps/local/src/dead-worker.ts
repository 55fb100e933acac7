/** Imported only after the death of a worker, because loading these libs takes longer than a warm start. */
export { releaseClaims } from '@app/core';
