import { signsIn, testService } from '@app/testing';
import { CONTRACT_ROUTES, isInContract } from '../../../apps/api/src/contract-routes';

const service = testService({ worker: false, settings: { SANDBOX: 'all' } });
const signedIn = signsIn(service);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];

interface Route {
  method: Method;
  path: string;
  /** Whether it takes only the keys of users. */
  isOfUser: boolean;
}

type Paths = Record<string, Partial<Record<Method, { 'x-user-key'?: string }>>>;

let routes: Route[];
const inContract = ({ method, path }: Route) => isInContract(method.toUpperCase(), path);
/** Any id: a query parameter is checked before an object is looked up. */
const callable = ({ path }: Route) => path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');

beforeAll(async () => {
  const { paths } = (await service.client.get('/openapi.json').expect(200)).body as { paths: Paths };
  routes = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, item]) =>
      METHODS.filter((method) => method in item).map((method) => ({
        method,
        path,
        isOfUser: item[method]?.['x-user-key'] === 'only',
      })),
    );
});

describe('the list of the contract’s routes', () => {
  it('has every endpoint of the contract, and all of them are routes', () => {
    expect(CONTRACT_ROUTES.size).toBe(25);

    expect(new Set(routes.filter(inContract).map(({ path }) => path)).size).toBeGreaterThan(10);
    expect(routes.filter(inContract)).toHaveLength(CONTRACT_ROUTES.size);
  });
});

describe('a query parameter with brackets behind its name', () => {
  it('is the same as without them', async () => {
    const { client } = await signedIn();
    const formOf = (form_name: string, tags: string[]) =>
      client.post('/api/builder/form/', { form_name, tags, steps: [{ id: 'a' }] }).expect(201);
    await formOf('One', ['a']);
    await formOf('Two', ['a', 'b']);
    const namesOf = async (query: string) => {
      const { body, headers } = await client.get(`/api/form/?${query}`).expect(200);
      expect(headers).not.toHaveProperty('x-ignored-parameters');
      return (body as { name: string }[]).map(({ name }) => name);
    };

    expect(await namesOf('tags[]=b')).toEqual(['Two']);
    expect(await namesOf('tags%5B%5D=a%2Cb')).toEqual(['Two']);
    await client.get('/api/form/?active[]=true&active=true').expect(400);
    const { body } = await client.get('/api/form/?active[]=1').expect(400);
    expect(body.errors).toEqual([{ path: 'active', message: 'active must be true or false' }]);
    await client.get('/api/builder/field/?page_size[]=1').expect(200);
  });
});

describe('a page that is asked for with brackets behind the names', () => {
  const namesIn = (body: unknown) => (body as { name: string }[]).map(({ name }) => name);

  it('is the page that was asked for, and its links lead to the pages beside it', async () => {
    const { client } = await signedIn();
    for (const name of ['One', 'Two', 'Three']) await client.post('/api/builder/extraction/', { name }).expect(201);
    const list = '/api/ai/extraction/';
    const { body: second } = await client.get(`${list}?page[]=2&page_size[]=1`).expect(200);
    expect(namesIn(second.results)).toEqual(['Two']);

    const followed = async (address: string) => {
      const { pathname, search } = new URL(address);
      return namesIn((await client.get(pathname + search).expect(200)).body.results);
    };
    expect(await followed(second.next as string)).toEqual(['One']);
    expect(await followed(second.previous as string)).toEqual(['Three']);
    const { body: refused } = await client.get(`${list}?page=${'9'.repeat(20)}`).expect(400);
    expect(refused.errors).toEqual([{ path: 'page', message: 'page must not be greater than 1000000' }]);
  });

  it('has links to other pages in Link, when the list is a bare array', async () => {
    const { client } = await signedIn();
    for (const name of ['One', 'Two']) await client.post('/api/user/', { id: name.toLowerCase(), name }).expect(200);
    const { body, headers } = await client.get('/api/user/?page[]=1&page_size=1').expect(200);
    expect(namesIn(body)).toEqual(['Two']);

    const { pathname, search } = new URL(/<([^>]+)>; rel="next"/.exec(headers.link as string)![1]!);
    expect(namesIn((await client.get(pathname + search).expect(200)).body)).toEqual(['One']);
  });
});

describe('an unknown query parameter', () => {
  it('changes nothing on a route of the contract, and X-Ignored-Parameters names it', async () => {
    const { client } = await signedIn();
    for (const route of routes.filter(inContract)) {
      const [plain, asked] = [callable(route), `${callable(route)}?_=1766&x%20y=a&x%20y=b&z[]=`];
      // A rotated key is dead: each call has one of its own.
      const rotates = route.path.endsWith('/rotate_key/');
      const send = async (path: string) => (rotates ? (await signedIn()).client : client)[route.method](path);
      const [before, after] = [await send(plain), await send(asked)];

      expect({ ...route, status: after.status }).toEqual({ ...route, status: before.status });
      expect(before.headers).not.toHaveProperty('x-ignored-parameters');
      expect(after.headers['x-ignored-parameters']).toBe('_, x%20y, z%5B%5D');
    }
  });

  it('is 400 on every other route, before the object is looked up', async () => {
    const { client } = await signedIn();
    const { body: user } = await client.post('/api/user/', { id: 'uma' }).expect(200);
    const ofUser = client.as(user.api_key as string);
    const additive = routes.filter((route) => !inContract(route));
    expect(additive.length).toBeGreaterThan(30);
    for (const route of additive) {
      const { status, body } = await (route.isOfUser ? ofUser : client)[route.method](
        `${callable(route)}?nothing_like_it=1`,
      );
      expect({ ...route, status, path: body.errors?.[0]?.path }).toEqual({
        ...route,
        status: 400,
        path: 'nothing_like_it',
      });
    }
  });

  it('is 400 with the nearest known one', async () => {
    const { client } = await signedIn();
    const { body, headers } = await client.get('/api/builder/field/?pagesize=1&hiden=true&page=1').expect(400);

    expect(body).toEqual({
      detail: 'pagesize is not a known query parameter: did you mean page_size? (and 1 more)',
      code: 'invalid_input',
      errors: [
        { path: 'pagesize', message: 'pagesize is not a known query parameter: did you mean page_size?' },
        { path: 'hiden', message: 'hiden is not a known query parameter: did you mean hidden?' },
      ],
      request_id: headers['x-request-id'],
    });
  });

  it('is 400 once for each of the first hundred', async () => {
    const { client } = await signedIn();
    const many = Array.from({ length: 500 }, (_, n) => `x${n}=1`).join('&');

    expect((await client.get(`/api/builder/field/?${many}`).expect(400)).body.errors).toHaveLength(100);
    const { headers } = await client.get(`/api/user/?${many}`).expect(200);
    expect(String(headers['x-ignored-parameters']).length).toBeLessThan(1_100);
  });

  it('comes after the permission, and is nothing to a route without a key', async () => {
    const { client } = await signedIn({ role: 'viewer' });

    await client.get('/api/builder/job/?nothing=1').expect(403);
    await service.client.get('/api/builder/job/?nothing=1').expect(401);
    await client.get('/api/nothing/?nothing=1').expect(404);
    const { headers } = await service.client.get('/verify?utm_source=mail').expect(200);
    expect(headers).not.toHaveProperty('x-ignored-parameters');
  });
});

describe('a known query parameter', () => {
  it('that is given twice is 400 where it takes one value, on any route', async () => {
    const { client } = await signedIn();
    for (const path of ['/api/form/?active=true&active=false', '/api/builder/field/?page=1&page=2'])
      expect((await client.get(path).expect(400)).body.errors[0].message).toMatch(/must be given once$/);
  });
});
