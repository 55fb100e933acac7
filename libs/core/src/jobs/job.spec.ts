import { Claim } from './claim';
import { Handles, handlerMark } from './handles';
import { assertHandled } from './job-handlers';
import { definedJobs, defineJob, exponentialDelays, pauseAfter } from './job';

describe('defineJob', () => {
  it('registers each job under its own name', () => {
    const job = defineJob<{ id: string }>('wash-car');

    expect(definedJobs()).toContain(job);
    expect(() => defineJob('wash-car')).toThrow('defined twice');
    expect(() => defineJob('WashCar')).toThrow('named like');
  });

  it('pauses longer after each attempt, until there is none left', () => {
    const job = defineJob('wash-dishes', { retryAfterSeconds: exponentialDelays({ first: 2, factor: 4, times: 3 }) });

    expect(job.retryAfterSeconds).toEqual([2, 8, 32]);
    expect(pauseAfter(job, 3)).toBeGreaterThanOrEqual(32);
    expect(pauseAfter(job, 4)).toBeNull();
  });
});

describe('assertHandled', () => {
  const car = defineJob<{ id: string }>('paint-car');

  it('accepts exactly one handler for each job', () => {
    expect(() => assertHandled([car], [{ job: 'paint-car', where: 'A.paint' }])).not.toThrow();
  });

  it('refuses none, two, and unknown ones', () => {
    const handlers = [
      { job: 'paint-car', where: 'A.paint' },
      { job: 'paint-car', where: 'B.paint' },
      { job: 'sell-car', where: 'B.sell' },
    ];

    expect(() => assertHandled([car], [])).toThrow('paint-car has no handler');
    expect(() => assertHandled([car], handlers)).toThrow(
      'handled by A.paint and B.paint; B.sell handles the unknown job sell-car',
    );
  });

  it('marks the method, whose payload the compiler checks', () => {
    class Painter {
      @Handles(car)
      async paint(_payload: { id: string }, _claim: Claim): Promise<void> {}

      // @ts-expect-error the payload of paint-car has an id
      @Handles(car)
      async repaint(_payload: { colour: string }): Promise<void> {}
    }

    expect(handlerMark(Painter.prototype.paint)).toEqual({ job: 'paint-car', role: 'work' });
  });
});
