import { Env, FileLinks, Secrets } from '@app/core';
import { signsIn, testService, type ApiClient } from '@app/testing';
import { sampleDocx } from '../../apps/local/src/demo/documents/sample-docx';

const SECRET_KEY = 'the secret of the service under test';
const service = testService({ worker: false, settings: { SECRET_KEY } });
const signedIn = signsIn(service);
const bytes = sampleDocx();

/** Uploads a template and returns the path of its link in `GET /api/document/template/`. */
async function linkOf(client: ApiClient, name = 'offer.docx'): Promise<string> {
  await client.post('/api/document/template/').attach('files', bytes, name).expect(201);
  const { body } = await client.get('/api/document/template/').expect(200);
  const { href, origin } = new URL(body[0].file as string);
  expect(origin).toBe(client.baseUrl);
  return href.slice(origin.length);
}

const read = (path: string) => service.client.get(path).responseType('blob');
const notFound = { detail: expect.any(String), code: 'not_found', request_id: expect.any(String) };

describe('a file link', () => {
  it('needs no key, and returns the file as a download that no browser runs', async () => {
    const path = await linkOf((await signedIn()).client);
    const { body, headers } = await read(path).expect(200);

    expect(body).toEqual(bytes);
    expect(headers).toMatchObject({
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename=offer.docx',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-cache',
    });
    expect(headers['content-type']).toContain('openxmlformats');
  });

  it.each([
    ['Angebot März (1).docx', 'Angebot%20M%C3%A4rz%20%281%29.docx'],
    ['<b>"x"; filename=evil.exe.docx', undefined],
    ['../../etc/passwd.docx', undefined],
  ])('sends a safe download name for %s', async (name, encoded) => {
    const path = await linkOf((await signedIn()).client, name);
    const disposition = String((await read(path).expect(200)).headers['content-disposition']);

    expect(disposition).toMatch(
      /^attachment; filename=("[^"\r\n/\\<>]+\.docx"|\w+\.docx)(; filename\*=UTF-8''[\w.%!()~'-]+)?$/,
    );
    if (encoded) expect(disposition).toContain(encoded);
  });

  it('supports HEAD, ranges, and 304 for an unchanged file', async () => {
    const path = await linkOf((await signedIn()).client);
    const { headers } = await service.client.head(path).expect(200);
    expect(headers['content-length']).toBe(String(bytes.length));

    const part = await read(path).set('Range', 'bytes=0-3').expect(206);
    expect([part.body, part.headers['content-range']]).toEqual([bytes.subarray(0, 4), `bytes 0-3/${bytes.length}`]);
    const { headers: outside } = await read(path).set('Range', `bytes=${bytes.length}-`).expect(416);
    expect(outside['content-range']).toBe(`bytes */${bytes.length}`);
    await read(path).set('If-None-Match', String(headers.etag)).expect(304);
  });

  it('is bound to one object: forged and altered ones are 404, expired ones 403', async () => {
    const { client } = await signedIn();
    const path = await linkOf(client);
    const env = new Env({ SECRET_KEY, BASE_URL: client.baseUrl });
    const links = new FileLinks(env, new Secrets(env));
    const file = links.open(path.split('/')[2] ?? '');
    const pathOf = (url: string) => url.slice(client.baseUrl.length);

    const { body } = await service.client.get(pathOf(links.url(file, 0))).expect(403);
    expect(body).toEqual({ ...notFound, code: 'link_expired' });

    const otherEnv = new Env({ SECRET_KEY: `${SECRET_KEY}!`, BASE_URL: client.baseUrl });
    const foreign = pathOf(new FileLinks(otherEnv, new Secrets(otherEnv)).url(file));
    const longer = path.replace('/files/', '/files/e');
    for (const forged of [foreign, longer, '/files/x/y', '/files/../../etc/passwd', '/files/%2e%2e%2fetc/passwd/x'])
      expect((await service.client.get(forged)).status).toBe(404);
    expect((await service.client.get(longer)).body).toEqual(notFound);
    await service.client.post(path).expect(405);
  });

  it('dies with its object', async () => {
    const { client } = await signedIn();
    const path = await linkOf(client);
    const env = new Env({ SECRET_KEY, BASE_URL: client.baseUrl });
    const links = new FileLinks(env, new Secrets(env));
    const { key } = links.open(path.split('/')[2] ?? '');
    const gone = links.url({ key: `${key}x`, name: 'gone.docx', mediaType: 'text/plain' });

    expect((await service.client.get(gone.slice(client.baseUrl.length)).expect(404)).body).toEqual(notFound);
  });
});
