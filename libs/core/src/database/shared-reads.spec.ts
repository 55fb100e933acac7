import { setImmediate as nextTurn } from 'node:timers/promises';
import { SharedReads } from './shared-reads';

describe('SharedReads', () => {
  it('reads once for the calls of a turn, and after all of them', async () => {
    const reads = new SharedReads<number>();
    let stored = 0;
    let times = 0;
    const call = () =>
      reads.get('a', () => {
        times += 1;
        return Promise.resolve(stored);
      });
    const early = call();
    await Promise.resolve();
    stored = 1;
    expect(await Promise.all([early, call(), call()])).toEqual([1, 1, 1]);
    expect(times).toBe(1);
  });

  it('keeps nothing: a call after the begin of a read has its own, also while that one is under way', async () => {
    const reads = new SharedReads<string>();
    const answers: ((text: string) => void)[] = [];
    const call = () => reads.get('a', () => new Promise((resolve) => answers.push(resolve)));
    const first = call();
    await nextTurn();
    const second = call();
    await nextTurn();
    answers[1]!('new');
    answers[0]!('old');
    expect(await Promise.all([first, second])).toEqual(['old', 'new']);
  });

  it('reads other keys for themselves, and tells all callers of an error', async () => {
    const reads = new SharedReads<string>();
    const fail = () => reads.get('a', () => Promise.reject(new Error('gone')));
    const results = await Promise.allSettled([fail(), fail(), reads.get('b', () => Promise.resolve('b'))]);
    expect(results.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual([
      'gone',
      'gone',
      'b',
    ]);
    const broken = reads.get('a', () => {
      throw new Error('no certificate');
    });
    await expect(broken).rejects.toThrow('no certificate');
    expect(await reads.get('a', () => Promise.resolve('there'))).toBe('there');
  });
});
