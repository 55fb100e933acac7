import { Access, PERMISSION_FLAGS, Role, type AccessRule, type PermissionFlag } from '@app/teams';
import { aJob, signsIn, testService, type ApiClient, type SignedIn } from '@app/testing';
import { ROUTE_RULES, SHARED_FIELD, type Call, type Owner, type RouteRule } from './route-rules';

const service = testService();
const signedIn = signsIn(service);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Route {
  name: string;
  method: (typeof METHODS)[number];
  /** With an unknown id for every parameter. */
  path: string;
  permission: Partial<AccessRule> | undefined;
  /** The status of success. */
  success: number;
  rule: RouteRule | undefined;
}

interface Operation {
  'x-permission'?: Partial<AccessRule>;
  responses: Record<string, object>;
}

let routes: Route[];
let owner: Owner & SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  const { body } = await service.client.get('/openapi.json').expect(200);
  routes = routesOf(body);
  const made = await signedIn();
  const dataSource = await service.database.connection();
  owner = {
    ...made,
    member: async () => (await signedIn({ role: 'viewer', team: made.team })).account,
    failedJob: () => aJob(dataSource, made.team.team.id, { job: 'seal-document', failed: true }),
  };
  stranger = await signedIn();
  for (const { client } of [owner, stranger])
    await client.post('/api/builder/field/', { id: SHARED_FIELD, type: 'text_field' }).expect(201);
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
        success: Number(Object.keys(operations[method]?.responses ?? {}).find((status) => status < '300')),
        rule: ROUTE_RULES[`${method.toUpperCase()} ${path}`],
      })),
    );
}

function send(client: ApiClient, { method }: Route, { path, body, files }: Call) {
  if (files) return client.post(path).attach('files', files.bytes, files.name).timeout(60_000);
  return (method === 'get' || method === 'delete' ? client[method](path) : client[method](path, body)).timeout(60_000);
}

/** Routes with an unexpected response to a client, as `METHOD path: status`. */
async function exceptions(client: ApiClient, isExpected: (status: number, route: Route) => boolean, asked = routes) {
  const wrong: string[] = [];
  for (const route of asked) {
    const { status } = await client[route.method](route.path);
    if (!isExpected(status, route)) wrong.push(`${route.name}: ${status}`);
  }
  return wrong;
}

describe('the table of routes', () => {
  it('has every route of the OpenAPI document, and no other', () => {
    expect(Object.keys(ROUTE_RULES).sort()).toEqual(routes.map(({ name }) => name).sort());
  });

  it('matches the permission rule that each route declares', () => {
    const named = routes.map(({ name, permission }) => [name, permission]);
    const wanted = routes.map(({ name, rule }) => [name, rule && { ...Access[rule.access] }]);
    expect(named).toEqual(wanted);
  });

  it('tries every route that names an object in its path', () => {
    const untried = routes.filter(({ path, rule }) => /00000000/.test(path) && !rule?.call);
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

  it('that belongs to an end user is 401 everywhere', async () => {
    const { body } = await owner.client.post('/api/user/', { id: 'end-user' }).expect(200);
    expect(await exceptions(service.client.as(body.api_key), refused)).toEqual([]);
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
    // The last route, so that the key stays valid for the others.
    const ordered = [...routes].sort(
      (a, b) => Number(a.name.includes('rotate_key')) - Number(b.name.includes('rotate_key')),
    );
    const answered = [200, 201, 204, 400, 404];
    const isExpected = (status: number, route: Route) =>
      isGranted(route) ? answered.includes(status) : status === 403;

    expect(await exceptions(client, isExpected, ordered)).toEqual([]);
  });
});

/** The owner's read of the object that a call writes, to check that a refused call changed nothing; "" without a read. */
async function seen({ method }: Route, { path }: Call): Promise<string> {
  if (method === 'get') return '';
  const { status, text } = await owner.client.get(path);
  return status === 200 ? text : '';
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
