import { Postponed } from '@app/core';
import { ReceiverSlots } from './receiver-slots';

/** A receiver with as many calls as it may have; `end` ends one of them. */
function aFullReceiver() {
  const slots = new ReceiverSlots();
  const ends: (() => void)[] = [];
  const calls = Array.from({ length: 4 }, () =>
    slots.use('a', () => new Promise<void>((resolve) => ends.push(resolve))),
  );
  return { slots, calls, end: () => ends.pop()!() };
}

const pauseOf = (slots: ReceiverSlots) =>
  slots.use('a', async () => 0).catch((error: unknown) => (error instanceof Postponed ? error.seconds : -1));

describe('ReceiverSlots', () => {
  it('makes four calls of a receiver at the same time, and a further one when one of them has ended', async () => {
    const { slots, calls, end } = aFullReceiver();
    await expect(slots.use('a', async () => 'fifth')).rejects.toThrow(Postponed);
    expect(await slots.use('b', async () => 'other')).toBe('other');
    end();
    await Promise.race(calls);
    expect(await slots.use('a', async () => 'fifth')).toBe('fifth');
  });

  it('frees the slot of a call that fails', async () => {
    const { slots, calls, end } = aFullReceiver();
    end();
    await Promise.race(calls);
    const failure = new Error('reset');
    await expect(slots.use('a', () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await slots.use('a', async () => 1)).toBe(1);
  });

  it('postpones each further delivery for longer, for a minute at most', async () => {
    const { slots } = aFullReceiver();
    const pauses: number[] = [];
    for (let index = 0; index < 5_000; index += 1) pauses.push(await pauseOf(slots));
    expect(pauses[0]).toBeGreaterThan(0);
    expect(pauses[0]).toBeLessThan(1);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(60);
    expect(Math.min(...pauses.slice(-1_000))).toBeGreaterThan(20);
  });
});
