/** Imported only for pending migrations, because loading these libs takes longer than a warm start. */
export { migrate } from '@app/core';
