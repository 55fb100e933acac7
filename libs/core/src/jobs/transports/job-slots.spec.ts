import { JobRegistry } from '../job';
import { JobSlots } from './job-slots';

const tick = () => new Promise((resolve) => setTimeout(resolve, 5));
const never = () => new Promise<'ended'>(() => undefined);

describe('JobSlots', () => {
  const jobs = new JobRegistry();
  const cook = jobs.define('cook-meal', { concurrency: 4, retryAfterSeconds: [] });
  const bake = jobs.define('bake-bread', { concurrency: 4, retryAfterSeconds: [] });
  const ring = jobs.define('ring-bell', { concurrency: 2, light: true, retryAfterSeconds: [] });

  it('limits each job to its concurrency, and returns the free slots', async () => {
    const slots = new JobSlots([cook], 20);
    let started = 0;
    for (let count = 0; count < 6; count += 1) void slots.use(cook.name, () => ((started += 1), never()));
    await tick();

    expect(started).toBe(4);
    expect(slots.free()).toEqual(new Map());
  });

  it('keeps connections for light jobs when heavy jobs could use the whole pool', async () => {
    const slots = new JobSlots([cook, bake, ring], 5);
    const started: string[] = [];
    const start = (job: string) => void slots.use(job, () => (started.push(job), never()));
    for (const job of [cook.name, cook.name, bake.name, bake.name, cook.name]) start(job);
    await tick();
    expect(started).toHaveLength(3);

    start(ring.name);
    await tick();
    expect(started).toContain(ring.name);
  });

  it('has no free slot and starts nothing while an entry runs exclusively', async () => {
    const slots = new JobSlots([cook, ring], 20);
    const log: string[] = [];
    let end = () => {};
    const exclusive = slots.use(cook.name, async (isExclusive) => {
      if (!isExclusive) return 'needs-exclusive';
      log.push('exclusive');
      await new Promise<void>((resolve) => (end = resolve));
      return 'ended';
    });
    await tick();
    const bell = slots.use(ring.name, async () => (log.push('bell'), 'ended'));
    await tick();
    expect(log).toEqual(['exclusive']);
    expect([slots.free().size, slots.idle().size]).toEqual([0, 0]);

    end();
    await Promise.all([exclusive, bell]);
    expect(log).toEqual(['exclusive', 'bell']);
    expect(slots.free()).toEqual(
      new Map([
        [cook.name, 4],
        [ring.name, 2],
      ]),
    );
  });

  it('does not count a job as idle right after all of its slots were in use', async () => {
    const slots = new JobSlots([cook, ring], 20);
    expect([...slots.idle().keys()]).toEqual([cook.name, ring.name]);
    await slots.use(ring.name, async () => 'ended');
    expect([...slots.idle().keys()]).toEqual([cook.name, ring.name]);

    await Promise.all([1, 2].map(() => slots.use(ring.name, async () => 'ended')));
    expect([...slots.idle().keys()]).toEqual([cook.name]);
  });

  it('does not count heavy jobs as idle while other heavy jobs use all of their connections', async () => {
    const slots = new JobSlots([cook, bake, ring], 4);
    for (let count = 0; count < 2; count += 1) void slots.use(cook.name, never);
    await tick();
    expect(slots.free().get(bake.name)).toBe(4);
    expect([...slots.idle().keys()]).toEqual([ring.name]);
  });
});
