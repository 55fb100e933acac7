import { createServer, Server } from 'node:net';
import { freePort } from './free-port';

describe('freePort', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  it('takes the wanted port when it is free', async () => {
    const port = await freePort(0);
    expect(await freePort(port)).toBe(port);
  });

  it('moves on when somebody listens there', async () => {
    const taken = await listen('127.0.0.1');
    expect(await freePort(taken)).toBeGreaterThan(taken);
  });

  it('moves on when somebody listens on one of several addresses', async () => {
    const taken = await listen('127.0.0.1');
    expect(await freePort(taken, ['127.0.0.2', '127.0.0.1'])).toBeGreaterThan(taken);
  });

  it('gives up when the numbers end', async () => {
    const hosts = ['127.0.0.1'];
    const server = createServer();
    servers.push(server);
    await new Promise<void>((resolve) => server.once('error', () => resolve()).listen(65_535, hosts[0], resolve));
    await expect(freePort(65_535, hosts)).rejects.toThrow('No port from 65535');
  });

  async function listen(host: string): Promise<number> {
    const server = createServer();
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  }
});
