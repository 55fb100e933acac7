/** The class of the advisory locks by which processes show that they live: `live` in ASCII. */
const LIVING = 0x6c697665;

/**
 * A session that runs it shows that a process lives, until the session ends: PostgreSQL sees at once that a killed process has closed
 * its connections. Parameter: the worker id, a UUID.
 */
export const SHOW_LIFE = `SELECT pg_advisory_lock_shared(${LIVING}, hashtext($1::uuid::text))`;

/**
 * An SQL condition: no session of this database shows the life of a process. Everyone may read the locks, also of other roles.
 * @param workerId an SQL expression of type uuid
 */
export const showsNoLife = (workerId: string): string => `NOT EXISTS (
  SELECT FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 2 AND classid = ${LIVING} AND objid = hashtext(${workerId}::text)::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
