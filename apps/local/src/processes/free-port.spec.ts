import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { assertCallable, freePort } from './free-port';

describe('freePort', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  async function listen(host: string): Promise<number> {
    const server = createServer().listen(0, host);
    servers.push(server);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  it('returns the wanted port when it is free', async () => {
    const port = await listen('127.0.0.1');
    await once(servers.pop()!.close(), 'close');
    expect(await freePort(port)).toBe(port);
  });

  it.each(['127.0.0.1', '127.0.0.2', '0.0.0.0'])(
    'returns a higher port when another process listens on %s',
    async (host) => {
      const taken = await listen(host);
      expect(await freePort(taken)).toBeGreaterThan(taken);
    },
  );

  it('returns any port below those that systems give to connections when none is wanted', async () => {
    const ports = await Promise.all([freePort(), freePort(), freePort(0)]);
    expect(new Set(ports).size).toBe(3);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  });

  it('returns any free port when no higher port exists', async () => {
    const server = createServer();
    servers.push(server);
    await new Promise<void>((resolve) => server.once('error', () => resolve()).listen(65_535, '127.0.0.1', resolve));
    expect(await freePort(65_535)).toBeLessThan(65_535);
  });
});

describe('assertCallable', () => {
  it('accepts a port that clients may call, and throws for one that browsers block', async () => {
    await assertCallable('PORT', await freePort());
    await expect(assertCallable('PORT', 4190)).rejects.toThrow('PORT=4190 cannot be used: browsers refuse to call');
  });
});
