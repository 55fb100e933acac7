import { AppError } from '../errors/errors';
import { Slots } from './slots';

/** Work that ends when the test resolves it. */
function work() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  const started = jest.fn();
  return {
    started,
    finish,
    run: async () => {
      started();
      await done;
    },
  };
}

const busy = (error: unknown) => error instanceof AppError && [error.status, error.headers['Retry-After']];

describe('Slots', () => {
  it('run some, let some wait, and refuse the others with Retry-After', async () => {
    const slots = new Slots({ running: 1, waiting: 1 });
    const [first, second] = [work(), work()];
    const both = [slots.run(first.run), slots.run(second.run)];

    expect(first.started).toHaveBeenCalled();
    expect(second.started).not.toHaveBeenCalled();
    expect(busy(await slots.run(work().run).catch((error: unknown) => error))).toEqual([503, '5']);
    expect(() => slots.assertRoom()).toThrow('processing as many files as it can');

    first.finish();
    await both[0];
    expect(() => slots.assertRoom()).not.toThrow();
    second.finish();
    await both[1];
    expect(second.started).toHaveBeenCalled();
  });

  it('are free again after work that failed', async () => {
    const slots = new Slots({ running: 1, waiting: 0 });

    await expect(slots.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(slots.run(() => Promise.resolve('done'))).resolves.toBe('done');
  });
});
