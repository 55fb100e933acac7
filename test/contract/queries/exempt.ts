/** Tables without rows of teams, or with few of them. */
export const EXEMPT_TABLES = new Set([
  'migrations', // one row for each migration
  'stored_seal_key', // one row
  'rate_limit', // written by rate-limiter-flexible alone, by its primary key
  'pg_database', // of PostgreSQL
  'audit_entry_id_seq', // a sequence
]);

/** Statements that read a table from the first to the last row on purpose, as `method: table`. */
export const EXEMPT_SCANS = new Map([
  ['AuditLinksRepository.teamsBehindForJob: team', 'asks for each team once a minute; its other tables by an index'],
  ['OutboxRepository.states: outbox', 'the metrics count every open job'],
  // The sandbox is refused in production: an index for it would cost each job and mail there.
  ['EnvironmentRowsRepository.lock: outbox', 'a reset of the sandbox'],
  ['EnvironmentRowsRepository.deleteFrom: outbox', 'a reset of the sandbox'],
  ['EnvironmentRowsRepository.deleteFrom: mail', 'a reset of the sandbox'],
  ['MovedTimesRepository.advance: recipient', 'the clock of the sandbox'],
  ['MovedTimesRepository.advance: webhook_endpoint', 'the clock of the sandbox'],
  ['MovedTimesRepository.advance: mail', 'the clock of the sandbox'],
  ['MovedTimesRepository.advance: outbox', 'the clock of the sandbox'],
]);

/** Methods of repositories that send no statement themselves. */
export const EXEMPT_METHODS = new Map([
  ['IdempotencyKeysRepository.insertion', 'returns a statement, which the transaction of the request sends'],
]);
