import { signsIn, testService, type ApiClient } from '@app/testing';

const service = testService({ worker: false, settings: { SANDBOX: 'all' } });
const signedIn = signsIn(service);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

interface Operation {
  'x-feature'?: string;
}

interface Description {
  paths: Record<string, Partial<Record<Method, Operation>>>;
}

interface Route {
  name: string;
  pattern: RegExp;
  method: Method;
  /** With a well-formed id for every parameter. */
  path: string;
  feature: Operation['x-feature'];
}

let routes: Route[];

beforeAll(async () => {
  const { body } = await service.client.get('/openapi.json').expect(200);
  routes = routesOf(body);
});

/** Calls the routes. @returns `METHOD path: status` of those with another status than expected */
async function exceptions(client: ApiClient, called: Route[], expected: number): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, method, path } of called) {
    const { status } = await client[method](path);
    if (status !== expected) wrong.push(`${name}: ${status}`);
  }
  return wrong;
}

const underApi = () => routes.filter(({ path }) => path.startsWith('/api/'));

describe('every route under /api', () => {
  it('is known to this test', () => {
    expect(underApi().length).toBeGreaterThan(10);
    expect(underApi().map(({ name }) => name)).toContain('PATCH /api/account/rotate_key/');
  });

  it('returns 403 to a team that lacks the feature', async () => {
    const { client } = await signedIn({ features: [] });
    expect(
      await exceptions(
        client,
        underApi().filter(({ feature }) => feature),
        403,
      ),
    ).toEqual([]);
  });

  it('responds the same without its trailing slash', async () => {
    const { client } = await signedIn({ role: 'viewer' });
    const reads = underApi().filter(({ method, feature }) => method === 'get' && !feature);
    const different: string[] = [];
    for (const { name, path } of reads) {
      const [without, withSlash] = [await client.get(path.replace(/\/$/, '')), await client.get(path)];
      if (without.status !== withSlash.status) different.push(`${name}: ${without.status}, ${withSlash.status}`);
    }
    expect(different).toEqual([]);
  });

  it('returns 405 with Allow for every unsupported method', async () => {
    const { client } = await signedIn();
    const wrong: string[] = [];
    for (const path of new Set(underApi().map((route) => route.path))) {
      const allowed = underApi()
        .filter(({ pattern }) => pattern.test(path))
        .map(({ method }) => method);
      for (const method of METHODS.filter((one) => !allowed.includes(one))) {
        const { status, headers } = await client[method](path);
        if (status !== 405 || !String(headers.allow).includes(allowed[0]!.toUpperCase()))
          wrong.push(`${method} ${path}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a path that does not exist', () => {
  it.each(['/api', '/api/', '/api/nothing/', '/API/nothing', '/api/account/x/y'])(
    '%s is 401 to a stranger and 404 to a member',
    async (path) => {
      const { client } = await signedIn();
      await service.client.get(path).expect(401).expect('WWW-Authenticate', 'Token');
      const { body } = await client.get(path).expect(404);
      expect(body).toEqual({ detail: expect.any(String), code: 'unknown_path', request_id: expect.any(String) });
    },
  );

  it('is 401, not 405, without a key and with a wrong method', async () => {
    await service.client.delete('/api/account/').expect(401);
  });

  it('is 404 to everybody outside /api', async () => {
    await service.client.get('/nothing').expect(404);
  });
});

describe('the Authorization header', () => {
  const send = (value: string) => service.client.get('/api/account/').set('Authorization', value);

  it('accepts the scheme in any case (RFC 9110)', async () => {
    const { key } = await signedIn();
    await send(`Token ${key}`).expect(200);
    await send(`token  ${key}`).expect(200);
  });

  it('accepts nothing else', async () => {
    const { key } = await signedIn();
    const wrong = [
      key,
      `Bearer ${key}`,
      `Basic ${key}`,
      `Token ${key}x`,
      `Token ${key} x`,
      `Token ${key.slice(0, -1)}`,
      'Token',
      'Token ',
    ];
    // A user's key, keys that are long or not ASCII, and characters that PostgreSQL refuses.
    const odd = [
      '5f2b1c1e-8f0e-4f0e-9b1e-1c2d3e4f5a6b',
      'ключ',
      '\u00e9'.repeat(40),
      'x'.repeat(8_000),
      "' OR 1=1 --",
      '%00',
      '{}',
    ];
    for (const value of [...wrong, ...odd.map((text) => `Token ${Buffer.from(text).toString('latin1')}`)]) {
      const { body } = await send(value).expect(401);
      expect(body.code).toBe('unauthenticated');
    }
  });
});

function routesOf({ paths }: Description): Route[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.filter((method) => operations[method]).map((method) => ({
      name: `${method.toUpperCase()} ${path}`,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      method,
      path: path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
      feature: operations[method]?.['x-feature'],
    })),
  );
}
