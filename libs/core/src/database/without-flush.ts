/**
 * For the FROM of an UPDATE that is a transaction of its own: it is committed without waiting for the disk (PostgreSQL, 28.4,
 * "Asynchronous Commit"). A crash of PostgreSQL may undo it, but never alone: the next commit that waits makes all before it durable.
 */
export const WITHOUT_FLUSH = `(SELECT set_config('synchronous_commit', 'off', true)) AS without_flush`;
