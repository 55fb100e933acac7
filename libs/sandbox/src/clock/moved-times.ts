/** Times that follow the clock of an environment: those at which something becomes due, and those from which an age is counted. A test compares the list with the database. */
export interface MovedTimes {
  readonly table: string;
  readonly columns: readonly string[];
  /** SQL of its rows; $1 is the environment, $2 the key of the request. */
  readonly where: string;
}

const OWN = 'environment_id = $1';

export const MOVED_TIMES: readonly MovedTimes[] = [
  { table: 'envelope', columns: ['token_expires_at', 'next_reminder_at'], where: OWN },
  { table: 'recipient', columns: ['reminded_at', 'renewed_at'], where: OWN },
  { table: 'extraction_run', columns: ['claimed_until', 'document_extracted_at'], where: OWN },
  { table: 'agent_run', columns: ['approval_ends_at', 'finished_at'], where: OWN },
  { table: 'agent', columns: ['next_run_at'], where: 'schedule_environment_id = $1' },
  { table: 'webhook_delivery', columns: ['next_attempt_at', 'created_at'], where: OWN },
  { table: 'webhook_endpoint', columns: ['failing_since'], where: 'environment_ids = ARRAY[$1::uuid]' },
  { table: 'webhook_secret', columns: ['previous_until'], where: OWN },
  { table: 'mail', columns: ['created_at'], where: OWN },
  { table: 'idempotency_key', columns: ['created_at'], where: OWN },
  // The key that moves the clock stays usable, or a suite could move it only once.
  { table: 'api_key', columns: ['expires_at', 'previous_expires_at'], where: `${OWN} AND id <> $2` },
  { table: 'invitation', columns: ['expires_at'], where: OWN },
  { table: 'outbox', columns: ['available_at'], where: `${OWN} AND locked_until IS NULL AND failed_at IS NULL` },
];

/** In the answer and in the guide. */
export const FOLLOWS = [
  'the ends of signing links, and reminders',
  'the next attempts of webhook deliveries, and the five days after which a failing endpoint of this environment alone is disabled',
  'jobs that wait, also the callback that is sent before a review ends',
  'the next run of an agent by a schedule that was set with a key of this environment',
  'the ends of approvals of agents and of claims on reviews',
  'the ends of invitations for this environment, of its other API keys, and of secrets that were rotated',
  'the 24 hours of idempotency keys',
  'the ages after which runs, mails and deliveries are deleted',
] as const;

export const STAYS = [
  'times that say when something happened, and dates in documents, seals and timestamps',
  'links to files and pages that were given out before: their end is signed',
  'the runs of a schedule after its next one: they follow the calendar',
  'the key of the request, the windows of rate limits, and the months of model budgets',
  'jobs that a worker is doing at this moment',
] as const;
