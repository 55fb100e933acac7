import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { missingOf } from './readiness';

describe('what an API is not ready for', () => {
  let server: Server;
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  async function answering(status: number, body: object): Promise<string> {
    server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/health/ready`;
  }

  it.each<[string | null, number, object]>([
    [null, 200, { status: 'ok' }],
    ['Not ready: storage.', 503, { detail: 'Not ready: storage.', code: 'not_ready' }],
    ['It answers with 502.', 502, {}],
  ])('is %j when it answers with %d %j', async (missing, status, body) => {
    expect(await missingOf(await answering(status, body))).toBe(missing);
  });
});
