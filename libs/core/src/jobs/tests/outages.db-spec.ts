import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { TcpProxy, freePort, until } from '@app/testing';
import { SERVICE_VERSION } from '../../config/service-version';
import { OUTBOX_CHANNEL } from '../outbox.repository';
import { describeJobs, aClientWaits, messageFrom, signal } from './jobs.fixture';
import { writeNote, WriteNoteProcessor } from './note-worker.fixture';

const LONGER_THAN_A_CONNECTION_MS = 300;
/** An idle worker looks at entries 150 ms after a notification. */
const LONGER_THAN_A_LOOK_MS = 400;

/** What becomes of jobs while a database, Redis or a worker is away. */
describeJobs((jobs) => {
  const { database, running, startWorker, forkWorker, add, outbox, notesOnce } = jobs;

  it('recovers an entry whose wake-up was lost', async () => {
    const id = await add('lost');
    const due = await outbox.fetchDue(new Map([[writeNote.name, 5]]));
    expect(due).toEqual([expect.objectContaining({ id })]);
    await startWorker();

    expect(await notesOnce(1)).toEqual(['lost']);
  });

  it('does not wait for a worker that hangs while another is idle', async () => {
    const patient = { JOB_LEASE_SECONDS: '3600' }; // periodic work starts too late for this test
    const hung = await forkWorker(patient);
    await messageFrom(hung, 'ready');
    if (jobs.queue === 'redis') await aClientWaits(jobs.redis);
    hung.kill('SIGSTOP');
    await startWorker(patient);
    const texts = Array.from({ length: 12 }, (_, index) => `note ${index}`);
    for (const [index, text] of texts.entries()) {
      await add(text);
      expect(await notesOnce(index + 1)).toHaveLength(index + 1);
    }
  });

  it('takes an entry that was offered too late for the look after its notification', async () => {
    await startWorker({ JOB_LEASE_SECONDS: '3600' });
    await add('first');
    expect(await notesOnce(1)).toEqual(['first']);
    await sleep(LONGER_THAN_A_LOOK_MS);
    await database.dataSource.query(
      `INSERT INTO outbox (id, job, payload, enqueued_at)
       VALUES (gen_random_uuid(), $1, '{"text": "late"}', now() + interval '100 milliseconds')`,
      [writeNote.name],
    );
    await database.dataSource.query(`SELECT pg_notify($1, '')`, [OUTBOX_CHANNEL]);
    expect(await notesOnce(2)).toEqual(['first', 'late']);
  });

  it('reports its health to an orchestrator', async () => {
    const line = await TcpProxy.to(database.url);
    const port = await freePort(0);
    await startWorker({ WORKER_PORT: String(port), DATABASE_URL: line.url });
    const ask = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/health/${path}`);
      return [response.status, await response.json()];
    };
    await until(10_000, async () => (await ask('ready'))[0] === 200);
    expect(await ask('live')).toEqual([200, { status: 'ok', version: SERVICE_VERSION }]);
    expect(await ask('other')).toEqual([404, { status: 'not found' }]);

    await line.disconnect();
    expect(await ask('live')).toEqual([200, { status: 'ok', version: SERVICE_VERSION }]);
    expect(await ask('ready')).toEqual([503, { status: 'not ready', down: ['database'] }]);
    await line.restore();
    await until(10_000, async () => (await ask('ready'))[0] === 200);
    await running.pop()?.close();
    await line.disconnect();
  });

  it('recovers after an outage of PostgreSQL', async () => {
    const line = await TcpProxy.to(database.url);
    const worker = await startWorker({ DATABASE_URL: line.url });
    await add('before');
    expect(await notesOnce(1)).toEqual(['before']);

    await line.disconnect();
    await add('meanwhile');
    await expect(worker.get(DataSource).query('SELECT 1')).rejects.toThrow();
    await line.restore();
    expect(await notesOnce(2)).toEqual(['before', 'meanwhile']);
    await running.pop()?.close();
    await line.disconnect();
  });

  if (jobs.queue === 'redis')
    it('are done while Redis is down or hangs, and when it is back', async () => {
      const line = await TcpProxy.to(jobs.redis);
      await line.disconnect();
      await startWorker({ REDIS_URL: line.url });
      await add('down');
      expect(await notesOnce(1)).toEqual(['down']);

      await line.restore();
      await aClientWaits(jobs.redis);
      await add('back');
      expect(await notesOnce(2)).toEqual(['down', 'back']);

      line.freeze();
      await add('hangs');
      expect(await notesOnce(3)).toEqual(['down', 'back', 'hangs']);
      line.thaw();
      await add('back again');
      expect(await notesOnce(4)).toContain('back again');
      await running.pop()?.close();
      await line.disconnect();
    });

  if (jobs.queue === 'redis')
    it('are finished by a worker that is asked to end while Redis goes away', async () => {
      const unhandled: unknown[] = [];
      const note = (error: unknown) => void unhandled.push(error);
      process.on('unhandledRejection', note);
      const [begun, allowed] = [signal(), signal()];
      WriteNoteProcessor.before = () => (begun.fire(), allowed.fired);
      const line = await TcpProxy.to(jobs.redis);
      await startWorker({ REDIS_URL: line.url, JOB_DRAIN_SECONDS: '30' });
      await add('slow');
      await begun.fired;

      const ended = running.pop()?.close();
      await line.disconnect();
      await sleep(LONGER_THAN_A_CONNECTION_MS);
      allowed.fire();
      await ended;
      process.off('unhandledRejection', note);
      expect([await jobs.notes(), unhandled]).toEqual([['slow'], []]);
    });
});
