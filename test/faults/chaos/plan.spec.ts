import { ALL_KINDS, KINDS, planOf } from './plan';

describe('The plan of a chaos run', () => {
  it('is the same for the same seed, and another for another seed', () => {
    expect(planOf(100, 7)).toEqual(planOf(100, 7));
    expect(planOf(100, 7)).not.toEqual(planOf(100, 8));
  });

  it('has every kind of fault in proportion to its share', () => {
    const plan = planOf(1_000, 1);
    for (const kind of ALL_KINDS)
      expect([kind, plan.filter((fault) => fault.kind === kind).length]).toEqual([kind, KINDS[kind].share * 10]);
  });

  it('has every kind among 40 faults', () =>
    expect(new Set(planOf(40, 1).map(({ kind }) => kind))).toEqual(new Set(ALL_KINDS)));

  it('has as many faults as were asked for, of the wanted kinds only', () => {
    const plan = planOf(7, 3, ['Redis emptied', 'disk full']);
    expect(plan).toHaveLength(7);
    expect(new Set(plan.map(({ kind }) => kind))).toEqual(new Set(['Redis emptied', 'disk full']));
  });
});
