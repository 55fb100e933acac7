import { randomUUID } from 'node:crypto';
import { aTeam, aUser, testDatabase } from '@app/testing';
import { WebhookEndpoints1795334607599 } from './migrations/2026-w47/1795334607599-WebhookEndpoints';

const database = testDatabase();
const sql = <Row>(query: string, ...values: unknown[]) => database.dataSource.query<Row[]>(query, values);

const DATA = [
  {
    ...{ queryId: 'q', entity: 'Total', fieldInternalId: randomUUID(), fieldId: 'total', value: null, confidence: 90 },
    boxes: [{ page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.4 }],
  },
];

async function migrate(direction: 'up' | 'down') {
  const runner = database.dataSource.createQueryRunner();
  await runner.startTransaction();
  await new WebhookEndpoints1795334607599()[direction](runner);
  await runner.commitTransaction();
  await runner.release();
}

/** A run in the earlier schema. */
async function aRun(status: string) {
  const { team, environments } = await aTeam(database.dataSource);
  const [teamId, environmentId, id] = [team.id, environments.production!, randomUUID()];
  const user = await aUser(database.dataSource, { teamId, environmentId });
  const [extraction] = await sql<{ id: string }>(
    `INSERT INTO extraction (team_id, name, file_type) VALUES ($1, 'x', 'image') RETURNING id`,
    teamId,
  );
  await sql(
    `INSERT INTO extraction_run (id, team_id, environment_id, extraction_id, user_id, batch_id, position, file_name, status,
       created_at, data)
     VALUES ($1, $2, $3, $4, $5, $1, 0, 'a.pdf', $6, '2026-03-01T12:00:00.120Z', $7)`,
    ...[id, teamId, environmentId, extraction?.id, user.id, status, JSON.stringify(DATA)],
  );
  return { id, teamId, environmentId, userId: user.id, extractionId: extraction?.id };
}

/** A callback in the earlier schema. */
async function aCallback(run: string, { boxes = false, state = '' } = {}): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO webhook_delivery
       (run_id, url, request_id, wait_for_bounding_boxes, wait_for_confidence_scores, attempts, delivered_at, failed_at)
     VALUES ($1, 'https://a.example', 'r-1', $2, false, 2, CASE WHEN $3 = 'delivered' THEN now() END,
       CASE WHEN $3 = 'failed' THEN now() END) RETURNING id`,
    ...[run, boxes, state],
  );
  return row!.id;
}

const deliveries = () =>
  sql<Record<string, unknown> & { body: string }>('SELECT * FROM webhook_delivery ORDER BY run_id');

describe('the migration of callbacks to deliveries', () => {
  it('keeps ended callbacks, pending ones with their jobs, and those of unfinished runs, in both directions', async () => {
    await migrate('down');
    const [done, waiting, running] = [await aRun('succeeded'), await aRun('failed'), await aRun('running')];
    const delivered = await aCallback(done.id, { state: 'delivered', boxes: true });
    const pending = await aCallback(waiting.id);
    await aCallback(running.id, { boxes: true });
    const [job] = await sql<{ id: string }>(
      `INSERT INTO outbox (id, job, payload, team_id) VALUES (gen_random_uuid(), 'deliver-webhook', $1, $2) RETURNING id`,
      ...[JSON.stringify({ deliveryId: pending }), waiting.teamId],
    );
    await migrate('up');

    const found = new Map((await deliveries()).map((row) => [row.id, row]));
    expect([...found.keys()].sort()).toEqual([delivered, pending].sort());
    const { teamId: team_id, environmentId: environment_id, userId: user_id } = waiting;
    expect(found.get(pending)).toMatchObject({
      ...{ team_id, environment_id, user_id, run_id: waiting.id, event_id: pending, target: 'callback', attempts: 2 },
      ...{ url: 'https://a.example', request_id: 'r-1', event_type: 'extraction.failed', job_id: job?.id },
      ...{ next_attempt_at: expect.any(Date), delivered_at: null, failed_at: null },
    });
    expect(found.get(delivered)).toMatchObject({ event_type: 'extraction.completed', delivered_at: expect.any(Date) });
    const value = { field_id: 'total', field_internal_id: DATA[0]?.fieldInternalId, value: null };
    expect(JSON.parse(found.get(delivered)?.body ?? '')).toEqual({
      ...{ event: 'extraction.completed', extraction_id: done.extractionId, extraction_run_id: done.id },
      ...{ user_id: done.userId, file_name: 'a.pdf', success: true, error: '', created_at: '2026-03-01T12:00:00.120Z' },
      data: [{ ...value, bounding_boxes: DATA[0]?.boxes }],
    });
    expect(JSON.parse(found.get(pending)?.body ?? '')).toMatchObject({ success: false, data: [value] });
    const [unfinished] = await sql<object>('SELECT callback FROM extraction_run WHERE id = $1', running.id);
    const callback = { url: 'https://a.example', requestId: 'r-1', waitForBoundingBoxes: true };
    expect(unfinished).toEqual({ callback: { ...callback, waitForConfidenceScores: false } });

    await migrate('down');
    const old = await sql<{ run_id: string }>('SELECT * FROM webhook_delivery');
    expect(new Set(old.map(({ run_id }) => run_id))).toEqual(new Set([done.id, waiting.id, running.id]));
    expect(old.find(({ run_id }) => run_id === running.id)).toMatchObject({
      wait_for_bounding_boxes: true,
      request_id: 'r-1',
    });
    await migrate('up');
    expect(await deliveries()).toHaveLength(2);
  });
});
