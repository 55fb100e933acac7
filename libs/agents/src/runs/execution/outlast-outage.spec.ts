import { outlastOutage } from './outlast-outage';

const outage = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const never = new AbortController().signal;

describe('outlastOutage', () => {
  it('repeats work until its dependency is back, and throws every other error at once', async () => {
    const failures = [outage(), outage()];
    const work = jest.fn(async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return 'done';
    });
    expect(await outlastOutage(work, never)).toBe('done');
    expect(work).toHaveBeenCalledTimes(3);
    await expect(outlastOutage(() => Promise.reject(new Error('a fault')), never)).rejects.toThrow('a fault');
  });

  it('ends when the claim is lost', async () => {
    const lost = new AbortController();
    const waiting = outlastOutage(() => Promise.reject(outage()), lost.signal);
    lost.abort(new Error('lost'));
    await expect(waiting).rejects.toThrow('lost');
  });
});
