import type { EntityManager } from 'typeorm';
import type { Claim } from './claim';
import { delaysForDays, exponentialDelays, JobRegistry, pauseAfter } from './job';
import { assertHandled } from './job-handlers';
import { jobOf, Works } from './works';

const once = { retryAfterSeconds: [] };

const jobs = new JobRegistry();

describe('JobRegistry', () => {
  it('registers each job under its own name', () => {
    const job = jobs.define<{ id: string }>('wash-car', once);

    expect(jobs.all()).toContain(job);
    expect(() => jobs.define('wash-car', once)).toThrow('defined twice');
    expect(() => jobs.define('WashCar', once)).toThrow('named like');
  });

  it('requires a retry horizon', () => {
    // @ts-expect-error retryAfterSeconds is required
    const undecided = () => jobs.define('wash-dog', {});
    expect(undecided).toBeInstanceOf(Function);
  });

  it('retries for days with pauses that grow to an hour', () => {
    const delays = delaysForDays(7);
    const sum = delays.reduce((total, delay) => total + delay, 0);

    expect(delays.slice(0, 3)).toEqual([2, 8, 32]);
    expect(Math.max(...delays)).toBe(3_600);
    expect(sum).toBeGreaterThanOrEqual(7 * 86_400);
    expect(sum).toBeLessThan(7 * 86_400 + 3_600);
  });

  it('pauses longer after each attempt, and not after the last one', () => {
    const job = jobs.define('wash-dishes', { retryAfterSeconds: exponentialDelays({ first: 2, factor: 4, times: 3 }) });

    expect(job.retryAfterSeconds).toEqual([2, 8, 32]);
    expect(pauseAfter(job, 3, false)).toBeGreaterThanOrEqual(32);
    expect(pauseAfter(job, 4, true)).toBeNull();
  });
});

describe('a job with fewer attempts for faults', () => {
  it('is retried longer in an outage', () => {
    const job = jobs.define('wash-windows', { retryAfterSeconds: [1, 2, 4], faultAttempts: 2 });

    expect(pauseAfter(job, 1, false)).toBeGreaterThanOrEqual(1);
    expect(pauseAfter(job, 2, false)).toBeNull();
    expect(pauseAfter(job, 2, true)).toBeGreaterThanOrEqual(2);
    expect(pauseAfter(job, 4, true)).toBeNull();
  });
});

describe('assertHandled', () => {
  const car = jobs.define<{ id: string }>('paint-car', once);
  const giveUp = async () => undefined;
  const handler = (job: string, where: string) => ({ job, where, processor: job, giveUp });

  it('accepts exactly one handler for each job', () => {
    expect(() => assertHandled([car], [handler('paint-car', 'A.paint')])).not.toThrow();
  });

  it('throws for a job without a handler, a job with two, and handlers of unknown jobs', () => {
    const handlers = [handler('paint-car', 'A.paint'), handler('paint-car', 'B.paint'), handler('sell-car', 'B.sell')];

    expect(() => assertHandled([car], [])).toThrow('paint-car has no handler');
    expect(() => assertHandled([car], handlers)).toThrow(
      'handled by A.paint and B.paint; B.sell handles the unknown job sell-car',
    );
  });

  it('throws for a handler without a failure handler, and for a handler in the processor class of another job', () => {
    const silent = { ...handler('paint-car', 'A.paint'), giveUp: null };
    const misplaced = { ...handler('paint-car', 'A.paint'), processor: 'sell-car' };

    expect(() => assertHandled([car], [silent])).toThrow('A.paint has no failure handler giveUp');
    expect(() => assertHandled([car], [misplaced])).toThrow("the class of A.paint must be a @Processor('paint-car')");
  });

  it('marks the method; the compiler checks its payload and the failure handler', () => {
    class Painter {
      @Works(car)
      async paint(_payload: { id: string }, _claim: Claim): Promise<void> {}

      // @ts-expect-error the payload of paint-car has an id
      @Works(car)
      async repaint(_payload: { colour: string }): Promise<void> {}

      async giveUp(_payload: { id: string }, _error: Error, _manager: EntityManager): Promise<void> {}
    }
    class Stubborn {
      // @ts-expect-error there is no giveUp
      @Works(car)
      async paint(_payload: { id: string }): Promise<void> {}
    }

    expect([Painter, Stubborn].map(({ prototype }) => jobOf(prototype.paint))).toEqual(['paint-car', 'paint-car']);
  });
});
