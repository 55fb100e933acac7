import { ReadWriteLock } from './read-write-lock';

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('ReadWriteLock', () => {
  it('admits many shared holders or one exclusive holder, in the order of the calls', async () => {
    const lock = new ReadWriteLock();
    const log: string[] = [];
    const ends = new Map<string, () => void>();
    const hold = (mode: 'shared' | 'exclusive', name: string) =>
      lock.hold(mode, async () => {
        log.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      });
    const all = [hold('shared', 'a'), hold('shared', 'b'), hold('exclusive', 'alone'), hold('shared', 'c')];
    await tick();
    expect(log).toEqual(['a', 'b']);

    ends.get('a')?.();
    await tick();
    expect(log).toEqual(['a', 'b']);
    ends.get('b')?.();
    await tick();
    expect(log).toEqual(['a', 'b', 'alone']);
    ends.get('alone')?.();
    await tick();
    expect(log).toEqual(['a', 'b', 'alone', 'c']);
    ends.get('c')?.();
    await Promise.all(all);
  });

  it('is released after work that fails', async () => {
    const lock = new ReadWriteLock();
    await expect(lock.hold('exclusive', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await lock.hold('exclusive', async () => 'yes')).toBe('yes');
  });
});
