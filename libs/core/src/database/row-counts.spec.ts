import { setImmediate as turn } from 'node:timers/promises';
import { RowCounts } from './row-counts';

describe('RowCounts', () => {
  let now: number;
  let rows: number;
  let counted: number;
  let counts: RowCounts;
  const count = () => {
    counted += 1;
    return Promise.resolve(rows);
  };
  const recent = () => counts.recent('users', count);

  beforeEach(() => {
    [now, rows, counted] = [0, 20_000, 0];
    counts = new RowCounts(() => now);
  });

  it('counts a short list each time', async () => {
    rows = 9_999;
    await expect(recent()).resolves.toBe(9_999);
    rows = 3;
    await expect(recent()).resolves.toBe(3);
  });

  it('counts a long list once in ten seconds', async () => {
    await recent();
    [now, rows] = [9_999, 20_001];
    await expect(recent()).resolves.toBe(20_000);
    expect(counted).toBe(1);
  });

  it('answers the last count while one request counts again', async () => {
    await recent();
    [now, rows] = [10_000, 20_001];
    await expect(Promise.all([recent(), recent()])).resolves.toEqual([20_000, 20_000]);
    await turn();
    await expect(recent()).resolves.toBe(20_001);
    expect(counted).toBe(2);
  });

  it('answers no count that is older than a minute', async () => {
    await recent();
    [now, rows] = [60_000, 20_001];
    await expect(Promise.all([recent(), recent()])).resolves.toEqual([20_001, 20_001]);
    expect(counted).toBe(2);
  });

  it('counts now when asked for the exact number, and keeps it', async () => {
    await recent();
    rows = 20_001;
    await expect(counts.exact('users', count)).resolves.toBe(20_001);
    await expect(recent()).resolves.toBe(20_001);
    expect(counted).toBe(2);
  });

  it('forgets a list that became short', async () => {
    await recent();
    rows = 5;
    await counts.exact('users', count);
    rows = 4;
    await expect(recent()).resolves.toBe(4);
  });

  it('answers the last count when counting again fails, and counts again then', async () => {
    await recent();
    now = 10_000;
    await expect(counts.recent('users', () => Promise.reject(new Error('away')))).resolves.toBe(20_000);
    await turn();
    rows = 20_001;
    await recent();
    await turn();
    await expect(recent()).resolves.toBe(20_001);
  });

  it('keeps lists apart, and the newest thousand of them', async () => {
    for (let list = 0; list <= 1_000; list += 1) await counts.recent(`list ${list}`, count);
    rows = 30_000;
    await expect(counts.recent('list 1', count)).resolves.toBe(20_000);
    await expect(counts.recent('list 0', count)).resolves.toBe(30_000);
  });
});
