import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import type { Response } from 'supertest';
import { aField, aForm, type ApiClient, pathsOf, signsIn, testService } from '@app/testing';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';

const service = testService({ worker: false });
const signedIn = signsIn(service);

interface Listed {
  id: string;
}

const idsOf = (body: Listed[]) => body.map(({ id }) => id);

/** The addresses of a `Link` header by their relation, without the host. */
const linksOf = (header: string | undefined) =>
  Object.fromEntries(
    [...(header ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url = '', rel = '']) => {
      const { pathname, search } = new URL(url);
      return [rel, pathname + search];
    }),
  );

/** Creates users `u001` to `u<count>`, one after the other in time. */
async function addUsers({ environmentId, teamId }: { environmentId: string; teamId: string }, count: number) {
  const dataSource = await service.database.connection();
  await dataSource.query(
    `INSERT INTO "user" (environment_id, id, team_id, name, sealed_key, key_hash, created_at)
     SELECT $1::uuid, 'u' || lpad(n::text, 3 + (n / 1000), '0'), $2, 'Name ' || n, '', sha256(($1::text || n)::bytea),
       '2026-01-01T00:00:00Z'::timestamptz + make_interval(hours => n)
     FROM generate_series(1, $3::int) n`,
    [environmentId, teamId, count],
  );
}

const following = async (client: ApiClient, path: string) => {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next;) {
    const response: Response = await client.get(next).expect(200);
    pages.push(idsOf(response.body as Listed[]));
    next = linksOf(response.headers.link).next;
  }
  return pages;
};

describe('A list that is a bare array', () => {
  it('has its total in X-Total-Count, and no links without a page', async () => {
    const { client, scope } = await signedIn();
    await addUsers(scope, 3);
    const { body, headers } = await client.get('/api/user/').expect(200);

    expect(idsOf(body)).toEqual(['u003', 'u002', 'u001']);
    expect(headers).toMatchObject({ 'x-total-count': '3', vary: expect.stringContaining('Accept') });
    expect(headers).not.toHaveProperty('link');
  });

  it('counts also what does not fit into one batch', async () => {
    const { client, scope } = await signedIn();
    await addUsers(scope, 2_100);
    const { body, headers } = await client.get('/api/user/').expect(200);
    expect([body.length, headers['x-total-count']]).toEqual([2_100, '2100']);
  });

  it('has pages with links to the first, the previous, the next and the last one', async () => {
    const { client, scope } = await signedIn();
    await addUsers(scope, 7);
    const { body, headers } = await client.get('/api/user/?page=2&page_size=3&search=name').expect(200);

    expect(idsOf(body)).toEqual(['u004', 'u003', 'u002']);
    expect(headers['x-total-count']).toBe('7');
    expect(linksOf(headers.link)).toEqual({
      first: '/api/user/?page=1&page_size=3&search=name',
      prev: '/api/user/?page=1&page_size=3&search=name',
      next: expect.stringMatching(/^\/api\/user\/\?page=3&page_size=3&search=name&after=[\w-]+$/),
      last: '/api/user/?page=3&page_size=3&search=name',
    });
  });

  it('can be followed from link to link while entries are added before and removed behind', async () => {
    const { client, scope } = await signedIn();
    await addUsers(scope, 7);
    const { body: first, headers } = await client.get('/api/user/?page_size=3').expect(200);
    await client.post('/api/user/', { id: 'newest' }).expect(200);
    await client.delete('/api/user/u004/').expect(204);

    expect(idsOf(first)).toEqual(['u007', 'u006', 'u005']);
    expect(await following(client, linksOf(headers.link).next!)).toEqual([['u003', 'u002', 'u001']]);
  });

  it('answers 404 past its last page, and an empty first page without entries', async () => {
    const { client } = await signedIn();
    expect((await client.get('/api/user/?page=1').expect(200, [])).headers['x-total-count']).toBe('0');
    await client.get('/api/user/?page=2').expect(404);
  });

  it.each([
    ['page=0', ['page']],
    ['page_size=101', ['page_size']],
    ['page=2&after=zzz', ['after']],
    [`page=2&after=${Buffer.from('[1e99,"a"]').toString('base64url')}`, ['after']],
    [`page=2&after=${Buffer.from('[-8.64e15,"a"]').toString('base64url')}`, ['after']],
    [`page=2&after=${Buffer.from('[1,"\\u0000"]').toString('base64url')}`, ['after']],
    ['after=zzz', ['page']],
    ['created_after=yesterday&created_before=2026-02-30', ['created_after', 'created_before']],
    ['filter_field_value=a', ['filter_field_id']],
    ['filter_field_id=a', ['filter_field_value']],
  ])('refuses %s', async (query, paths) => {
    const { client } = await signedIn();
    const { body } = await client.get(`/api/user/?${query}`).expect(400);
    expect(pathsOf(body)).toEqual(paths);
  });

  it('refuses the cursor of a list with other ids', async () => {
    const { client } = await signedIn();
    const after = Buffer.from('[1,"ann"]').toString('base64url');
    await client.get(`/api/document/template/?page=2&after=${after}`).expect(400);
  });
});

describe('The users of a list', () => {
  it('are searched by id and name, and selected by time', async () => {
    const { client, scope } = await signedIn();
    await addUsers(scope, 12);
    const listed = async (query: string) => idsOf((await client.get(`/api/user/?${query}`).expect(200)).body);

    expect(await listed('search=NAME+1')).toEqual(['u012', 'u011', 'u010', 'u001']);
    expect(await listed('search=u011')).toEqual(['u011']);
    const [composed, decomposed] = ['\u00e9t\u00e9', 'e\u0301te\u0301'];
    await client.post('/api/user/', { id: 'nfd', name: `Club ${decomposed}` }).expect(200);
    await client.post('/api/user/', { id: 'nfc', name: `Club ${composed}` }).expect(200);
    for (const text of [composed, decomposed])
      expect(await listed(`search=${encodeURIComponent(text)}`)).toEqual(['nfc', 'nfd']);
    for (const id of ['nfc', 'nfd']) await client.delete(`/api/user/${id}/`).expect(204);
    expect(await listed('search=%25')).toEqual([]);
    expect(await listed('created_after=2026-01-01T10:00:00Z')).toEqual(['u012', 'u011']);
    expect(await listed('created_before=2026-01-01T03:00:00Z')).toEqual(['u002', 'u001']);
    expect(await listed('search=')).toHaveLength(12);
  });

  it('are selected by the value of a field, only in their own environment', async () => {
    const { client, scope } = await signedIn();
    const other = await signedIn();
    for (const one of [{ client, scope }, other]) {
      await aField(await service.database.connection(), one.scope, { id: 'city', type: 'text_field' });
      await aField(await service.database.connection(), one.scope, { id: 'seats', type: 'integer_field' });
      await one.client.post('/api/user/', { id: 'ann' }).expect(200);
      await one.client.post('/api/user/', { id: 'bob' }).expect(200);
      await one.client.post('/api/field/ann/', { fields: { city: 'Bern', seats: 4 } }).expect(200);
      await one.client.post('/api/field/bob/', { fields: { city: 'Basel', seats: 4 } }).expect(200);
    }
    const listed = async (id: string, value: string) =>
      idsOf((await client.get(`/api/user/?filter_field_id=${id}&filter_field_value=${value}`).expect(200)).body);

    expect(await listed('city', 'Bern')).toEqual(['ann']);
    expect(await listed('city', 'bern')).toEqual([]);
    expect(await listed('seats', '4')).toEqual(['bob', 'ann']);
    expect(await listed('nowhere', '4')).toEqual([]);
  });
});

describe('The forms of a list', () => {
  it('have pages, are searched by id and name, and keep their filters', async () => {
    const { client } = await signedIn();
    for (const [form_name, tags, active] of [
      ['Alpha', ['a'], true],
      ['Beta', ['a', 'b'], true],
      ['Gamma', ['b'], false],
    ] as const)
      await aForm(client, { form_name, tags, active, theme_id: null, rules: [], integrations: [] });
    const names = async (query: string) => {
      const { body, headers } = await client.get(`/api/form/?${query}`).expect(200);
      return [body.map(({ name }: { name: string }) => name), headers['x-total-count']];
    };

    expect(await names('')).toEqual([['Gamma', 'Beta', 'Alpha'], '3']);
    expect(await names('search=BET')).toEqual([['Beta'], '1']);
    expect(await names('search=a&active=true&page_size=1')).toEqual([['Beta'], '2']);
    expect(await names('search=a&active=true&page=2&page_size=1')).toEqual([['Alpha'], '2']);
    expect(await names('tags=b&created_before=2000-01-01T00:00:00Z')).toEqual([[], '0']);
    const [{ id }] = (await client.get('/api/form/?search=alpha').expect(200)).body;
    expect(await names(`search=${id}`)).toEqual([['Alpha'], '1']);
    expect((await following(client, '/api/form/?page_size=2')).map(({ length }) => length)).toEqual([2, 1]);
    await client.get('/api/form/?page=3&page_size=2').expect(404);
    expect((await client.get('/api/form/?page_size=1').expect(200)).headers).not.toHaveProperty('x-ignored-parameters');
    const { text } = await client.get('/api/form/').set('Accept', 'text/csv').expect(200);
    expect(parse(text, { columns: true })).toHaveLength(3);
  });
});

describe('The extractions and the agents of a list', () => {
  const agent = (name: string) => ({ name, task: 'Click "Next".', start_address: 'https://a.example/' });

  it.each([
    ['/api/ai/extraction/', '/api/builder/extraction/', (name: string) => ({ name })],
    ['/api/builder/agent/', '/api/builder/agent/', agent],
  ])('are searched by name and selected by time, in pages with links: %s', async (path, creation, definition) => {
    const { client } = await signedIn();
    for (const name of ['Invoices', 'Receipts', 'Old invoices'])
      await client.post(creation, definition(name)).expect(201);
    const listed = async (query: string) => {
      const { body } = await client.get(`${path}?${query}`).expect(200);
      return [(body.results as { name: string }[]).map(({ name }) => name), body.count];
    };

    expect(await listed('')).toEqual([['Old invoices', 'Receipts', 'Invoices'], 3]);
    expect(await listed('search=INVOICE')).toEqual([['Old invoices', 'Invoices'], 2]);
    expect(await listed('search=%25')).toEqual([[], 0]);
    expect(await listed('created_after=2100-01-01T00:00:00Z')).toEqual([[], 0]);
    const { body, headers } = await client.get(`${path}?search=invoice&page_size=1`).expect(200);
    expect(headers).not.toHaveProperty('x-ignored-parameters');
    const { search } = new URL(body.next as string);
    expect(await listed(search.slice(1))).toEqual([['Invoices'], 2]);
    await client.get(`${path}?search=invoice&page=3&page_size=1`).expect(404);
  });
});

describe('The fields of a list', () => {
  async function withFields() {
    const signed = await signedIn();
    const dataSource = await service.database.connection();
    for (const field of [
      { id: 'city', display_text: 'Town' },
      { id: 'seats', type: 'integer_field' },
      { id: 'street' },
    ] as const) {
      await aField(dataSource, signed.scope, field);
      // What was created in the same millisecond has no order that a test could know.
      await delay(2);
    }
    await signed.client.post('/api/user/', { id: 'ann' }).expect(200);
    await signed.client.post('/api/field/ann/', { fields: { city: 'Bern', seats: 4 } }).expect(200);
    return signed;
  }

  it('have pages, and are searched by id and label and selected by type', async () => {
    const { client } = await withFields();
    const listed = async (query: string) => {
      const { body, headers } = await client.get(`/api/field/?${query}`).expect(200);
      return [idsOf(body), headers['x-total-count']];
    };

    expect(await listed('')).toEqual([['street', 'seats', 'city'], '3']);
    expect(await listed('search=TOWN')).toEqual([['city'], '1']);
    expect(await listed('search=s&page_size=1')).toEqual([['street'], '2']);
    expect(await listed('type=text_field')).toEqual([['street', 'city'], '2']);
    expect(await listed('type=integer_field&search=city')).toEqual([[], '0']);
    expect(await listed('created_after=2100-01-01T00:00:00Z')).toEqual([[], '0']);
    expect(await following(client, '/api/field/?page_size=2')).toEqual([['street', 'seats'], ['city']]);
    expect(pathsOf((await client.get('/api/field/?type=nothing').expect(400)).body)).toEqual(['type']);
    await client.get('/api/field/?page=3&page_size=2').expect(404);
  });

  it('have the values of a user on each page, and none of an unknown user', async () => {
    const { client } = await withFields();
    const valuesOn = async (query: string) => {
      const { body } = await client.get(`/api/field/?id=ann&${query}`).expect(200);
      return (body as { id: string; value: unknown }[]).map(({ id, value }) => [id, value]);
    };

    expect(await valuesOn('page_size=2')).toEqual([
      ['street', null],
      ['seats', 4],
    ]);
    expect(await valuesOn('page=2&page_size=2')).toEqual([['city', 'Bern']]);
    expect(await valuesOn('search=nothing')).toEqual([]);
    expect(await following(client, '/api/field/?id=ann&page_size=2')).toEqual([['street', 'seats'], ['city']]);
    for (const query of ['search=nothing', 'page=2&page_size=2', 'type=text_field'])
      await client.get(`/api/field/?id=bob&${query}`).expect(404);
    const { text } = await client.get('/api/field/?id=ann&search=city').set('Accept', 'text/csv').expect(200);
    expect(parse(text, { columns: true })).toEqual([expect.objectContaining({ id: 'city', value: 'Bern' })]);
  });
});

describe('The format of a list', () => {
  const EVIL = '=HYPERLINK("https://evil.example")';

  it('is CSV for a client that prefers it, where no text is a formula', async () => {
    const { client } = await signedIn();
    await client.post('/api/user/', { id: 'ann', name: 'A "b", c\nd' }).expect(200);
    await client.post('/api/user/', { id: 'eve', name: EVIL }).expect(200);
    const { text, headers } = await client.get('/api/user/').set('Accept', 'text/csv').expect(200);

    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(headers['x-total-count']).toBe('2');
    const rows = parse(text, { columns: true });
    expect(rows).toEqual([
      expect.objectContaining({ id: 'eve', name: `'${EVIL}` }),
      expect.objectContaining({ id: 'ann', name: 'A "b", c\nd' }),
    ]);
    expect(text.split('\r\n')[0]).toBe('id,name,created_at,updated_at');
  });

  it('is NDJSON in batches, with the same entries as the array', async () => {
    const { client, scope } = await signedIn();
    await addUsers(scope, 2_100);
    const { body } = await client.get('/api/user/').expect(200);
    const { text, headers } = await client
      .get('/api/user/')
      .set('Accept', 'application/x-ndjson')
      .buffer(true)
      .parse((response, done) => {
        let all = '';
        response.on('data', (chunk: Buffer) => (all += chunk.toString()));
        response.on('end', () => done(null, all));
      })
      .then((response) => ({ text: response.body as string, headers: response.headers }));

    expect(headers['content-type']).toBe('application/x-ndjson');
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(body);
  });

  it('has only the names in CSV without entries', async () => {
    const { client } = await signedIn();
    const { text } = await client.get('/api/user/').set('Accept', 'text/csv').expect(200);
    expect(text).toBe('id,name,created_at,updated_at\r\n');
  });

  it('shows lists and objects in CSV as JSON', async () => {
    const { client } = await signedIn();
    await client
      .post('/api/document/template/')
      .attach('files', await samplePdfTemplate(), 'form.pdf')
      .field('metadata', JSON.stringify({ 'form.pdf': { name: 'Form', tags: ['a', 'b'] } }))
      .expect(201);
    const { text } = await client.get('/api/document/template/?search=for').set('Accept', 'text/csv').expect(200);
    expect(parse(text, { columns: true })).toEqual([expect.objectContaining({ name: 'Form', tags: '["a","b"]' })]);
    expect((await client.get('/api/document/template/?search=other').expect(200)).body).toEqual([]);
  });
});
