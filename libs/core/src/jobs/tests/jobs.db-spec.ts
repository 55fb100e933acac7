import Bull from 'bull';
import { DataSource } from 'typeorm';
import { until } from '@app/testing';
import { PermanentFailure } from '../claim';
import { Jobs } from '../jobs';
import { describeJobs, signal, WORKER } from './jobs.fixture';
import { writeNote, WriteNoteProcessor } from './note-worker.fixture';

/** What becomes of jobs while their workers run and stop. */
describeJobs((jobs) => {
  const { database, settings, running, startWorker, add, outbox, notes, open, notesOnce } = jobs;

  it('runs an added job and deletes its entry', async () => {
    await startWorker();
    await add('one');

    expect(await notesOnce(1)).toEqual(['one']);
    expect(await open()).toEqual([]);
  });

  it('adds nothing when the transaction rolls back, and throws outside of a transaction', async () => {
    const dataSource = jobs.api.get(DataSource);
    const rolledBack = dataSource.transaction(async (manager) => {
      await jobs.api.get(Jobs).add(manager, writeNote, { text: 'never' }, { teamId: null, environmentId: null });
      throw new Error('rolled back');
    });

    await expect(rolledBack).rejects.toThrow('rolled back');
    await expect(
      jobs.api.get(Jobs).add(dataSource.manager, writeNote, { text: 'never' }, { teamId: null, environmentId: null }),
    ).rejects.toThrow('inside a transaction');
    expect(await open()).toEqual([]);
  });

  it('runs each of many jobs once, with several workers', async () => {
    await Promise.all([startWorker(), startWorker()]);
    const texts = Array.from({ length: 60 }, (_, index) => `note ${index}`);
    await Promise.all(texts.map((text) => add(text)));

    expect((await notesOnce(60))?.sort()).toEqual(texts.sort());
    expect(await open()).toEqual([]);
  });

  it('waits for the delay', async () => {
    const tomorrow = await add('tomorrow', { delaySeconds: 86_400 });
    expect(await outbox.fetchDue(new Map([[writeNote.name, 1]]))).toEqual([]);
    expect(await outbox.claim(tomorrow, { workerId: WORKER, leaseSeconds: 1 })).toBeNull();

    await startWorker();
    await add('soon', { delaySeconds: 0.2 });
    expect(await notesOnce(1)).toEqual(['soon']);
  });

  it('retries after an error; after the last attempt the failure handler writes the final state', async () => {
    const attempts: number[] = [];
    WriteNoteProcessor.before = async (_, claim) => {
      attempts.push(claim.attempt);
      throw new Error('no luck');
    };
    await startWorker();
    await add('hard');

    expect(await notesOnce(1)).toEqual(['hard failed: no luck']);
    expect(attempts).toEqual([1, 2, 3]);
    expect(await open()).toEqual([expect.objectContaining({ failed: true })]);
  });

  it('does not retry after a permanent failure', async () => {
    WriteNoteProcessor.before = () => Promise.reject(new PermanentFailure('this document is encrypted'));
    await startWorker();
    await add('hopeless');

    expect(await notesOnce(1)).toEqual(['hopeless failed: this document is encrypted']);
    expect(await open()).toEqual([expect.objectContaining({ attempts: 1 })]);
  });

  it('waits for the jobs of the sweep too when the worker stops', async () => {
    const started = signal();
    WriteNoteProcessor.before = async () => {
      started.fire();
      await new Promise((resolve) => setTimeout(resolve, 300));
    };
    await add('found');
    await outbox.fetchDue(new Map([[writeNote.name, 5]]));
    await startWorker();
    await started.fired;
    await running.pop()?.close();

    expect(await notes()).toEqual(['found']);
    expect(await open()).toEqual([]);
  });

  it('does not touch entries that wait for a busy worker', async () => {
    const release = signal();
    WriteNoteProcessor.before = () => release.fired;
    await startWorker();
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(`note ${index}`)));
    const offered = `SELECT id, enqueued_at::text FROM outbox WHERE locked_until IS NULL ORDER BY id`;
    await until(10_000, async () => (await database.dataSource.query(offered)).length === 16);
    await new Promise((resolve) => setTimeout(resolve, 300)); // the relay may still be offering them
    const before = await database.dataSource.query(offered);
    await new Promise((resolve) => setTimeout(resolve, 2_500));

    expect(await database.dataSource.query(offered)).toEqual(before);
    release.fire();
    expect(await notesOnce(20)).toHaveLength(20);
  });

  it('refuses the writes of a job that was cancelled meanwhile', async () => {
    WriteNoteProcessor.before = async ({ text }, claim) => {
      if (text !== 'cancelled') return;
      await jobs.api
        .get(DataSource)
        .transaction((manager) => jobs.api.get(Jobs).cancel(manager, claim.id, { teamId: null }));
    };
    await startWorker();
    await add('cancelled');
    await add('kept');

    expect(await notesOnce(1)).toEqual(['kept']);
    await running.pop()?.close();
    expect(await notes()).toEqual(['kept']);
    expect(await open()).toEqual([]);
  });

  it('waits for a running job when the worker is stopped', async () => {
    const started = signal();
    WriteNoteProcessor.before = async () => {
      started.fire();
      await new Promise((resolve) => setTimeout(resolve, 300));
    };
    const worker = await startWorker();
    await add('last');
    await started.fired;
    running.pop();
    await worker.close();

    expect(await notes()).toEqual(['last']);
  });

  it('releases a job that does not finish in the drain time', async () => {
    let starts = 0;
    const started = signal();
    WriteNoteProcessor.before = async (_, claim) => {
      starts += 1;
      if (starts > 1) return;
      started.fire();
      await new Promise((_, reject) => claim.signal.addEventListener('abort', () => reject(claim.signal.reason)));
    };
    const first = await startWorker();
    await add('long');
    await started.fired;
    await startWorker();
    running.shift();
    await first.close();

    expect(await notesOnce(1)).toEqual(['long']);
    expect(starts).toBe(2);
  });

  it('is run by workers with different transports on one database', async () => {
    await Promise.all([startWorker(), startWorker({ QUEUE: 'database' })]);
    const texts = Array.from({ length: 60 }, (_, index) => `note ${index}`);
    await Promise.all(texts.map((text) => add(text)));
    expect((await notesOnce(60))?.sort()).toEqual(texts.sort());

    await running.shift()?.close();
    await add('after one has left');
    expect(await notesOnce(61)).toContain('after one has left');
    expect(await open()).toEqual([]);
  });

  if (jobs.queue === 'redis')
    it('are done once each when an older worker has put them into queues without a hash tag', async () => {
      const texts = Array.from({ length: 12 }, (_, index) => `note ${index}`);
      await Promise.all(texts.map((text) => add(text)));
      const offered = await outbox.fetchDue(new Map([[writeNote.name, texts.length]]));
      const old = new Bull(writeNote.name, jobs.redis, { prefix: settings.REDIS_PREFIX });
      await old.addBulk(offered.map(({ id, fence }) => ({ data: { entry: id }, opts: { jobId: `${id}.${fence}` } })));
      expect(await old.getWaitingCount()).toBe(texts.length);
      await Promise.all([startWorker(), startWorker()]);

      expect((await notesOnce(texts.length))?.sort()).toEqual(texts.sort());
      expect(await open()).toEqual([]);
      expect(await old.getWaitingCount()).toBe(texts.length); // nobody takes these any more
      await old.close();
    });
});
