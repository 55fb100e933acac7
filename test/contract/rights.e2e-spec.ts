import { get } from 'node:http';
import { Access, KEY_SCOPES, PERMISSION_FLAGS, Role, type AccessRule, type PermissionFlag } from '@app/teams';
import { signsIn, testService, type ApiClient, type SignedIn } from '@app/testing';
import { makesOwners } from './owner';
import type { Owner } from './route-owner';
import { ROUTE_RULES, type Call, type RouteRule } from './route-rules';
import { ROUTE_SCOPES } from './route-scopes';

const service = testService({ settings: { SANDBOX: 'all', RATE_LIMIT: 'off' } });
const signedIn = signsIn(service);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Route {
  name: string;
  method: (typeof METHODS)[number];
  /** With an unknown id for every parameter. */
  path: string;
  permission: Partial<AccessRule> | undefined;
  scope: string | undefined;
  /** Whether user keys are taken, besides those of teams or only these. */
  userKey: 'also' | 'only' | undefined;
  /** The status of success. */
  success: number;
  rule: RouteRule | undefined;
}

interface Operation {
  'x-permission'?: Partial<AccessRule>;
  'x-scope'?: string;
  'x-user-key'?: 'also' | 'only';
  responses: Record<string, object>;
}

let routes: Route[];
let owner: Owner & SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  const { body } = await service.client.get('/openapi.json').expect(200);
  routes = routesOf(body);
  const anOwner = makesOwners(service);
  owner = await anOwner();
  stranger = await anOwner();
}, 60_000);

function routesOf({ paths }: { paths: Record<string, Record<string, Operation>> }): Route[] {
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, operations]) =>
      METHODS.filter((method) => operations[method]).map((method) => ({
        name: `${method.toUpperCase()} ${path}`,
        method,
        path: path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
        permission: operations[method]?.['x-permission'],
        scope: operations[method]?.['x-scope'],
        userKey: operations[method]?.['x-user-key'],
        success: Number(Object.keys(operations[method]?.responses ?? {}).find((status) => status < '300')),
        rule: ROUTE_RULES[`${method.toUpperCase()} ${path}`],
      })),
    );
}

function send(client: ApiClient, { method }: Route, { path, body, files, parts = {} }: Call) {
  if (files) return client[method](path).field(parts).attach('files', files.bytes, files.name).timeout(60_000);
  return (method === 'get' || method === 'delete' ? client[method](path) : client[method](path, body)).timeout(60_000);
}

/** A body that is refused, so that the key stays valid for the other routes. */
const REFUSED_BODIES: Record<string, object> = { 'POST /api/builder/key/current/rotate/': { grace_seconds: -1 } };

/** So many requests wait for their answers at the same time, as those of a page do. */
const AT_ONCE = 8;

/** Routes with an unexpected response to a client, as `METHOD path: status`. */
async function exceptions(
  client: ApiClient,
  isExpected: (status: number, route: Route, body: { code?: string; detail?: string }) => boolean,
) {
  const wrong: string[] = [];
  const tryAll = async (waiting: Iterable<Route>) => {
    for (const route of waiting) {
      const { status, body } = await client[route.method](route.path, REFUSED_BODIES[route.name]);
      if (!isExpected(status, route, body)) wrong.push(`${route.name}: ${status}`);
    }
  };
  const together = routes.filter((route) => !resets(route) && !rotates(route)).values();
  await Promise.all(Array.from({ length: AT_ONCE }, () => tryAll(together)));
  await tryAll([...routes.filter(resets), ...routes.filter(rotates)]);
  return wrong;
}

/** Removes what other requests are about. */
const resets = ({ name }: Route) => name.includes('/api/sandbox/');
/** Replaces the key of the request. */
const rotates = ({ name }: Route) => name.includes('rotate_key');

/** The statuses of requests without a body that pass every check of rights. */
const ANSWERED = [200, 201, 204, 400, 404];

/** Routes that a key with limits never may call, because they grant rights without limits. */
const GRANTS_WITHOUT_LIMITS = new Set(['POST /api/account/invite/']);
const isAnsweredWithinLimits = (status: number, { name, userKey }: Route) =>
  GRANTS_WITHOUT_LIMITS.has(name) || userKey === 'only' ? status === 403 : ANSWERED.includes(status);

describe('the table of routes', () => {
  it('has every route of the OpenAPI document, and no other', () => {
    expect(Object.keys(ROUTE_RULES).sort()).toEqual(routes.map(({ name }) => name).sort());
  });

  it('matches the permission rule that each route declares', () => {
    const named = routes.map(({ name, permission }) => [name, permission]);
    const wanted = routes.map(({ name, rule }) => [name, rule && { ...Access[rule.access] }]);
    expect(named).toEqual(wanted);
  });

  it('matches the scope that each route declares', () => {
    expect(ROUTE_SCOPES).toEqual(Object.fromEntries(routes.map(({ name, scope }) => [name, scope])));
  });

  it('tries every route that names an object in its path', () => {
    const untried = routes.filter(
      ({ path, rule, userKey }) => /00000000/.test(path) && !rule?.call && userKey !== 'only',
    );
    expect(untried.map(({ name }) => name)).toEqual([]);
  });
});

describe('a key that is none', () => {
  const refused = (status: number) => status === 401;

  it('of nobody, or none at all, is 401 everywhere', async () => {
    expect(await exceptions(service.client, refused)).toEqual([]);
    expect(await exceptions(service.client.as(`fk_production_${'x'.repeat(40)}`), refused)).toEqual([]);
  });

  it('that was revoked, rotated, or whose account was removed, is 401 everywhere', async () => {
    const { client, team } = owner;
    const revoked = (await client.post('/api/builder/key/', { environment: 'production' }).expect(201)).body;
    await client.delete(`/api/builder/key/${revoked.id}/`).expect(204);
    const rotated = await signedIn({ role: 'editor', team });
    await rotated.client.patch('/api/account/rotate_key/').expect(200);
    const removed = await signedIn({ team });
    await client.patch('/api/account/uninvite/', [{ account_id: removed.account.id }]).expect(200);

    for (const key of [revoked.api_key, rotated.key, ...Object.values(removed.keys)])
      expect(await exceptions(service.client.as(key), refused)).toEqual([]);
  });

  it('that belongs to an end user is 401 everywhere but on the routes that take it', async () => {
    const { body } = await owner.client.post('/api/user/', { id: '00000000-0000-4000-8000-000000000000' }).expect(200);
    const isExpected = (status: number, { userKey }: Route) => (userKey ? ANSWERED.includes(status) : refused(status));
    expect(await exceptions(service.client.as(body.api_key), isExpected)).toEqual([]);
    expect(routes.filter(({ userKey }) => userKey).length).toBeGreaterThan(0);
  });
});

describe('every role, and every missing flag', () => {
  const without = (flag: PermissionFlag) => PERMISSION_FLAGS.filter((one) => one !== flag);
  const accounts: [string, Role, PermissionFlag[]][] = [
    ['an admin', Role.admin, [...PERMISSION_FLAGS]],
    ['an admin without flags', Role.admin, []],
    ['an editor', Role.editor, [...PERMISSION_FLAGS]],
    ...PERMISSION_FLAGS.map((flag): [string, Role, PermissionFlag[]] => [
      `an editor without ${flag}`,
      Role.editor,
      without(flag),
    ]),
    ['an editor without flags', Role.editor, []],
    ['a viewer', Role.viewer, [...PERMISSION_FLAGS]],
  ];

  it.each(accounts)('%s is rejected exactly as in the table', async (_, role, flags) => {
    const { client } = await signedIn({ role, flags, team: owner.team });
    const isGranted = ({ rule }: Route) => {
      const grant: boolean | PermissionFlag = rule ? Access[rule.access][role] : false;
      return typeof grant === 'boolean' ? grant : flags.includes(grant);
    };
    const isExpected = (status: number, route: Route) =>
      isGranted(route) ? ANSWERED.includes(status) : status === 403;

    expect(await exceptions(client, isExpected)).toEqual([]);
  });
});

/** A key of the owner's account, for production. */
async function limitedKey(limits: object): Promise<{ client: ApiClient; id: string }> {
  const { body } = await owner.client.post('/api/builder/key/', { environment: 'production', ...limits }).expect(201);
  return { client: owner.client.as(body.api_key), id: body.id };
}

describe('every scope', () => {
  const required = Object.values(ROUTE_SCOPES).filter((scope) => scope !== 'none');

  it('of the table is required by a route, and no route requires another', () => {
    expect([...new Set(required)].sort()).toEqual(KEY_SCOPES.filter((scope) => !scope.endsWith('*')).sort());
  });

  it.each([...new Set(required)])(
    'a key with %s alone passes its routes, and is 403 naming the missing scope on others',
    async (scope) => {
      const { client } = await limitedKey({ scopes: [scope] });
      const isExpected = (status: number, route: Route, { code, detail }: { code?: string; detail?: string }) => {
        const wanted = ROUTE_SCOPES[route.name];
        if (wanted === scope || wanted === 'none') return isAnsweredWithinLimits(status, route);
        return status === 403 && code === 'missing_scope' && detail!.includes(`${wanted}. It has: ${scope}.`);
      };
      expect(await exceptions(client, isExpected)).toEqual([]);
    },
  );
});

describe('a key with limits', () => {
  it('that has expired is 401 everywhere', async () => {
    const { client, id } = await limitedKey({ expires_at: new Date(Date.now() + 3_600_000).toISOString() });
    const { manager } = await service.database.connection();
    await manager.query(`UPDATE api_key SET expires_at = now() WHERE id = $1`, [id]);
    expect(await exceptions(client, (status, _, { code }) => status === 401 && code === 'key_expired')).toEqual([]);
  });

  it('is 403 everywhere from an address that is not allowed', async () => {
    const { client } = await limitedKey({ allowed_addresses: ['203.0.113.0/24', '::1'] });
    const isRefused = (status: number, _: Route, { code, detail }: { code?: string; detail?: string }) =>
      status === 403 && code === 'address_not_allowed' && detail!.includes('127.0.0.1');
    expect(await exceptions(client, isRefused)).toEqual([]);
  });

  it('sees the address of the connection, and no other in a header', async () => {
    const { client } = await limitedKey({ allowed_addresses: ['127.0.0.2'] });
    await client.get('/api/account/').set('X-Forwarded-For', '127.0.0.2').expect(403);
    const from = (localAddress: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { Authorization: `Token ${client.key}` };
        get(`${client.baseUrl}/api/account/`, { localAddress, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).on('error', reject);
      });
    expect([await from('127.0.0.1'), await from('127.0.0.2')]).toEqual([403, 200]);
  });

  it('is answered everywhere within all of them', async () => {
    const scopes = KEY_SCOPES.filter((scope) => scope.endsWith('*'));
    const { client } = await limitedKey({ scopes, allowed_addresses: ['127.0.0.1'] });
    expect(await exceptions(client, isAnsweredWithinLimits)).toEqual([]);
  });
});

/** The owner's read of the object that a call writes, to check that a refused call changed nothing; "" without a read. */
async function seen({ method }: Route, { path }: Call): Promise<string> {
  if (method === 'get') return '';
  const { status, text } = await owner.client.get(path);
  // Each response has a new address of a file.
  return status === 200 ? text.replace(/\/files\/[^"]+/g, '/files/') : '';
}

describe('objects of a team', () => {
  const tried = Object.entries(ROUTE_RULES).filter(([, { call }]) => call);

  it.each(tried)(
    '%s: another team gets the same response as for an unknown id; the own team succeeds',
    async (name, rule) => {
      const route = routes.find((one) => one.name === name)!;
      const { foreign = 404, of = 'team' } = rule;
      const call = await rule.call!(owner);
      const before = await seen(route, call);
      const refused = [stranger.client, ...(of === 'environment' ? [owner.client.as(owner.keys.development!)] : [])];
      for (const client of refused) {
        const { status, text } = await send(client, route, call);
        expect(foreign === 200 ? [status, text] : [status]).toEqual(foreign === 200 ? [200, '[]'] : [foreign]);
      }
      expect(await seen(route, call)).toBe(before);

      const { status, text } = await send(owner.client, route, call);
      expect([status, text === '[]' && foreign === 200]).toEqual([route.success, false]);
    },
  );

  it.each(tried.filter(([, { of }]) => of !== 'environment'))(
    '%s: every environment of the team reaches it',
    async (name, rule) => {
      const route = routes.find((one) => one.name === name)!;
      const call = await rule.call!(owner);
      const { status } = await send(owner.client.as(owner.keys.development!), route, call);
      expect(status).toBe(rule.development ?? route.success);
    },
  );
});

describe('lists', () => {
  it('show nothing of another team, and of its users nothing to another environment', async () => {
    const user = (await owner.client.post('/api/user/', { id: 'listed-user' }).expect(200)).body.id as string;
    const lists = routes.filter(({ method, path }) => method === 'get' && !/00000000/.test(path));
    const ids = new Set<string>();
    const texts = async (client: ApiClient) =>
      Promise.all(lists.map(async ({ path }) => (await client.get(path)).text));
    for (const text of await texts(owner.client)) for (const [id] of text.matchAll(UUID)) ids.add(id);

    expect(ids.size).toBeGreaterThan(20);
    const foreign = (await texts(stranger.client)).join('\n');
    expect([...ids, owner.account.email, user].filter((id) => foreign.includes(id))).toEqual([]);
    expect((await texts(owner.client)).join('\n')).toContain(user);
    expect((await texts(owner.client.as(owner.keys.development!))).join('\n')).not.toContain(user);
  });
});

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
