import { connect, type Socket } from 'node:net';
import { testService } from '@app/testing';

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
