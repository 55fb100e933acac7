import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { testService, until } from '@app/testing';

describe('An API that is stopped', () => {
  const service = testService({ processes: true, worker: false, settings: { JOB_DRAIN_SECONDS: '1' } });

  /** A client that asks for a document of a megabyte and reads none of it. */
  function stalledClient(): Promise<Socket> {
    const { hostname, port } = new URL(service.client.baseUrl);
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) }, () => {
        socket.pause();
        socket.write(`GET /openapi.json HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(8));
        resolve(socket);
      });
      socket.on('error', reject);
    });
  }

  it('waits no longer than JOB_DRAIN_SECONDS for a client that reads nothing', async () => {
    const socket = await stalledClient();
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    // Its requests are under way when another client has its answer.
    await service.client.get('/health/live').expect(200);
    expect(await service.api.kill('SIGTERM')).toBe(0);
    socket.resume();
    await closed;
  });
});

describe('An API that is stopped while clients keep their connections', () => {
  const service = testService({ processes: true, worker: false, settings: { SHUTDOWN_DELAY_SECONDS: '3' } });

  /** As a load balancer does: sends one request after the other over a kept connection, until `isReady` is false. */
  async function client(agent: Agent, url: string, isReady: () => boolean): Promise<(number | string)[]> {
    const statuses: (number | string)[] = [];
    while (isReady()) statuses.push(await statusOf(agent, url));
    return statuses;
  }

  it('answers every request, says that it is not ready, and ends', async () => {
    const agent = new Agent({ keepAlive: true });
    const live = `${service.client.baseUrl}/health/live`;
    let isReady = true;
    const clients = Array.from({ length: 4 }, () => client(agent, live, () => isReady));
    await service.client.get('/health/ready').expect(200);
    const ended = service.api.kill('SIGTERM');
    await until(20_000, async () => (await service.client.get('/health/ready')).status === 503);
    isReady = false;

    const statuses = (await Promise.all(clients)).flat();
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await ended).toBe(0);
  });
});

/** The status, or the code of the error when there was no response. */
const statusOf = (agent: Agent, url: string): Promise<number | string> =>
  new Promise((resolve) => {
    get(url, { agent }, (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0))).on(
      'error',
      (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message),
    );
  });
