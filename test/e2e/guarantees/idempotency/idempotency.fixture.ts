import { randomUUID } from 'node:crypto';
import { signsIn, testService, type ApiClient } from '@app/testing';

/** A spec that imports this file starts the service. */
export const service = testService({ settings: { SANDBOX: 'all' } });
export const signedIn = signsIn(service);

/** The first request of a key may be any request; most tests save a theme, because a second one would show. */
export const THEMES = '/api/builder/theme/';
export const theme = (name = `Theme ${randomUUID()}`) => ({ name });
export const themesOf = async (client: ApiClient) =>
  ((await client.get(THEMES).expect(200)).body.results as { name: string }[]).map(({ name }) => name);

export const postTheme = (client: ApiClient, key: string, body: object = theme()) =>
  client.post(THEMES, body).set('Idempotency-Key', key);

export const sql = async <Row = unknown>(query: string, ...values: unknown[]) =>
  (await service.database.connection()).query<Row[]>(query, values);
export const storedKeys = async () =>
  (await sql<{ count: number }>('SELECT count(*)::int AS count FROM idempotency_key'))[0]!.count;
