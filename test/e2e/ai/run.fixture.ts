import { until, type ApiClient } from '@app/testing';

/** The time in which the sweep recovers jobs that a Redis without persistence lost. */
const LONGEST_RUN_MS = 60_000;

export interface Datapoint {
  entity: string;
  field_id: string;
  value: unknown;
  confidence?: number;
  method: string;
  source_text: string;
  failed_rules: string[];
  bounding_boxes: { page: number; x: number; y: number; width: number; height: number; points: object }[];
}

export interface Run {
  id: string;
  user_id: string;
  file_name: string;
  success: boolean;
  status: string;
  error: string;
  warnings: string[];
  approved: boolean;
  approver: string;
  document_extracted_at: string | null;
  email_extracted_at: string | null;
  inbound_message: object | null;
  variant: { id: string; name: string; reason: string } | null;
  rule_errors: { rule_name: string; message: string }[];
  confidence?: number;
  data: Datapoint[];
}

export type SentFile = [content: Buffer | string, name: string];

export const textFile = (number: string): [Buffer, string] => [
  Buffer.from(`Invoice number: ${number}\n`),
  `${number}.txt`,
];

/** Creates a field and returns a reference to it. */
export async function createField(client: ApiClient, id: string, more: object = {}): Promise<{ id: string }> {
  await client.post('/api/builder/field/', { id, type: 'text_field', ...more }).expect(201);
  return { id };
}

/** Creates an extraction and returns its id. */
export async function anExtraction(client: ApiClient, body: object): Promise<string> {
  const created = await client.post('/api/builder/extraction/', { name: 'Extraction', ...body }).expect(201);
  return created.body.id as string;
}

/** Creates an extraction that saves the invoice number in the field `number`, which may exist. @returns its id */
export async function numberExtraction(client: ApiClient, properties: object = {}, more: object = {}): Promise<string> {
  await client.post('/api/builder/field/', { id: 'number', type: 'text_field' });
  const save = { save_to_fields: [{ id: 'number' }], properties };
  return anExtraction(client, {
    queries: [{ question_type: 'one_value', entities: ['Invoice number'], ...save }],
    ...more,
  });
}

/** A call, not yet sent, that runs an extraction on files; `parts` are its other parts. */
export function runCall(client: ApiClient, extraction: string, files: SentFile[], parts: Record<string, string> = {}) {
  const call = client.post(`/api/ai/run/${extraction}/`).timeout(LONGEST_RUN_MS);
  for (const [name, value] of Object.entries(parts)) call.field(name, value);
  for (const [content, name] of files) call.attach('files', Buffer.from(content), name);
  return call;
}

/** Runs an extraction on files. @returns the id of the user */
export async function start(
  client: ApiClient,
  extraction: string,
  files: SentFile[],
  webhook?: object,
): Promise<string> {
  const parts = webhook ? { webhook: JSON.stringify(webhook) } : undefined;
  const { body } = await runCall(client, extraction, files, parts).expect(200);
  return body.user_id as string;
}

/** The runs of an extraction, or those of one user, newest first. */
export async function listedRuns(client: ApiClient, extraction: string, userId?: string): Promise<Run[]> {
  const query = userId === undefined ? '' : `?user_id=${encodeURIComponent(userId)}`;
  return (await client.get(`/api/ai/run/batch/${extraction}/${query}`).expect(200)).body as Run[];
}

async function runsWhen(list: () => Promise<Run[]>, isAwaited: (run: Run) => boolean): Promise<Run[]> {
  let runs: Run[] = [];
  await until(LONGEST_RUN_MS, async () => {
    runs = await list();
    return runs.length > 0 && runs.every(isAwaited);
  });
  return runs.sort((a, b) => a.file_name.localeCompare(b.file_name));
}

/** The runs of an extraction once all of them have one of these states, sorted by file name. */
export const runsIn = (client: ApiClient, extraction: string, ...states: string[]): Promise<Run[]> =>
  runsWhen(
    () => listedRuns(client, extraction),
    ({ status }) => states.includes(status),
  );

/** The runs of an extraction once all have ended or wait for review, sorted by file name. */
export const finishedRuns = (client: ApiClient, extraction: string, userId?: string): Promise<Run[]> =>
  runsWhen(
    () => listedRuns(client, extraction, userId),
    ({ status }) => status !== 'pending' && status !== 'running',
  );

/** Runs an extraction on files and returns the finished runs, sorted by file name. */
export async function runsOver(
  client: ApiClient,
  extraction: string,
  files: SentFile[],
  parts: Record<string, string> = {},
): Promise<Run[]> {
  const { body } = await runCall(client, extraction, files, parts).expect(200);
  return finishedRuns(client, extraction, body.user_id as string);
}

/** Runs queries over a file and returns the finished run, with confidence. */
export async function runOver(
  client: ApiClient,
  queries: object[],
  content: Buffer | string,
  name = 'file.pdf',
): Promise<Run> {
  const settings = { confidence_scores_enabled: true, accept_spreadsheets: true, queries };
  const [run] = await runsOver(client, await anExtraction(client, settings), [[content, name]]);
  return run!;
}

/** The values of a run by entity. */
export const valuesIn = ({ data }: Run): Record<string, unknown> =>
  Object.fromEntries(data.map(({ entity, value }) => [entity, value]));

/** The values of a user by field. */
export async function fieldValues(client: ApiClient, userId: string): Promise<Record<string, unknown>> {
  const { body } = await client.get(`/api/field/?id=${encodeURIComponent(userId)}`).expect(200);
  return Object.fromEntries((body as { id: string; value: unknown }[]).map(({ id, value }) => [id, value]));
}
