import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signsIn, testService, until } from '@app/testing';
import { freePort } from '../../../apps/local/src/processes/free-port';
import { stopChild } from '../../../apps/local/src/processes/stop-child';

/** Debian installs it beside the programs of administrators. */
const haproxy = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'haproxy'))
  .find((path) => existsSync(path));
const CONFIGURATION = join(__dirname, '../../../docker/haproxy.cfg');
const CLIENTS = 8;
const RESTARTS = 2;

(haproxy ? describe : describe.skip)('The proxy of the compose file', () => {
  const service = testService({
    ...{ processes: true, worker: false },
    settings: { SHUTDOWN_DELAY_SECONDS: '3', RATE_LIMIT: 'off' },
  });
  const signedIn = signsIn(service);
  let proxy: ChildProcess | null = null;
  let port: number;

  beforeAll(async () => {
    const other = await service.startAnotherApi();
    const apis = [service.client.baseUrl, other.baseUrl].map((url) => new URL(url).host);
    port = await freePort();
    const path = join(service.temporaryDir, 'haproxy.cfg');
    await writeFile(path, inFrontOf(apis, port, await readFile(CONFIGURATION, 'utf8')));
    proxy = spawn(haproxy!, ['-db', '-f', path], { stdio: 'ignore' });
    await until(20_000, async () => (await send('GET', '/health/ready').catch(() => 0)) === 200);
  });
  afterAll(async () => {
    if (proxy) await stopChild(proxy, { signal: 'SIGTERM', ms: 5_000 });
  });

  /** The status of the answer, or the code of the error. */
  function send(method: string, path: string, key = '', body = '', agent?: Agent): Promise<number | string> {
    return new Promise((resolve) => {
      const headers = {
        authorization: `Token ${key}`,
        'content-type': 'application/json',
        'content-length': body.length,
      };
      const call = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      });
      call.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
      call.end(body);
    });
  }

  it('fails no request, also none with a body, while an API behind it is restarted', async () => {
    const { key } = await signedIn();
    const agent = new Agent({ keepAlive: true });
    const answers: (number | string)[] = [];
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = 0; !isOver; turn++) {
        const body = JSON.stringify({ id: `user-${client}`, name: `Turn ${turn}` });
        answers.push(await send('POST', '/api/user/', key, body, agent));
        answers.push(await send('GET', `/api/user/?page=1`, key, '', agent));
        await sleep(10);
      }
    });
    for (let restart = 0; restart < RESTARTS; restart++) {
      expect(await service.api.kill('SIGTERM')).toBe(0);
      await service.api.start();
      await sleep(2_000); // it gets requests again
    }
    isOver = true;
    await Promise.all(clients);
    agent.destroy();

    expect([...new Set(answers)]).toEqual([200]);
    expect(answers.length).toBeGreaterThan(100);
  }, 90_000);
});

/** The configuration with these APIs in place of the containers. */
function inFrontOf(apis: string[], port: number, configuration: string): string {
  const servers = apis.map((api, index) => `    server api${index} ${api}`).join('\n');
  const changed = configuration
    .replace(/^ *server-template .*$/m, servers)
    .replace('bind :8080', `bind 127.0.0.1:${port}`);
  expect(changed).toContain(servers);
  expect(changed).toContain(`:${port}`);
  return changed;
}
