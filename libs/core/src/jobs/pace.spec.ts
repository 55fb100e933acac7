import { Pace } from './pace';

describe('Pace', () => {
  it('lets a burst happen at once, and the next events at the interval', () => {
    const pace = new Pace(20, 3);
    expect([0, 0, 0, 0, 0].map((now) => pace.take(now))).toEqual([0, 0, 0, 20, 40]);
  });

  it('lets events that are slower than the interval happen at once, for ever', () => {
    const pace = new Pace(20, 1);
    expect([0, 20, 45, 65].map((now) => pace.take(now))).toEqual([0, 0, 0, 0]);
  });

  it('allows a burst again after a pause, and no larger one after a long pause', () => {
    const pace = new Pace(20, 2);
    for (const now of [0, 0, 0]) pace.take(now);
    expect([10_000, 10_000, 10_000].map((now) => pace.take(now))).toEqual([0, 0, 20]);
  });
});
