import { randomUUID } from 'node:crypto';
import { until, type ApiClient } from '@app/testing';
import { mutations, type Mutation } from '../../../contract/mutating-calls';
import { makesOwners } from '../../../contract/owner';
import type { Call } from '../../../contract/route-rules';
import { service, sql } from './idempotency.fixture';

const anOwner = makesOwners(service);

function send(client: ApiClient, { method }: Mutation, { path, body, files, parts = {} }: Call, key?: string) {
  const request = method === 'delete' ? client.delete(path) : client[method](path, files ? undefined : body);
  if (files) request.field(parts).attach('files', files.bytes, files.name);
  if (key !== undefined) request.set('Idempotency-Key', key);
  return request.timeout(60_000);
}

/** Webhook deliveries to an address that does not answer stay for days. */
const WAITING = `SELECT FROM outbox WHERE failed_at IS NULL AND job <> 'deliver-webhook'`;
/** Bytes that the worker is about to delete, and then their rows. */
const SWEPT = 'SELECT FROM stored_object WHERE deleted_at IS NOT NULL';
/** Waits until nothing is left that a worker would work on. */
const idle = () => until(60_000, async () => (await sql(`${WAITING} UNION ALL ${SWEPT}`)).length === 0);

/** Tables and columns that change without a request. */
const UNSTEADY = ['rate_limit', 'migrations', 'outbox', 'audit_link', 'webhook_attempt'];
/** Tables whose rows jobs change; requests add and delete them. */
const COUNTED = ['webhook_delivery', 'webhook_endpoint'];
const STAMPS = ['last_used_at'];

const TABLES = `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1::text[])`;

/** One query for the number of rows and a hash of the contents of each table. */
async function contentsQuery(): Promise<string> {
  const tables = await sql<{ name: string }>(TABLES, UNSTEADY);
  const hash = `',' || coalesce(md5(string_agg(row, ',' ORDER BY row)), '')`;
  return tables
    .map(({ name }) => {
      const rows = `SELECT (to_jsonb(t) - $1::text[])::text AS row FROM "${name}" t`;
      const hashed = COUNTED.includes(name) ? '' : ` || ${hash}`;
      return `SELECT '${name}' AS name, count(*) || ' rows'${hashed} AS contents FROM (${rows}) AS rows`;
    })
    .join(' UNION ALL ');
}

let query: Promise<string> | null = null;

/** The number of rows and a hash of the contents of each table. */
async function contents(): Promise<Record<string, string>> {
  await idle();
  const rows = await sql<{ name: string; contents: string }>(await (query ??= contentsQuery()), STAMPS);
  return Object.fromEntries(rows.map((row) => [row.name, row.contents]));
}

describe.each(mutations().filter(({ name }) => !name.includes('rotate_key')))('$name', (mutation) => {
  it('has its effects once, and gives the same response again', async () => {
    const owner = await anOwner();
    const [call, key] = [await mutation.call(owner), randomUUID()];
    const before = await contents();
    const first = await send(owner.client, mutation, call, key);
    expect(first.status).toBeLessThan(300);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    const after = await contents();
    expect(after).not.toEqual(before);

    const second = await send(owner.client, mutation, call, key);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(second.headers).toMatchObject({ 'idempotency-replayed': 'true' });
    for (const name of ['content-type', 'x-envelope-id']) expect(second.headers[name]).toEqual(first.headers[name]);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(await contents()).toEqual(after);
  }, 120_000);
});

/** Routes that replace the API key of the request, which the other routes need. */
const REPLACES_KEY = /rotate_key|current\/rotate/;

/** The response with a placeholder for everything that differs between two teams. */
const masked = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/\/files\/[^"]+/g, '<file>')
    .replace(/\/review\/[\w-]{75}"/g, '/review/<token>"')
    .replace(/\/sandbox\/receiver\/[^"]+/g, '/sandbox/receiver/<token>')
    // How many rows there are, and in which state, depends on the jobs that have run.
    .replace(/"deleted":\{[^}]+\}|"(moved|pending|filled|cancelled)":\d+/g, '<counts>')
    .replace(/"(fk|whsec)_[^"]+"/g, '"<secret>"')
    .replace(/"(last4|prefix|id|form_id|internal_id|env_prefix)":"[^"<]+"/g, '"$1":"<id>"')
    .replace(/\b[0-9a-f]{8,}\b/g, '<hex>');

describe('a request with a key', () => {
  it('gets the response that it gets without one, on every route', async () => {
    const [plain, keyed] = [await anOwner(), await anOwner()];
    const different: object[] = [];
    for (const mutation of mutations().filter(({ name }) => !REPLACES_KEY.test(name))) {
      const without = await send(plain.client, mutation, await mutation.call(plain));
      const withKey = await send(keyed.client, mutation, await mutation.call(keyed), randomUUID());
      const [one, other] = [without, withKey].map(({ status, text, headers }) => ({
        name: mutation.name,
        status,
        text: masked(text),
        headers: Object.keys(headers).sort(),
      }));
      if (JSON.stringify(one) !== JSON.stringify(other)) different.push(one!, other!);
    }
    expect(different).toEqual([]);
  }, 300_000);
});
