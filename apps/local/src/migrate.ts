/** Imported only for pending migrations and faults, because loading these libs takes longer than a warm start. */
export { connectionFault, migrate } from '@app/core';
