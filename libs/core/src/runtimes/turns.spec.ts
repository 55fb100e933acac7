import { Turns } from './turns';

const NEVER = new AbortController().signal;

/** Work that lasts until it is told to end. */
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

describe('Turns', () => {
  it('lets only so many run at once, and the others in their order', async () => {
    const turns = new Turns(1);
    const [first, second, third] = [work(), work(), work()];
    const all = [first, second, third].map(({ run }) => turns.take(NEVER, run));

    expect([first.started(), second.started()]).toEqual([true, false]);
    first.end();
    await all[0];
    await Promise.resolve();
    expect([second.started(), third.started()]).toEqual([true, false]);
    second.end();
    third.end();
    await Promise.all(all);
    expect(turns.idle).toBe(true);
  });

  it('passes the turn on when work fails', async () => {
    const turns = new Turns(1);
    await expect(turns.take(NEVER, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

    await expect(turns.take(NEVER, async () => 'next')).resolves.toBe('next');
  });

  it('takes those who give up out of the row', async () => {
    const turns = new Turns(1);
    const [first, second, third] = [work(), work(), work()];
    const caller = new AbortController();
    const running = turns.take(NEVER, first.run);
    const waiting = turns.take(caller.signal, second.run);
    const last = turns.take(NEVER, third.run);
    caller.abort(new Error('gone'));

    await expect(waiting).rejects.toThrow('gone');
    first.end();
    third.end();
    await Promise.all([running, last]);
    expect(second.started()).toBe(false);
  });
});
