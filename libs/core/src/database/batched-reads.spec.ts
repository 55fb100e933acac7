import { setImmediate as nextTurn } from 'node:timers/promises';
import { BatchedReads, idOf } from './batched-reads';

const keyOf = (text: string) => Buffer.from(text);

describe('BatchedReads', () => {
  let stored: Map<string, string>;
  let asked: string[][];
  let reads: BatchedReads<string>;
  beforeEach(() => {
    stored = new Map();
    asked = [];
    reads = new BatchedReads((keys) => {
      asked.push(keys.map(String));
      return Promise.resolve(new Map(stored));
    });
  });

  it('reads once for the keys of a turn, each of them once, and after all calls', async () => {
    const early = reads.get(keyOf('a'));
    await Promise.resolve();
    stored.set('a', 'A').set('b', 'B');
    expect(await Promise.all([early, reads.get(keyOf('b')), reads.get(keyOf('a')), reads.get(keyOf('c'))])).toEqual([
      ...['A', 'B', 'A', null],
    ]);
    expect(asked).toEqual([['a', 'b', 'c']]);
  });

  it('keeps nothing: a call after the begin of a read has its own, also while that one is under way', async () => {
    const answers: ((rows: Map<string, string>) => void)[] = [];
    reads = new BatchedReads(() => new Promise((resolve) => answers.push(resolve)));
    const first = reads.get(keyOf('a'));
    await nextTurn();
    const second = reads.get(keyOf('a'));
    await nextTurn();
    answers[1]!(new Map());
    answers[0]!(new Map([['a', 'A']]));
    expect(await Promise.all([first, second])).toEqual(['A', null]);
  });

  it('loses no key that comes between the end of a turn and its read', async () => {
    stored.set('a', 'A').set('b', 'B');
    const first = reads.get(keyOf('a'));
    // Node runs the microtasks of one immediate before the next one.
    const second = new Promise((resolve) => {
      setImmediate(() => void Promise.resolve().then(() => resolve(reads.get(keyOf('b')))));
    });
    expect(await Promise.all([first, second])).toEqual(['A', 'B']);
    expect(asked).toEqual([['a'], ['b']]);
  });

  it('tells all callers of an error, and reads again for the next ones', async () => {
    let isBroken = true;
    reads = new BatchedReads(() => {
      if (isBroken) throw new Error('no certificate');
      return Promise.resolve(new Map([['a', 'A']]));
    });
    const calls = await Promise.allSettled([reads.get(keyOf('a')), reads.get(keyOf('b'))]);
    expect(calls.map((call) => call.status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await reads.get(keyOf('a'))).toBe('A');
  });

  it('tells keys apart byte by byte', () => {
    const ids = [Buffer.of(0xff), Buffer.of(0xc3, 0xbf), Buffer.of(0), Buffer.of()].map(idOf);
    expect(new Set(ids).size).toBe(4);
  });
});
