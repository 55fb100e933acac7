import { randomUUID } from 'node:crypto';
import { EnvelopeFiller } from '@app/documents';
import { type ApiClient, mailsTo, pathsOf, signsIn, testService, until } from '@app/testing';
import { docxOf, download, textOf, upload } from './document.fixture';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';

const service = testService();
const signedIn = signsIn(service);
afterEach(() => jest.restoreAllMocks());

interface Row {
  row: number;
  state: string;
  user_id: string | null;
  envelope_id: string | null;
  file_url: string | null;
  unused_values: string[];
  signing_url?: string;
  error: { code: string; detail: string; errors?: object[]; request_id: string } | null;
}

interface Bulk extends Record<'total' | 'pending' | 'filled' | 'failed' | 'cancelled' | 'deleted', number> {
  id: string;
  document: string | null;
  page: number;
  total_pages: number;
  rows: Row[];
}

const BULK = '/api/document/fill/bulk/';
const sql = async <R>(query: string, ...values: unknown[]) =>
  (await service.database.connection()).query<R[]>(query, values);

async function template(client: ApiClient, text = 'Dear {{name}}', name = 'Letter.docx'): Promise<string> {
  return (await upload(client, { [name]: docxOf([text]) }))[0]!.id;
}

const bulk = async (client: ApiClient, id: string, query = ''): Promise<Bulk> =>
  (await client.get(`${BULK}${id}/${query}`).expect(200)).body;

/** The bulk fill when no row is pending. */
async function ended(client: ApiClient, id: string): Promise<Bulk> {
  await until(60_000, async () => (await bulk(client, id)).pending === 0);
  return bulk(client, id);
}

/** Holds back the worker until the returned function is called. */
function holdWorker(): () => void {
  const filler = service.inWorker(EnvelopeFiller);
  const fill = filler.fill.bind(filler);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  jest.spyOn(filler, 'fill').mockImplementation(async (...call) => released.then(() => fill(...call)));
  return release;
}

describe('POST /api/document/fill/bulk/', () => {
  it('answers 202 and fills a document for each row, in the order of the request', async () => {
    const { client } = await signedIn();
    const document = await template(client);
    const names = Array.from({ length: 25 }, (_, index) => `Ann ${index}`);
    const rows = names.map((name) => ({ field_values: { name, other: 1 } }));

    const { body } = await client.post(BULK, { document, rows }).expect(202);
    expect(body).toMatchObject({ document, total: 25, pending: 25, filled: 0, failed: 0 });
    const done = await ended(client, body.id as string);
    expect(done).toMatchObject({ total: 25, filled: 25, page: 1, total_pages: 1 });
    expect(done.rows.map(({ row }) => row)).toEqual(names.map((_, index) => index));
    expect(done.rows[7]).toMatchObject({ state: 'filled', unused_values: ['other'], error: null });
    for (const index of [0, 7, 24])
      expect(textOf(await download(done.rows[index]!.file_url!))).toBe(`Dear ${names[index]}`);
    const { body: envelopes } = await client.get(`/api/document/envelope/?type=document&id=${document}`).expect(200);
    expect(envelopes).toHaveLength(25);
  }, 90_000);

  it('shows pages of its rows, and those in one state', async () => {
    const { client } = await signedIn();
    const rows = Array.from({ length: 5 }, () => ({}));
    const { body } = await client.post(BULK, { document: await template(client), rows }).expect(202);
    await ended(client, body.id as string);

    const second = await bulk(client, body.id as string, '?page=2&page_size=2');
    expect([second.page, second.total_pages, second.rows.map(({ row }) => row)]).toEqual([2, 3, [2, 3]]);
    expect((await bulk(client, body.id as string, '?state=failed')).rows).toEqual([]);
    await client.get(`${BULK}${body.id}/?page=4&page_size=2`).expect(404);
  }, 60_000);

  it('stores nothing when a row is invalid, and names every problem of all rows', async () => {
    const { client } = await signedIn();
    const rows = [
      {},
      { user_id: 'nobody' },
      { signer_email: 'x', colour: 'red' },
      { send_mail: false, signer_email: 'ann@example.com' },
    ];
    const { body } = await client.post(BULK, { document: randomUUID(), rows }).expect(400);
    expect(pathsOf(body).sort()).toEqual([
      'document',
      'rows[1].user_id',
      'rows[2].colour',
      'rows[2].signer_email',
      'rows[3].send_mail',
    ]);
    const document = await template(client);
    expect(pathsOf((await client.post(BULK, { document, rows: [] }).expect(400)).body)).toEqual(['rows']);
    const tooMany = Array.from({ length: 1_001 }, () => ({}));
    expect(pathsOf((await client.post(BULK, { document, rows: tooMany }).expect(400)).body)).toEqual(['rows']);
    expect(await sql('SELECT FROM envelope WHERE document_id = $1', document)).toEqual([]);
  });

  it('uses the stored values of each row’s user, whose erasure takes the document', async () => {
    const { client } = await signedIn();
    await client.post('/api/builder/field/', { id: 'name', type: 'text_field' }).expect(201);
    for (const id of ['ann', 'bob']) {
      await client.post('/api/user/', { id }).expect(200);
      await client.post(`/api/field/${id}/`, { fields: { name: `stored ${id}` } }).expect(200);
    }
    const rows = [{ user_id: 'ann' }, { user_id: 'bob', field_values: { name: 'given' } }];
    const { body } = await client.post(BULK, { document: await template(client), rows }).expect(202);
    const done = await ended(client, body.id as string);
    expect(textOf(await download(done.rows[0]!.file_url!))).toBe('Dear stored ann');
    expect(textOf(await download(done.rows[1]!.file_url!))).toBe('Dear given');

    await client.delete('/api/user/ann/').expect(204);
    const after = await bulk(client, body.id as string);
    expect(after).toMatchObject({ filled: 1, deleted: 1 });
    expect(after.rows[0]).toMatchObject({ state: 'deleted', user_id: null, envelope_id: null, file_url: null });
    expect((await fetch(done.rows[0]!.file_url!)).status).toBe(404);
  }, 60_000);

  it('reports the error of a row without hurting the others, and retries it', async () => {
    const { client } = await signedIn();
    const document = await template(client, '{{amount | number(2)}}');
    const rows = [{ field_values: { amount: 5 } }, { field_values: { amount: 'much' } }];
    const { body } = await client.post(BULK, { document, rows }).expect(202);
    const id = body.id as string;
    const done = await ended(client, id);
    expect(done).toMatchObject({ filled: 1, failed: 1 });
    expect(textOf(await download(done.rows[0]!.file_url!))).toBe('5.00');
    const single = await client.post('/api/document/fill/', { document, ...rows[1] }).expect(400);
    expect(done.rows[1]).toMatchObject({ state: 'failed', envelope_id: null, file_url: null });
    expect(done.rows[1]!.error).toEqual({
      code: single.body.code,
      detail: single.body.detail,
      request_id: expect.any(String),
    });
    const { body: envelopes } = await client.get(`/api/document/envelope/?type=document&id=${document}`).expect(200);
    expect(envelopes).toHaveLength(1);

    await sql(`UPDATE envelope SET values = '{"amount": 7}' WHERE status = 'failed'`);
    expect((await client.post(`${BULK}${id}/retry/`).expect(200)).body).toMatchObject({ pending: 1, failed: 0 });
    expect(await ended(client, id)).toMatchObject({ filled: 2, failed: 0 });
  }, 60_000);

  it('is made once for an idempotency key', async () => {
    const { client } = await signedIn();
    const body = { document: await template(client), rows: [{}, {}] };
    const send = () => client.post(BULK, body).set('Idempotency-Key', 'bulk').expect(202);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await sql('SELECT FROM envelope WHERE document_id = $1', body.document)).toHaveLength(2);
  });

  it('sends each document to its signer, and hands the links over when they are asked for', async () => {
    const { client } = await signedIn();
    const document = (await upload(client, { 'form.pdf': await samplePdfTemplate() }))[0]!.id;
    const rows = [{ signer_email: 'bulk1@example.com' }, { signer_email: 'bulk2@example.com', send_mail: false }, {}];
    const { body } = await client.post(`${BULK}?signing_url=true`, { document, rows }).expect(202);
    const done = await ended(client, body.id as string);
    const [mail] = await mailsTo(service, 'bulk1@example.com', 1);
    expect(mail?.text).toContain(done.rows[0]!.signing_url);
    expect((await fetch(done.rows[1]!.signing_url!)).status).toBe(200);
    expect(done.rows[2]).not.toHaveProperty('signing_url');
    expect(await mailsTo(service, 'bulk2@example.com', 0)).toEqual([]);
  }, 60_000);
});

describe('POST /api/document/fill/bulk/<id>/cancel/', () => {
  it('cancels the rows that are not filled, with their jobs; the template may be deleted meanwhile', async () => {
    const { client } = await signedIn();
    const document = await template(client);
    const release = holdWorker();
    const { body } = await client.post(BULK, { document, rows: [{}, {}, {}, {}, {}] }).expect(202);
    const path = `${BULK}${body.id}/`;
    await client.delete(`/api/document/template/${document}/`).expect(204);

    expect((await client.post(`${path}cancel/`).expect(200)).body).toMatchObject({ pending: 0, cancelled: 5 });
    release();
    const after = await bulk(client, body.id as string);
    expect(after).toMatchObject({ document, cancelled: 5, pending: 0 });
    expect(after.rows.every(({ state, envelope_id }) => state === 'cancelled' && envelope_id === null)).toBe(true);
    expect(await sql(`SELECT FROM outbox WHERE job = 'fill-row'`)).toEqual([]);
    expect((await client.post(`${path}cancel/`).expect(200)).body).toMatchObject({ cancelled: 5 });
    expect((await client.post(`${path}retry/`).expect(200)).body).toMatchObject({ cancelled: 5, pending: 0 });
  }, 60_000);

  it('is 404 for an unknown bulk fill, one of another environment and one of another team', async () => {
    const { client, keys } = await signedIn();
    const { body } = await client.post(BULK, { document: await template(client), rows: [{}] }).expect(202);
    const others = [client.as(keys.development ?? ''), (await signedIn()).client];
    for (const other of others) {
      await other.get(`${BULK}${body.id}/`).expect(404);
      await other.post(`${BULK}${body.id}/cancel/`).expect(404);
      await other.post(`${BULK}${body.id}/retry/`).expect(404);
    }
    await client.get(`${BULK}${randomUUID()}/`).expect(404);
    await client.get(`${BULK}x/`).expect(404);
  });
});
