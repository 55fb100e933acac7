import { JobSignals } from '../job-signals';
import type { PgListener } from '../pg-listener';

const LIMIT_MS = 25_000;
const POLL_MS = 1_000;

/** Signals, and a function that notifies their channel as PostgreSQL does. */
function signals() {
  let notify: (key: string) => void = () => undefined;
  const listener = { on: (_channel: string, heard: typeof notify) => void (notify = heard) };
  return { signals: new JobSignals(listener as unknown as PgListener), notify: (key: string) => notify(key) };
}

// With its timers stopped, a wait ends by a signal only.
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a wait that begins what it waits for', () => {
  it('does not miss a signal that comes before the begin is over', async () => {
    const { signals: own, notify } = signals();
    const read = jest.fn(async () => 'done');
    const begin = async () => {
      notify('other');
      expect(read).not.toHaveBeenCalled();
      notify('mine');
    };
    expect(await own.wait('mine', LIMIT_MS, read, { begin })).toBe('done');
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('reads after a second when the signal was lost, and no earlier', async () => {
    const { signals: own } = signals();
    const read = jest.fn(async () => 'done');
    const waiting = own.wait('mine', LIMIT_MS, read, { begin: async () => undefined });
    await jest.advanceTimersByTimeAsync(POLL_MS - 1);
    expect(read).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(await waiting).toBe('done');
  });

  it('ends with the error of the begin, and without a read', async () => {
    const { signals: own, notify } = signals();
    const read = jest.fn(async () => 'done');
    const begin = () => Promise.reject(new Error('refused'));
    await expect(own.wait('mine', LIMIT_MS, read, { begin })).rejects.toThrow('refused');
    notify('mine');
    expect(read).not.toHaveBeenCalled();
  });

  it('ends without a result when it is aborted meanwhile', async () => {
    const { signals: own } = signals();
    const aborter = new AbortController();
    const read = jest.fn(async () => 'done');
    const begin = async () => aborter.abort();
    expect(await own.wait('mine', LIMIT_MS, read, { begin, signal: aborter.signal })).toBeNull();
    expect(read).not.toHaveBeenCalled();
  });
});
