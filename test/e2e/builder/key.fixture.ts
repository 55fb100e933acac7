import { signsIn, testService, until, type ApiClient } from '@app/testing';

export const KEYS = '/api/builder/key/';
const HOUR_MS = 3_600_000;

/** A spec that imports this file starts the service. Its `X-Forwarded-For` is the client's address: loopback is trusted. */
const service = testService({ worker: false, settings: { TRUST_PROXY: 'loopback' } });
export const signedIn = signsIn(service);

export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Creates a key of the caller's account and returns it with a client of its own. */
export async function aKey(client: ApiClient, limits: object = {}) {
  const { body } = await client.post(KEYS, { environment: 'production', ...limits }).expect(201);
  return { id: body.id as string, key: body.api_key as string, client: client.as(body.api_key), body };
}

export const idOf = async (client: ApiClient): Promise<string> =>
  (await client.get(`${KEYS}current/`).expect(200)).body.id;

export async function listed(client: ApiClient, id: string) {
  const { results } = (await client.get(KEYS).expect(200)).body as { results: { id: string }[] };
  return results.find((one) => one.id === id);
}

/** Lets the time of a column of a key pass. */
export async function passed(id: string, column: 'expires_at' | 'previous_expires_at') {
  const { manager } = await service.database.connection();
  await manager.query(`UPDATE api_key SET ${column} = now() - interval '1 second' WHERE id = $1`, [id]);
}

const WAITING = `SELECT count(*)::int AS count FROM pg_stat_activity
                 WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Sends requests that wait for the lock of their team, and releases it when all of them wait. */
export async function atOnce<T>(teamId: string, requests: (() => PromiseLike<T>)[]): Promise<T[]> {
  const dataSource = await service.database.connection();
  const answers = await dataSource.transaction(async (manager) => {
    await manager.query('SELECT FROM team WHERE id = $1 FOR UPDATE', [teamId]);
    const sent: PromiseLike<T>[] = [];
    for (const [index, request] of requests.entries()) {
      sent.push(Promise.resolve(request()));
      await until(20_000, async () => (await dataSource.query<[{ count: number }]>(WAITING))[0].count > index);
    }
    return { sent };
  });
  return Promise.all(answers.sent);
}
