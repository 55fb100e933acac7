import type { DataSource } from 'typeorm';
import { until } from '../../apps/local/src/processes/until';
import type { SignedIn } from '../../libs/testing/src/factories/signed-in';
import { idle } from '../../libs/testing/src/idle';
import type { TestService } from '../../libs/testing/src/test-service';
import { WebhookReceiver } from '../../libs/testing/src/webhook-receiver';

/** A run that lost its worker. */
export interface KilledRun {
  userId: string;
  number: string;
  /** Milliseconds from the response of the call to the kill, and the state of the run then. */
  killedAfter: number;
  killedIn: string;
}

export interface KillReport {
  runs: KilledRun[];
  /** Sentences about what went wrong; empty when every run kept the guarantees. */
  violations: string[];
}

interface StoredRun {
  id: string;
  user_id: string;
  status: string;
  error: string;
}

/** Time in which a run of one small file ends without a kill, with a margin: kills are spread over it. */
const SPREAD_MS = 900;
const PATIENCE_MS = 60_000;
const ENDED = ['succeeded', 'failed', 'lost'];

/**
 * Starts runs one after the other, kills the worker at a random moment of each (`kill -9`), and starts it again. Every run must
 * succeed once: its value is stored once, one entry of the audit log says so, and its callback and its event have one message id
 * and one body each, however often they are repeated.
 * @param random returns numbers from 0 to 1
 */
export async function killDuringRuns(
  service: TestService,
  { client }: SignedIn,
  kills: number,
  random: () => number,
): Promise<KillReport> {
  const hook = await WebhookReceiver.open();
  const database = await service.database.connection();
  try {
    await client.post('/api/builder/field/', { id: 'number', type: 'text_field', repeated: true }).expect(201);
    const query = { question_type: 'one_value', entities: ['Invoice number'], save_to_fields: [{ id: 'number' }] };
    const created = await client.post('/api/builder/extraction/', { name: 'Killed', queries: [query] }).expect(201);
    const endpoint = { url: hook.url, event_types: ['extraction.completed', 'extraction.failed'] };
    await client.post('/api/builder/webhook-endpoint/', endpoint).expect(201);

    const runs: KilledRun[] = [];
    for (let index = 0; index < kills; index += 1) {
      const number = `A-${index + 1}`;
      const call = client.post(`/api/ai/run/${(created.body as { id: string }).id}/`).timeout(PATIENCE_MS);
      call.attach('files', Buffer.from(`Invoice number: ${number}\n`), `${number}.txt`);
      call.field('webhook', JSON.stringify({ url: hook.url }));
      const userId = ((await call.expect(200)).body as { user_id: string }).user_id;
      const killedAfter = Math.round(random() * SPREAD_MS);
      await new Promise((resolve) => setTimeout(resolve, killedAfter));
      await service.worker.kill();
      const killedIn = (await runOf(database, userId))?.status ?? 'lost';
      runs.push({ userId, number, killedAfter, killedIn });
      await service.worker.start();
      // Each run is to meet one kill.
      await until(PATIENCE_MS, async () => ENDED.includes((await runOf(database, userId))?.status ?? 'lost'));
    }
    await idle(database, { ms: PATIENCE_MS });
    return { runs, violations: (await Promise.all(runs.map((run) => violationsOf(database, hook, run)))).flat() };
  } finally {
    await hook.close();
  }
}

const runOf = async (database: DataSource, userId: string): Promise<StoredRun | undefined> =>
  (
    await database.query<StoredRun[]>('SELECT id, user_id, status, error FROM extraction_run WHERE user_id = $1', [
      userId,
    ])
  )[0];

async function violationsOf(database: DataSource, hook: WebhookReceiver, killed: KilledRun): Promise<string[]> {
  const { userId, number } = killed;
  const run = await runOf(database, userId);
  if (!run) return [`${number}: the run is lost`];
  const values = await database.query<{ value: unknown }[]>('SELECT value FROM field_value WHERE user_id = $1', [
    userId,
  ]);
  const [{ count: stored }] = await database.query<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM audit_entry WHERE email = 'run-extraction' AND object_ids @> ARRAY[$1]`,
    [userId],
  );
  const facts: [string, unknown, unknown][] = [
    ['state', run.status, 'succeeded'],
    ['values', JSON.stringify(values.map(({ value }) => value)), JSON.stringify([[number]])],
    ['stores', stored, 1],
    ...messagesAbout(hook, run),
  ];
  return facts
    .filter(([, found, wanted]) => found !== wanted)
    .map(([what, found]) => `${number}: ${what} ${String(found)}`);
}

/** The callback has the run's id in its body, the event in its data. */
function messagesAbout(hook: WebhookReceiver, { id }: StoredRun): [string, unknown, unknown][] {
  const about = hook.calls.filter(({ body }) => body.includes(id));
  const isEvent = (body: string) => 'type' in (JSON.parse(body) as object);
  return (['callback', 'event'] as const).flatMap((kind): [string, unknown, unknown][] => {
    const calls = about.filter(({ body }) => isEvent(body) === (kind === 'event'));
    return [
      [`${kind} ids`, new Set(calls.map(({ headers }) => headers['webhook-id'])).size, 1],
      [`${kind} bodies`, new Set(calls.map(({ body }) => body)).size, 1],
    ];
  });
}
