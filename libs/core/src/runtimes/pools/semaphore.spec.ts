import { Semaphore } from './semaphore';

const NEVER = new AbortController().signal;

/** Work that ends when the test resolves it. */
function work(): { run: () => Promise<void>; end: () => void; started: () => boolean } {
  let started = false;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = () => {
    started = true;
    return ended;
  };
  return { run, end, started: () => started };
}

describe('Semaphore', () => {
  it('runs only as many as the limit at once, and the others in the order of the calls', async () => {
    const semaphore = new Semaphore(1);
    const [first, second, third] = [work(), work(), work()];
    const all = [first, second, third].map(({ run }) => semaphore.acquire(NEVER, run));

    expect([first.started(), second.started()]).toEqual([true, false]);
    first.end();
    await all[0];
    await Promise.resolve();
    expect([second.started(), third.started()]).toEqual([true, false]);
    second.end();
    third.end();
    await Promise.all(all);
    expect(semaphore.idle).toBe(true);
  });

  it('releases the permit when work fails', async () => {
    const semaphore = new Semaphore(1);
    await expect(semaphore.acquire(NEVER, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

    await expect(semaphore.acquire(NEVER, async () => 'next')).resolves.toBe('next');
  });

  it('removes aborted waiters from the queue', async () => {
    const semaphore = new Semaphore(1);
    const [first, second, third] = [work(), work(), work()];
    const caller = new AbortController();
    const running = semaphore.acquire(NEVER, first.run);
    const waiting = semaphore.acquire(caller.signal, second.run);
    const last = semaphore.acquire(NEVER, third.run);
    caller.abort(new Error('gone'));

    await expect(waiting).rejects.toThrow('gone');
    first.end();
    third.end();
    await Promise.all([running, last]);
    expect(second.started()).toBe(false);
  });
});
