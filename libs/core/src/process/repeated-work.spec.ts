import { Logger } from '@nestjs/common';
import { until } from '@app/testing';
import { RepeatedWork } from './repeated-work';

const MINUTE_MS = 60_000;

describe('RepeatedWork', () => {
  const logger = new Logger('Test');
  const warn = jest.spyOn(logger, 'warn').mockReturnValue();
  const debug = jest.spyOn(logger, 'debug').mockReturnValue();
  const started: RepeatedWork[] = [];
  beforeEach(() => jest.clearAllMocks());
  afterEach(() => started.splice(0).forEach((work) => void work.stop()));

  function repeated(run: () => Promise<unknown>, intervalMs = MINUTE_MS): RepeatedWork {
    const work = new RepeatedWork({ name: 'Counting', logger, intervalMs, run });
    started.push(work);
    return work;
  }

  /** Work whose runs end when the test says so. */
  function held() {
    const runs: { end: () => void }[] = [];
    const run = () => new Promise<void>((end) => runs.push({ end }));
    return { runs, work: repeated(run) };
  }

  it('runs at the start and at the interval, also after a failure', async () => {
    let runs = 0;
    const work = repeated(async () => {
      runs += 1;
      throw new Error('failed');
    }, 1);
    work.start();
    expect(runs).toBe(1);
    await until(10_000, async () => runs >= 4);
    await work.stop();
    expect(warn).toHaveBeenCalledWith('Counting failed and is tried again: Error: failed');
  });

  it('logs an outage for debugging only', async () => {
    const work = repeated(() => Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' })));
    work.start();
    await work.stop();
    expect(debug).toHaveBeenCalledWith('Counting waits: Error: down');
    expect(warn).not.toHaveBeenCalled();
  });

  it('runs once at a time; calls during a run are one further run', async () => {
    const { runs, work } = held();
    work.start();
    work.wake();
    work.wake();
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await until(10_000, async () => runs.length === 2);
    runs[1]?.end();
    await work.stop();
    expect(runs).toHaveLength(2);
  });

  it('waits at the end for the current run, and starts no further one', async () => {
    const { runs, work } = held();
    work.start();
    work.wake();
    let ended = false;
    const stopping = work.stop().then(() => (ended = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(false);
    runs[0]?.end();
    await stopping;
    work.wake();
    expect(runs).toHaveLength(1);
  });

  it('processes batches until one is not full', async () => {
    const sizes = [10, 10, 4];
    expect(await repeated(async () => {}).drain(10, async () => sizes.shift() ?? 0)).toBe(24);
    expect(sizes).toEqual([]);
  });

  it('processes no further batch after the end', async () => {
    const work = repeated(async () => {});
    const process = async () => {
      await work.stop();
      return 10;
    };
    expect(await work.drain(10, process)).toBe(10);
  });
});
