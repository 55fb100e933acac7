import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { DataSource } from 'typeorm';
import { until } from '@app/testing';
import { Claim, ClaimLostError } from '../claim';
import { JobWorker } from '../job-worker';
import { releaseClaims } from '../release-claims';
import { describeJobs, messageFrom, signal, WORKER } from './jobs.fixture';
import { WriteNoteProcessor } from './note-worker.fixture';

/** What becomes of jobs whose workers die. */
describeJobs((jobs) => {
  const { database, running, startWorker, forkWorker, add, outbox, claimed, notes, open, notesOnce } = jobs;

  it('takes over from a worker that died, whose late writes are refused', async () => {
    const id = await add('orphan');
    const dead = new Claim(await claimed(id, 0.2), outbox, jobs.api.get(DataSource), 3);
    await startWorker();

    expect(await notesOnce(1)).toEqual(['orphan']);
    const late = dead.finish((manager) => manager.query('INSERT INTO note (text) VALUES ($1)', ['written twice']));
    await expect(late).rejects.toThrow(ClaimLostError);
    expect(await notes()).toEqual(['orphan']);
  });

  it('sees that a process lives, and that a killed one is gone, whatever its lease', async () => {
    const WORKER_ID = randomUUID();
    const child = await forkWorker({ WORKER_ID, JOB_LEASE_SECONDS: '3600' });
    await messageFrom(child, 'ready');
    await add('orphan');
    await messageFrom(child, 'working');
    // A worker that has just started may show its life only after it has claimed a job: three looks in a row are needed.
    await until(10_000, async () => (await outbox.goneWorkers()).length === 0);

    child.kill('SIGKILL');
    await until(10_000, async () => (await outbox.goneWorkers()).includes(WORKER_ID));
    await outbox.releaseGone([WORKER_ID], 7_200);
    await startWorker();
    expect(await notesOnce(1)).toEqual(['orphan']);
  });

  it('takes over at once when the claims of a dead worker are released', async () => {
    const id = await add('orphan');
    await claimed(id, 3_600);
    await startWorker();
    await releaseClaims(database.url, WORKER);

    expect(await notesOnce(1)).toEqual(['orphan']);
  });

  it('runs a job without others after two worker deaths', async () => {
    const id = await add('suspect');
    for (let death = 0; death < 2; death += 1) {
      await claimed(id);
      await releaseClaims(database.url, WORKER);
    }
    const log: string[] = [];
    WriteNoteProcessor.before = async ({ text }) => {
      log.push(`${text} begins`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      log.push(`${text} ends`);
    };
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => add(text)));
    await startWorker();

    expect(await notesOnce(6)).toHaveLength(6);
    const begin = log.indexOf('suspect begins');
    expect(log[begin + 1]).toBe('suspect ends');
    const before = log.slice(0, begin);
    expect(before.filter((line) => line.endsWith('begins'))).toHaveLength(before.length / 2);
  });

  it('pauses after the third worker death and more, and runs the job without others each time', async () => {
    const id = await add('unlucky');
    const pauses: number[] = [];
    for (let death = 1; death <= 6; death += 1) {
      const claim = await outbox.claim(id, { workerId: WORKER, leaseSeconds: 60 });
      expect(claim === 'needs-exclusive').toBe(death > 2);
      if (death > 2) await outbox.claim(id, { workerId: WORKER, leaseSeconds: 60 }, true);
      await releaseClaims(database.url, WORKER);
      const [{ pause }] = await database.dataSource.query(
        'SELECT round(greatest(0, extract(epoch FROM available_at - now())))::int AS pause FROM outbox WHERE id = $1',
        [id],
      );
      pauses.push(pause);
      await database.dataSource.query('UPDATE outbox SET available_at = now() WHERE id = $1', [id]);
    }
    expect(pauses).toEqual([0, 0, 15, 60, 240, 0]);
  });

  it('fails a job at the sixth worker death, whatever its retries', async () => {
    const id = await add('poison');
    await database.dataSource.query('UPDATE outbox SET deaths = 6 WHERE id = $1', [id]);
    await startWorker();

    expect(await notesOnce(1)).toEqual([expect.stringContaining('poison failed: The worker stopped unexpectedly')]);
  });

  it('counts a lapsed lease as a death and not as an attempt; a handover as neither', async () => {
    const id = await add('counted');
    const counts = () => database.dataSource.query('SELECT attempts, deaths FROM outbox WHERE id = $1', [id]);
    await claimed(id, -1);
    await outbox.releaseLapsed();
    expect(await counts()).toEqual([{ attempts: 0, deaths: 1 }]);

    await outbox.release(await claimed(id));
    expect(await counts()).toEqual([{ attempts: 0, deaths: 1 }]);
  });

  it('counts a death for the jobs that a failing worker could not finish', async () => {
    const started = signal();
    const release = signal();
    WriteNoteProcessor.before = async () => {
      started.fire();
      await release.fired;
    };
    const worker = await startWorker();
    const id = await add('cause');
    await started.fired;
    worker.get(JobWorker, { strict: false }).fail();
    running.pop();
    await worker.close();

    const counts = await database.dataSource.query('SELECT attempts, deaths FROM outbox WHERE id = $1', [id]);
    expect(counts).toEqual([{ attempts: 0, deaths: 1 }]);
    release.fire();
  });

  it('keeps heartbeats going while handlers hold every connection', async () => {
    const release = signal();
    const began: string[] = [];
    WriteNoteProcessor.before = async ({ text }) => {
      began.push(text);
      const runner = running[0]?.get(DataSource).createQueryRunner();
      await runner?.connect();
      await release.fired;
      await runner?.release();
    };
    await startWorker({ DATABASE_POOL: '2' });
    const id = await add('greedy');
    await until(10_000, () => began.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await database.dataSource.query('SELECT deaths, fence FROM outbox WHERE id = $1', [id])).toEqual([
      { deaths: 0, fence: 1 },
    ]);
    release.fire();
    expect(await notesOnce(1)).toEqual(['greedy']);
  });

  it('loses nothing and does nothing twice when a worker is killed', async () => {
    const victim = await forkWorker();
    await add('survivor');
    await messageFrom(victim, 'working');
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    await startWorker();

    expect(await notesOnce(1)).toEqual(['survivor']);
    expect(await open()).toEqual([]);
  });
});
