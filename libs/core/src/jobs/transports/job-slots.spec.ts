import { defineJob } from '../job';
import { JobSlots } from './job-slots';

const tick = () => new Promise((resolve) => setTimeout(resolve, 5));
const never = () => new Promise<'over'>(() => undefined);

describe('JobSlots', () => {
  const cook = defineJob('cook-meal', { concurrency: 4, retryAfterSeconds: [] });
  const bake = defineJob('bake-bread', { concurrency: 4, retryAfterSeconds: [] });
  const ring = defineJob('ring-bell', { concurrency: 2, light: true, retryAfterSeconds: [] });

  it('lets no more of a job run than its concurrency, and says what is free', async () => {
    const slots = new JobSlots([cook], 20);
    let started = 0;
    for (let count = 0; count < 6; count += 1) void slots.use(cook.name, () => ((started += 1), never()));
    await tick();

    expect(started).toBe(4);
    expect(slots.free()).toEqual(new Map());
  });

  it('leaves connections to light jobs when heavy ones could take the whole pool', async () => {
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

  it('takes nothing while an entry runs alone, and starts nothing', async () => {
    const slots = new JobSlots([cook, ring], 20);
    const log: string[] = [];
    let end = () => {};
    const alone = slots.use(cook.name, async (isAlone) => {
      if (!isAlone) return 'alone';
      log.push('alone');
      await new Promise<void>((resolve) => (end = resolve));
      return 'over';
    });
    await tick();
    const bell = slots.use(ring.name, async () => (log.push('bell'), 'over'));
    await tick();
    expect(log).toEqual(['alone']);
    expect([slots.free().size, slots.idle().size]).toEqual([0, 0]);

    end();
    await Promise.all([alone, bell]);
    expect(log).toEqual(['alone', 'bell']);
    expect(slots.free()).toEqual(
      new Map([
        [cook.name, 4],
        [ring.name, 2],
      ]),
    );
  });

  it('is not idle in a job whose last slot has become free only now', async () => {
    const slots = new JobSlots([cook, ring], 20);
    expect([...slots.idle().keys()]).toEqual([cook.name, ring.name]);
    await slots.use(ring.name, async () => 'over');
    expect([...slots.idle().keys()]).toEqual([cook.name, ring.name]);

    await Promise.all([1, 2].map(() => slots.use(ring.name, async () => 'over')));
    expect([...slots.idle().keys()]).toEqual([cook.name]);
  });

  it('is not idle in heavy jobs while others have taken all of their connections', async () => {
    const slots = new JobSlots([cook, bake, ring], 4);
    for (let count = 0; count < 2; count += 1) void slots.use(cook.name, never);
    await tick();
    expect(slots.free().get(bake.name)).toBe(4);
    expect([...slots.idle().keys()]).toEqual([ring.name]);
  });
});
