import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signWebhook } from '@app/core';
import { FormworkClient, verifyWebhook } from '@formwork/client';

describe('a repetition', () => {
  let server: Server;
  const seen: (string | undefined)[] = [];
  const answers = [429, 503, 0, 200];
  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(request.headers['idempotency-key'] as string | undefined);
      const status = answers.shift();
      if (!status) return void request.socket.destroy();
      response.writeHead(status, { 'Retry-After': '0' }).end(JSON.stringify({ id: 'a' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('after 429, 503 and a broken connection has the same Idempotency-Key', async () => {
    const { port } = server.address() as AddressInfo;
    const client = new FormworkClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'key' });
    expect(await client.users.save({ id: 'a' })).toEqual({ id: 'a' });
    expect(seen).toHaveLength(4);
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the verification of webhooks', () => {
  const [current, previous] = ['a', 'b'].map((letter) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`);
  const body = '{"type":"user.deleted"}';
  const headers = signWebhook([previous!], { id: 'msg_1', timestamp: new Date(), body });

  it('accepts the current and the previous secret', async () => {
    expect(await verifyWebhook(body, headers, [current!, previous!])).toEqual({ type: 'user.deleted' });
    expect(await verifyWebhook(Buffer.from(body), new Headers(headers), previous!)).toEqual({ type: 'user.deleted' });
  });

  it.each([
    ['another secret', body, headers, current!],
    ['another body', `${body} `, headers, previous!],
    ['no header', body, {}, previous!],
    ['no time', body, { ...headers, 'webhook-timestamp': 'soon' }, previous!],
    ['an old message', body, signWebhook([previous!], { id: 'msg_1', timestamp: new Date(0), body }), previous!],
  ])('refuses %s', async (_, text, sent, secret) => {
    await expect(verifyWebhook(text, sent, secret)).rejects.toMatchObject({ name: 'WebhookVerificationError' });
  });
});
