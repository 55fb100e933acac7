import { randomUUID } from 'node:crypto';
import { signsIn, testService, type ApiClient, type SignedIn } from '@app/testing';
import { makesOwners } from './owner';
import type { Owner } from './route-owner';
import { ROUTE_RULES, type Call } from './route-rules';

const service = testService({ settings: { SANDBOX: 'all' } });
const signedIn = signsIn(service);

/** The routes that may change data with the key of a team. */
const MUTATING = Object.entries(ROUTE_RULES).filter(
  ([name, { access, changesNothing = false }]) => !name.startsWith('GET ') && !changesNothing && access !== 'actAsUser',
);

interface Entry {
  route: string;
  object_type: string;
  object_ids: string[];
  fields: string[];
}

let owner: Owner & SignedIn;

beforeAll(async () => {
  owner = await makesOwners(service)();
}, 60_000);

/** Sends a request under a new id. @returns its status and the entries of the audit log with that id */
async function audited(client: ApiClient, name: string, { path, body, files, parts = {} }: Call) {
  const method = name.split(' ')[0]!.toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
  const id = randomUUID();
  const request = files
    ? client[method](path).field(parts).attach('files', files.bytes, files.name)
    : method === 'delete'
      ? client.delete(path)
      : client[method](path, body);
  const { status } = await request.set('X-Request-Id', id).timeout(60_000);
  const dataSource = await service.database.connection();
  const entries = await dataSource.query<Entry[]>('SELECT * FROM audit_entry WHERE request_id = $1', [id]);
  return { status, entries };
}

/** Another admin for the routes that replace the request's key. */
const adminFor = async (name: string) =>
  /rotate_key|current\/rotate/.test(name) ? (await signedIn({ team: owner.team })).client : owner.client;

describe('the audit log', () => {
  it('is tested with every route that may change data', () => {
    const untested = MUTATING.filter(([, { call, creates }]) => !call && !creates);
    expect(untested.map(([name]) => name)).toEqual([]);
  });

  it.each(MUTATING)('%s writes exactly one entry, which names its object', async (name, { call, creates }) => {
    const made = call ? await call(owner) : await creates!();
    const { status, entries } = await audited(await adminFor(name), name, made);

    expect(status).toBeLessThan(300);
    expect(entries).toMatchObject([{ method: name.split(' ')[0], route: name.split(' ')[1], actor: 'account' }]);
    const [{ object_type, object_ids, fields }] = entries as [Entry];
    expect(fields.length > 0).toBe(made.body !== undefined || made.files !== undefined);
    expect(object_type).not.toBe('');
    const ofWholeTeam = /builder\/(team|webhook-secret)|form\/default/.test(name);
    expect(object_ids).toHaveLength(ofWholeTeam ? 0 : 1);
  });

  it.each(MUTATING)('%s writes nothing for a refused request', async (name, { call, creates }) => {
    const made = call ? await call(owner) : await creates!();
    const unknown = made.path.replace(/[^/]+\/(copy\/|retry\/|resend\/)?$/, '00000000-0000-4000-8000-000000000000/$1');
    const viewer = (await signedIn({ role: 'viewer', team: owner.team })).client;
    const admin = await adminFor(name);
    const wrong: [ApiClient, Call][] = [
      [viewer, made],
      [service.client, made],
      [admin, { path: made.path, body: { unknown_member: 1 } }],
      [admin, { ...made, path: unknown }],
    ];
    const refused: number[] = [];
    for (const [client, request] of wrong) {
      const { status, entries } = await audited(client, name, request);
      if (status < 400) continue;
      refused.push(status);
      expect([status, entries]).toEqual([status, []]);
    }
    expect(refused.length).toBeGreaterThan(1);
  });
});
