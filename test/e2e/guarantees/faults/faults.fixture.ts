import { idle, signsIn, TableLock, testService, until, type ApiClient } from '@app/testing';

interface Run {
  status: string;
  success: boolean;
  data: { field_id: string; value: unknown }[];
}

/** A spec that imports this file starts the service. */
export const service = testService({
  ...{ processes: 'worker', outages: true },
  settings: { JOB_LEASE_SECONDS: '1' },
});
export const signedIn = signsIn(service);
/** Ended after each test. */
export const open: { end(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.end();
});

/** A team with an extraction that saves the invoice number to a repeated field, where a duplicate effect is visible. */
export async function invoices() {
  const { client } = await signedIn();
  await client.post('/api/builder/field/', { id: 'number', type: 'text_field', repeated: true }).expect(201);
  const query = { question_type: 'one_value', entities: ['Invoice number'], save_to_fields: [{ id: 'number' }] };
  const { body } = await client.post('/api/builder/extraction/', { name: 'Invoice', queries: [query] }).expect(201);
  return { client, extraction: body.id as string };
}

export async function start(
  client: ApiClient,
  extraction: string,
  numbers: string[],
  webhook?: string,
): Promise<string> {
  const call = client.post(`/api/ai/run/${extraction}/`).timeout(20_000);
  for (const number of numbers) call.attach('files', Buffer.from(`Invoice number: ${number}\n`), `${number}.txt`);
  if (webhook) call.field('webhook', JSON.stringify({ url: webhook }));
  return (await call.expect(200)).body.user_id as string;
}

export async function runs(client: ApiClient, extraction: string): Promise<Run[]> {
  return (await client.get(`/api/ai/run/batch/${extraction}/`).expect(200)).body as Run[];
}

/** Without Redis a run waits for the next look at the database; a machine with much other work took more than 25 seconds. */
const RUN_ENDS_MS = 90_000;

/** Waits until every run of the extraction has ended, and returns the user's value of `number`. */
export async function numbersOf(client: ApiClient, extraction: string, userId: string): Promise<unknown> {
  const ended = ({ status }: Run) => status === 'succeeded' || status === 'failed';
  await until(RUN_ENDS_MS, async () => (await runs(client, extraction)).every(ended));
  const { body } = await client.get(`/api/field/?id=${userId}`).expect(200);
  return (body as { id: string; value: unknown }[]).find(({ id }) => id === 'number')?.value;
}

/** Waits until no job of the service is left. */
export const idleService = async () => idle(await service.database.connection());

/** Blocks runs in the transaction that writes their effects. */
export async function holdValues(): Promise<TableLock> {
  const lock = await TableLock.on(service, 'field_value');
  open.push({ end: lock.release });
  return lock;
}
