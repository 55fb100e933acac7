import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hangs } from './hang-watch';

describe('hangs', () => {
  const limits = { timeoutMs: 50, failures: 2 };
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  async function listen(responds: boolean): Promise<string> {
    const server = createServer((_, response) => void (responds && response.writeHead(503).end()));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/health/live`;
  }

  it('is true for a process that accepts connections and does not respond', async () => {
    expect(await hangs(await listen(false), new AbortController().signal, limits)).toBe(true);
  });

  it('is false when the signal ends the watch, also when all responses were errors', async () => {
    const watch = new AbortController();
    setTimeout(() => watch.abort(), 1_500);
    expect(await hangs(await listen(true), watch.signal, limits)).toBe(false);
  });
});
