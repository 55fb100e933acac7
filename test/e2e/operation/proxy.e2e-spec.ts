import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signsIn, testService, until } from '@app/testing';
import { freePort } from '../../../apps/local/src/processes/free-port';
import { stopChild } from '../../../apps/local/src/processes/stop-child';
import type { ServiceChild } from '../../../libs/testing/src/service-child';

/** Debian installs it beside the programs of administrators. */
const haproxy = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'haproxy'))
  .find((path) => existsSync(path));
const CONFIGURATION = join(__dirname, '../../../docker/haproxy.cfg');
const CLIENTS = 8;
const RESTARTS = 2;

interface Answer {
  status: number | string;
  body: string;
  headers?: IncomingHttpHeaders;
}

/** HAProxy with the configuration of the compose file in front of these addresses. */
class Proxy {
  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {}

  static async inFrontOf(apis: string[], folder: string): Promise<Proxy> {
    const port = await freePort();
    const path = join(folder, `haproxy-${port}.cfg`);
    await writeFile(path, configurationFor(apis, port, await readFile(CONFIGURATION, 'utf8')));
    const proxy = new Proxy(spawn(haproxy!, ['-db', '-f', path], { stdio: 'ignore' }), port);
    await until(20_000, async () => (await proxy.send('GET', '/health/live')).status !== 'ECONNREFUSED');
    return proxy;
  }

  stop(): Promise<void> {
    return stopChild(this.child, { signal: 'SIGTERM', ms: 5_000 });
  }

  /** The answer, or the code of the error in place of a status. */
  send(
    method: string,
    path: string,
    { key = '', body = '', agent }: { key?: string; body?: string; agent?: Agent } = {},
  ) {
    return new Promise<Answer>((resolve) => {
      const headers = {
        authorization: `Token ${key}`,
        'content-type': 'application/json',
        'content-length': body.length,
      };
      const options = { host: '127.0.0.1', port: this.port, method, path, headers, agent };
      const call = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }),
        );
      });
      call.once('error', (error) =>
        resolve({ status: 'code' in error ? String(error.code) : error.message, body: '' }),
      );
      call.end(body);
    });
  }
}

(haproxy ? describe : describe.skip)('The proxy of the compose file', () => {
  const service = testService({
    worker: false,
    settings: { SHUTDOWN_DELAY_SECONDS: '3', RATE_LIMIT: 'off' },
  });
  const signedIn = signsIn(service);
  let proxy: Proxy;
  let restarted: ServiceChild;

  beforeAll(async () => {
    const other = await service.startAnotherApi();
    restarted = other.process;
    const apis = [service.client.baseUrl, other.client.baseUrl].map((url) => new URL(url).host);
    proxy = await Proxy.inFrontOf(apis, service.temporaryDir);
    await until(20_000, async () => (await proxy.send('GET', '/health/ready')).status === 200);
  });
  afterAll(() => proxy.stop());

  it('fails no request, also none with a body, while an API behind it is restarted', async () => {
    const { key } = await signedIn();
    const agent = new Agent({ keepAlive: true });
    const answers: (number | string)[] = [];
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = 0; !isOver; turn++) {
        const body = JSON.stringify({ id: `user-${client}`, name: `Turn ${turn}` });
        answers.push((await proxy.send('POST', '/api/user/', { key, body, agent })).status);
        answers.push((await proxy.send('GET', '/api/user/?page=1', { key, agent })).status);
        await sleep(10);
      }
    });
    for (let restart = 0; restart < RESTARTS; restart++) {
      expect(await restarted.kill('SIGTERM')).toBe(0);
      await restarted.start();
      await sleep(2_000); // it gets requests again
    }
    isOver = true;
    await Promise.all(clients);
    agent.destroy();

    expect([...new Set(answers)]).toEqual([200]);
    expect(answers.length).toBeGreaterThan(100);
  }, 90_000);

  it('tells clients how long it keeps their connections, not how long the API keeps its own', async () => {
    const [, seconds] = /timeout http-keep-alive (\d+)s/.exec(await readFile(CONFIGURATION, 'utf8')) ?? [];
    const agent = new Agent({ keepAlive: true });
    const { headers } = await proxy.send('GET', '/health/live', { agent });
    agent.destroy();

    expect(headers?.['keep-alive']).toBe(`timeout=${seconds}`);
  });

  it('passes on what APIs say of an outage, and requests that can be answered in it', async () => {
    const { key } = await signedIn();
    await mkdir(service.storageDir, { recursive: true });
    await rename(service.storageDir, `${service.storageDir}.away`);
    await writeFile(service.storageDir, 'a file where the folder should be');
    await until(20_000, async () => (await proxy.send('GET', '/health/ready')).status === 503);
    await sleep(3_000); // by now no API is ready for the proxy

    const ready = await proxy.send('GET', '/health/ready');
    expect([ready.status, JSON.parse(ready.body)]).toEqual([
      503,
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'storage' })] }),
    ]);
    expect((await proxy.send('GET', '/api/user/', { key })).status).toBe(200);

    await rm(service.storageDir);
    await rename(`${service.storageDir}.away`, service.storageDir);
    await until(20_000, async () => (await proxy.send('GET', '/health/ready')).status === 200);
  }, 90_000);

  it('says in the form of the API that none answers', async () => {
    const alone = await Proxy.inFrontOf([`127.0.0.1:${await freePort()}`], service.temporaryDir);
    const { status, body, headers } = await alone.send('GET', '/api/user/');
    await alone.stop();

    expect([status, headers?.['retry-after'], JSON.parse(body)]).toEqual([
      503,
      '5',
      { detail: expect.any(String), code: 'unavailable', request_id: expect.stringMatching(/^[\da-f-]{36}$/) },
    ]);
  }, 60_000);
});

/** The configuration with these APIs in place of the containers. */
function configurationFor(apis: string[], port: number, configuration: string): string {
  const servers = apis.map((api, index) => `    server api${index} ${api}`).join('\n');
  const changed = configuration
    .replace(/^ *server-template .*$/gm, servers)
    .replace('bind :8080', `bind 127.0.0.1:${port}`);
  expect(changed).toContain(servers);
  expect(changed).toContain(`:${port}`);
  return changed;
}
