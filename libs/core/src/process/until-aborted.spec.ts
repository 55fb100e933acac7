import { setTimeout as delay } from 'node:timers/promises';
import { untilAborted } from './until-aborted';

describe('untilAborted', () => {
  it('has the outcome of the promise', async () => {
    const { signal } = new AbortController();
    expect(await untilAborted(Promise.resolve('done'), signal)).toBe('done');
    await expect(untilAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
  });

  it('rejects with the reason of the signal when that comes first, or came before', async () => {
    const failsLater = delay(50).then(() => Promise.reject(new Error('too late to be heard')));
    await expect(untilAborted(failsLater, AbortSignal.timeout(10))).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(untilAborted(failsLater, AbortSignal.abort('given up'))).rejects.toBe('given up');
    await failsLater.catch(() => undefined);
  });
});
