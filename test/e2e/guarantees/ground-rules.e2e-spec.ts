import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { aField, aUser, signsIn, testService } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  body: { detail: string; code: string; errors?: { path: string; message: string }[]; request_id: string };
}

interface Sent {
  key?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** Sends raw bytes, because HTTP clients normalize path, body and headers. */
function send(method: string, path: string, { key, body, headers = {} }: Sent = {}): Promise<Answer> {
  const url = new URL(service.client.baseUrl);
  const authorization = key === undefined ? {} : { authorization: `Token ${key}` };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const all = { ...authorization, ...type, ...length, ...headers };
    const sent = request({ host: url.hostname, port: url.port, method, path, headers: all }, async (response) => {
      const chunks = await response.toArray();
      const text = Buffer.concat(chunks).toString('utf8');
      const isJson = /json/.test(response.headers['content-type'] ?? '');
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text,
        body: isJson && text ? JSON.parse(text) : undefined,
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Exactly the members of `ErrorDto`. */
function expectError(answer: Answer, status: number, code?: string) {
  expect(answer).toMatchObject({ status });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { errors, ...rest } = answer.body;
  expect(rest).toEqual({
    detail: expect.stringMatching(/^\S[\s\S]*$/),
    code: code ?? expect.stringMatching(/^[a-z]+(_[a-z]+)*$/),
    request_id: answer.headers['x-request-id'],
  });
  for (const problem of errors ?? [])
    expect(problem).toEqual({ path: expect.any(String), message: expect.any(String) });
}

describe('the sandbox, without the setting for it', () => {
  it.each([
    'POST /api/sandbox/reset/',
    'POST /api/sandbox/reset',
    'GET /api/sandbox/mail/',
    'GET /api/sandbox/nothing/',
  ])('%s is 404, and 401 without a key', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    expectError(await send(method, path, { key: (await signedIn()).key }), 404);
    const { key } = await signedIn({ role: 'viewer', team: (await signedIn()).team });
    expectError(await send(method, path, { key }), 404);
    expectError(await send(method, path), 401, 'unauthenticated');
  });

  it('has no receivers', async () => {
    expectError(await send('POST', '/sandbox/receiver/anything', { body: '{}' }), 404, 'not_found');
  });
});

describe('keys', () => {
  it.each([
    ['no header', undefined],
    ['an unknown key', 'Token fk_production_0123456789012345678901234567890123456789'],
    ['another scheme', 'Bearer fk_production_0123456789012345678901234567890123456789'],
    ['a scheme without key', 'Token'],
    ['something else', 'Token x'],
    ['a key of 10,000 characters', `Token fk_production_${'x'.repeat(10_000)}`],
  ])('%s is 401', async (_, authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    for (const path of ['/api/user/', '/api/user/%zz', '/api/nothing/', '/api/']) {
      expectError(await send('GET', path, { headers }), 401, 'unauthenticated');
    }
  });

  it("a user's own key is 401", async () => {
    const { client } = await signedIn();
    const { body } = await client.post('/api/user/', { id: 'ann' }).expect(200);
    expectError(await send('GET', '/api/user/', { key: body.api_key }), 401);
  });

  it('come before path and method, those before permissions, those before the body', async () => {
    const { key } = await signedIn({ role: 'viewer' });
    const broken = { body: '{' };
    expectError(await send('PUT', '/api/user/', broken), 401);
    expectError(await send('PUT', '/api/user/', { key, ...broken }), 405);
    expectError(await send('POST', '/api/nothing/', { key, ...broken }), 404);
    expectError(await send('POST', '/api/user/', { key, ...broken }), 403);
    expectError(await send('POST', '/api/field/nobody/', { key, ...broken }), 403);
  });

  it('are rejected before a body is sent', async () => {
    const url = new URL(service.client.baseUrl);
    const socket = connect(Number(url.port), url.hostname);
    socket.write(
      'POST /api/user/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
    );
    const first = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
    socket.destroy();
    expect(first.toString()).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('paths', () => {
  it.each([
    ['GET', '/api/user', undefined],
    ['POST', '/api/user', '{"id":"bob"}'],
    ['GET', '/api/field', undefined],
    ['GET', '/api/field?id=ann', undefined],
    ['POST', '/api/field/ann', '{"fields":{}}'],
    ['GET', '/api/user/ann', undefined],
    ['DELETE', '/api/user/ann', undefined],
    ['PUT', '/api/user', undefined],
    ['GET', '/api/nothing', undefined],
  ])('%s %s responds the same with and without its trailing slash', async (method, path, body) => {
    const [bare, query = ''] = path.split('?');
    const statuses = [];
    for (const form of [bare, `${bare}/`]) {
      const { key, scope } = await signedIn();
      await aUser(await service.database.connection(), scope, { id: 'ann' });
      const { status, headers } = await send(method, query ? `${form}?${query}` : `${form}`, { key, body });
      statuses.push(status);
      expect(headers.location).toBeUndefined();
    }
    expect(statuses[1]).toBe(statuses[0]);
    expect(statuses[0]).toBeLessThan(500);
  });

  it.each([
    ['/api/user/', 'PUT', 'GET, HEAD, POST'],
    ['/api/user/', 'PATCH', 'GET, HEAD, POST'],
    ['/api/user', 'DELETE', 'GET, HEAD, POST'],
    ['/api/user/ann/', 'POST', 'DELETE, GET, HEAD'],
    ['/api/field/', 'POST', 'GET, HEAD'],
    ['/api/field/ann', 'GET', 'POST'],
    ['/api/account/rotate_key/', 'GET', 'PATCH'],
  ])('%s returns 405 for %s, with the allowed methods', async (path, method, allow) => {
    const { key } = await signedIn();
    const answer = await send(method, path, { key });
    expectError(answer, 405, 'method_not_allowed');
    expect(answer.headers.allow).toBe(allow);
  });

  it.each(['/api/nothing/', '/api/', '/api', '/api/user/a/b/', '/api/user/a/b/c', '/nothing', '//api/user/'])(
    'there is nothing at %s',
    async (path) => {
      const { key } = await signedIn();
      for (const method of ['GET', 'POST', 'DELETE'])
        expectError(await send(method, path, { key }), 404, 'unknown_path');
    },
  );

  it.each([
    ['/api/users/', '/api/user/'],
    ['/api/Forms/AbCdEf', '/api/form/{form_id}/'],
    ['/api/documents/templates', '/api/document/template/'],
    ['/api/account/rotate-keys/', '/api/account/rotate_key/'],
    ['/api/nothing/', null],
    ['/users/', null],
  ])('of %s, a 404 names the route that was meant: %s', async (path, meant) => {
    const { key } = await signedIn();
    const { body } = await send('GET', path, { key });
    expect(body.detail).toBe(`There is nothing at this address.${meant === null ? '' : ` Did you mean ${meant}?`}`);
  });

  it.each([
    '/api/user/%zz/',
    '/api/user/%',
    '/api/user/%E2%9C/',
    '/api/user/%00/',
    '/api/user/%ED%A0%80/',
    `/api/user/${'x'.repeat(3000)}/`,
    `/api/user/${'%F0%9F%91%A9'.repeat(256)}/`,
    '/api/user/%F0%9F%91%A9/',
    '/api/user/a%2Fb/',
    '/api/user/..%2F..%2Fetc%2Fpasswd',
    '/api/user/%25/',
    '/api/field/?id=%00',
    '/api/field/?id=%zz',
    `/api/field/?id=${'x'.repeat(3000)}`,
    '/api/field/?id[a]=b&id=%F0%9F%91%A9',
  ])('%.40s is a clear 4xx for whatever is not there', async (path) => {
    const { key } = await signedIn();
    const answer = await send('GET', path, { key });
    expectError(answer, answer.status);
    expect([400, 404]).toContain(answer.status);
    expect(answer.body.detail.length).toBeLessThan(300);
  });

  it('ignores unknown query parameters', async () => {
    const { key } = await signedIn();
    expect(await send('GET', '/api/user/?nothing=1&__proto__=2', { key })).toMatchObject({ status: 200, text: '[]' });
  });
});

describe('bodies', () => {
  it.each([
    ['', 'invalid_input'],
    ['   ', 'invalid_input'],
    ['{', 'malformed_json'],
    ['{"id": "ann"}}', 'malformed_json'],
    ["{'id': 'ann'}", 'malformed_json'],
    ['{"id": NaN}', 'malformed_json'],
    ['\u0000', 'malformed_json'],
    ['\ufeff\ufeff{"id": "ann"}', 'malformed_json'],
    ['null', 'invalid_input'],
    ['"ann"', 'invalid_input'],
    ['7', 'invalid_input'],
    ['[]', 'invalid_input'],
    ['[{"id":"ann"}]', 'invalid_input'],
    ['{"id": {"$gt": ""}}', 'invalid_input'],
    ['{"id": ["ann"]}', 'invalid_input'],
    ['{"id": "a\\u0000b"}', 'invalid_input'],
    ['{"id": "a", "a\\u0000b": 1}', 'invalid_input'],
    ['{"id": "a\\ud83d"}', 'invalid_input'],
    ['{"id": "ann", "name": 1e400}', 'invalid_input'],
    ['{"id": "ann", "__proto__": {"name": "x"}}', 'invalid_input'],
    ['{"id": "ann", "constructor": 1}', 'invalid_input'],
    [`{"id": "ann", "${'x'.repeat(5000)}": 1}`, 'invalid_input'],
    ['['.repeat(20_000), 'nested_too_deep'],
    [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'nested_too_deep'],
    [`{"id": "ann", "name": ${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`, 'nested_too_deep'],
  ])('%.40j is 400 %s', async (body, code) => {
    const { key } = await signedIn();
    expectError(await send('POST', '/api/user/', { key, body }), 400, code);
  });

  it('does not count brackets in strings as nesting', async () => {
    const { key } = await signedIn();
    const name = `${'['.repeat(900)}\\"{`;
    expect((await send('POST', '/api/user/', { key, body: `{"id": "ann", "name": "${name}"}` })).status).toBe(200);
  });

  it('rejects malformed UTF-8', async () => {
    const { key } = await signedIn();
    const body = Buffer.concat([Buffer.from('{"id": "a'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    expectError(await send('POST', '/api/user/', { key, body }), 400);
  });

  it('reports every problem of a body at once', async () => {
    const { key } = await signedIn();
    const answer = await send('POST', '/api/user/', { key, body: '{"name": 7, "x": 1, "y": 2}' });
    expectError(answer, 400, 'invalid_input');
    expect(answer.body.errors!.map(({ path }) => path).sort()).toEqual(['id', 'name', 'x', 'y']);
  });

  it('may begin with a byte order mark', async () => {
    const { key } = await signedIn();
    const answer = await send('POST', '/api/user/', { key, body: '\ufeff{"id": "ann"}' });
    expect(answer).toMatchObject({ status: 200, body: { id: 'ann' } });
  });

  it('are no null, also where all members are optional', async () => {
    const { key } = await signedIn();
    for (const path of ['/api/builder/key/current/rotate/', '/api/form/submission/', '/api/account/invite/']) {
      const { status, body } = await send('POST', path, { key, body: 'null' });
      expect(status).toBe(400);
      expect(body.errors).toContainEqual({ path: '', message: expect.stringMatching(/^The body must be a JSON /) });
    }
  });

  it('say that a parameter is missing, and which item of an array is no object', async () => {
    const { key } = await signedIn();
    const missing = await send('POST', '/api/user/', { key, body: '{"name": "Ann"}' });
    expect(missing.body).toMatchObject({
      detail: 'id is required',
      errors: [{ path: 'id', message: 'id is required' }],
    });

    const body = '{"name": "x", "queries": [7], "integrations": [null]}';
    const { body: items } = await send('POST', '/api/builder/extraction/', { key, body });
    expect(items.errors!.map(({ path }) => path)).toEqual(expect.arrayContaining(['queries[0]', 'integrations[0]']));
  });

  it('hold no number that would become null', async () => {
    const { key, scope } = await signedIn();
    const connection = await service.database.connection();
    await aUser(connection, scope, { id: 'ann' });
    await aField(connection, scope, { id: 'note', hidden: true });
    for (const value of ['1e400', '-1e999', '[{"a": 1E+400}]', '9'.repeat(400)]) {
      const body = `{"field_id": "note", "value": ${value}}`;
      expectError(await send('POST', '/api/field/ann/', { key, body }), 400, 'invalid_input');
    }
  });

  it.each([
    ['text/plain', {}],
    ['application/x-www-form-urlencoded', {}],
    ['multipart/form-data; boundary=x', {}],
    ['application/json; charset=latin1', {}],
    ['application/json', { 'content-encoding': 'gzip' }],
    ['', {}],
    ['application/jsonx', {}],
  ])('of type %j are 415', async (type, more) => {
    const { key } = await signedIn();
    const headers = { 'content-type': type, ...more };
    expectError(
      await send('POST', '/api/user/', { key, body: '{"id":"ann"}', headers }),
      415,
      'unsupported_media_type',
    );
  });

  it('that are compressed are 415, which says so', async () => {
    const { key } = await signedIn();
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const { body } = await send('POST', '/api/user/', { key, body: '{"id":"ann"}', headers });
    expect(body.detail).toContain('Content-Encoding');
  });

  it.each(['application/json', 'application/json;charset=UTF-8', 'Application/JSON; charset="utf-8"'])(
    'of type %s are taken',
    async (type) => {
      const { key } = await signedIn();
      const answer = await send('POST', '/api/user/', { key, body: '{"id":"ann"}', headers: { 'content-type': type } });
      expect(answer.status).toBe(200);
    },
  );

  it('over the limit are 413, whether they say so before or not', async () => {
    const { key } = await signedIn();
    const body = `{"id": "${'x'.repeat(9 * 1024 * 1024)}"}`;
    expectError(await send('POST', '/api/user/', { key, body }), 413, 'body_too_large');
    const headers = { 'transfer-encoding': 'chunked' };
    const { status } = await fetchChunked(key, body, headers);
    expect(status).toBe(413);
  });

  it('are not required where the route has no body', async () => {
    const { key, scope } = await signedIn();
    await aUser(await service.database.connection(), scope, { id: 'ann' });
    expect(
      (await send('DELETE', '/api/user/ann/', { key, headers: { 'content-type': 'application/json' } })).status,
    ).toBe(204);
  });

  it('survive a client that disconnects during the body', async () => {
    const { key } = await signedIn();
    const url = new URL(service.client.baseUrl);
    const socket = connect(Number(url.port), url.hostname);
    const head = `POST /api/user/ HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${key}\r\nContent-Type: application/json\r\n`;
    await new Promise<void>((resolve) =>
      socket.write(`${head}Content-Length: 100\r\n\r\n{"id": "ann"`, () => resolve()),
    );
    socket.destroy();
    expect((await send('GET', '/api/user/', { key })).text).toBe('[]');
  });
});

/** Without a Content-Length, so that the size is known only during reading. */
async function fetchChunked(key: string, body: string, headers: Record<string, string>) {
  const url = new URL(service.client.baseUrl);
  return new Promise<{ status: number }>((resolve, reject) => {
    const all = { ...headers, authorization: `Token ${key}`, 'content-type': 'application/json' };
    const options = { host: url.hostname, port: url.port, method: 'POST', path: '/api/user/', headers: all };
    const sent = request(options, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    });
    sent.once('error', reject);
    for (let i = 0; i < body.length; i += 1_000_000) sent.write(body.slice(i, i + 1_000_000));
    sent.end();
  });
}

describe('every response', () => {
  const guarded = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };

  it.each(['/api/user/', '/nowhere', '/health/live', '/openapi.json', '/docs', '/sign/x'])(
    'is neither stored nor sniffed nor framed: %s',
    async (path) => {
      const { headers } = await service.client.get(path);

      expect(headers).toMatchObject(guarded);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  it('has these headers with a key too', async () => {
    const { client } = await signedIn();

    expect((await client.get('/api/user/').expect(200)).headers).toMatchObject(guarded);
  });
});

describe('requests that Node rejects itself', () => {
  it.each([
    ['no Host', 'GET /api/user/ HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
    ['a second Host', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\n\r\n', 417, 'expectation_failed'],
  ])('%s get an error of the one shape', async (_, text, status, code) => {
    const url = new URL(service.client.baseUrl);
    const socket = connect(Number(url.port), url.hostname);
    socket.write(text);
    const [head, ...rest] = Buffer.concat(await socket.toArray())
      .toString()
      .split('\r\n\r\n');

    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('X-Content-Type-Options: nosniff');
    expect(head).toContain("Content-Security-Policy: default-src 'none'; frame-ancestors 'none'");
    const json = /\{.*\}/s.exec(rest.join())?.[0] ?? '';
    expect(JSON.parse(json)).toEqual({
      detail: expect.any(String) as string,
      code,
      request_id: expect.stringMatching(/^[\w-]{36}$/) as string,
    });
  });
});

describe('the name of a file', () => {
  async function upload(encodedName: string): Promise<Answer> {
    const { key } = await signedIn();
    const disposition = `form-data; name="files"; filename*=UTF-8''${encodedName}`;
    const body = `--x\r\nContent-Disposition: ${disposition}\r\nContent-Type: application/pdf\r\n\r\n%PDF-\r\n--x--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return send('POST', '/api/document/template/', { key, body, headers });
  }

  const unstorable = 'has a name or type with NUL or unpaired surrogate characters';
  const deceptive = 'has a name with line breaks, control characters or direction overrides';
  it.each([
    ['a NUL', 'a%00b.pdf', unstorable],
    ['a line break', 'a%0D%0Ab.pdf', deceptive],
    ['a line separator', 'a%E2%80%A8b.pdf', deceptive],
    ['an escape character', 'a%1B%5B2Jb.pdf', deceptive],
    ['a direction override', 'invoice%E2%80%AEfdp.exe', deceptive],
    ['a direction isolate', 'invoice%E2%81%A7fdp.exe', deceptive],
  ])('with %s is 400 naming it', async (_, name, message) => {
    const answer = await upload(name);

    expectError(answer, 400, 'invalid_input');
    expect(answer.body.errors).toEqual([{ path: 'files[0]', message }]);
  });

  it('may be Hebrew with a direction mark', async () => {
    const { body } = await upload('%D7%97%D7%A9%D7%91%D7%95%D7%9F%E2%80%8F%2012.pdf');

    expect(body.errors?.[0]?.message).toContain('חשבון\u200f 12.pdf: ');
  });
});

describe('data that is not HTTP', () => {
  const address = `GET /api/user/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const header = `GET /api/user/ HTTP/1.1\r\nHost: x\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`;
  it.each([
    ['an address of 20,000 characters', address, 'headers_too_large'],
    ['a header of 20,000 characters', header, 'headers_too_large'],
    ['a NUL in the address', 'GET /api/\0 HTTP/1.1\r\nHost: x\r\n\r\n', 'malformed_request'],
    ['an unknown method', 'FOO /api/user/ HTTP/1.1\r\nHost: x\r\n\r\n', 'malformed_request'],
  ])('%s: 400 in the one shape', async (_, text, code) => {
    const url = new URL(service.client.baseUrl);
    const socket = connect(Number(url.port), url.hostname);
    socket.write(text);
    const [head, body] = Buffer.concat(await socket.toArray())
      .toString()
      .split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head).toContain('Content-Type: application/json; charset=utf-8');
    expect(head).toContain("Content-Security-Policy: default-src 'none'; frame-ancestors 'none'");
    const parsed = JSON.parse(body!) as Answer['body'];
    expect(parsed).toEqual({ detail: expect.any(String), code, request_id: /X-Request-Id: (\S+)/.exec(head!)?.[1] });
  });
});

describe('request ids', () => {
  it('are made, and are those of the error body', async () => {
    const first = await send('GET', '/api/user/');
    const second = await send('GET', '/api/user/');
    expectError(first, 401);
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  it('are accepted when they are valid', async () => {
    const { key } = await signedIn();
    for (const path of ['/api/user/', '/api/nothing/']) {
      const { headers } = await send('GET', path, { key, headers: { 'x-request-id': 'trace-1:a.b/c=' } });
      expect(headers['x-request-id']).toBe('trace-1:a.b/c=');
    }
  });

  it.each(['x'.repeat(129), 'a b', '<script>', ''])('%.20j is not accepted', async (id) => {
    const { headers } = await send('GET', '/api/user/', { headers: { 'x-request-id': id } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('responses', () => {
  it('are JSON in UTF-8, and do not reveal the server software', async () => {
    const { key, scope } = await signedIn();
    await aField(await service.database.connection(), scope);
    for (const path of ['/api/user/', '/api/field/', '/api/account/']) {
      const { headers } = await send('GET', path, { key });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it('have no body for HEAD', async () => {
    const { key } = await signedIn();
    expect(await send('HEAD', '/api/user/', { key })).toMatchObject({ status: 200, text: '' });
  });

  it('of errors never show SQL, files or stacks', async () => {
    const { key } = await signedIn();
    const paths = ["/api/user/'%20OR%201=1--/", '/api/field/?id=%27;select', '/api/user/%E2%9C', '/api/nothing'];
    for (const path of paths) {
      const { text } = await send('GET', path, { key });
      expect(text).not.toMatch(/\n +at |node_modules|\.ts\b|SELECT \w|syntax error/);
    }
  });
});
