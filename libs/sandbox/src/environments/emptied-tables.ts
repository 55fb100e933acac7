/**
 * What a reset deletes, in this order: the rows of one environment. Rows that belong to these (recipients, files of runs, events)
 * go by foreign key, and triggers mark their files as deleted. A test compares this with the columns of the database.
 */
export const EMPTIED_TABLES = {
  deliveries: 'webhook_delivery',
  mails: 'mail',
  envelopes: 'envelope',
  bulk_fills: 'bulk_fill',
  extraction_runs: 'extraction_run',
  agent_runs: 'agent_run',
  agent_sessions: 'agent_session',
  submissions: 'submission',
  files: 'user_file',
  values: 'field_value',
  users: 'user',
  idempotency_keys: 'idempotency_key',
  receivers: 'sandbox_receiver',
} as const;

export type EmptiedKind = keyof typeof EMPTIED_TABLES;

/** Tables whose rows of an environment stay: they are how the environment is set up, or what was done in it. */
export const KEPT_TABLES = ['api_key', 'webhook_secret', 'invitation', 'audit_entry'] as const;
