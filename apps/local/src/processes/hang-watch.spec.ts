import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hangs } from './hang-watch';

describe('hangs', () => {
  const patience = { answerMs: 50, misses: 2 };
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  async function listen(answer: boolean): Promise<string> {
    const server = createServer((_, response) => void (answer && response.writeHead(503).end()));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/health/live`;
  }

  it('is true for a process that takes connections and does not answer', async () => {
    expect(await hangs(await listen(false), new AbortController().signal, patience)).toBe(true);
  });

  it('is false when the watch ends, also when all answers were failures', async () => {
    const watch = new AbortController();
    setTimeout(() => watch.abort(), 1_500);
    expect(await hangs(await listen(true), watch.signal, patience)).toBe(false);
  });
});
