import { changesBetween, runRules } from './rule-run';

describe('changesBetween', () => {
  it('returns members that were set, changed or deleted, and no others', () => {
    expect(changesBetween({ a: 1, b: [1], c: 'x' }, { b: [1, 2], c: 'x', d: null, e: false })).toEqual({
      a: null,
      b: [1, 2],
      e: false,
    });
  });

  it('is not misled by members that every object has', () => {
    expect(changesBetween({}, { constructor: 1 })).toEqual({ constructor: 1 });
  });
});

describe('runRules', () => {
  const rule = (code: string) => ({ id: 'id', name: 'rule', code });
  const fits = async () => [];

  it('reports a rule that deletes `fields`', async () => {
    const { changes, errors } = await runRules([rule('fields = 1'), rule('fields.a = 2')], { a: 1 }, fits);
    expect(changes).toEqual({ a: 2 });
    expect(errors).toEqual([{ ruleId: 'id', ruleName: 'rule', message: 'fields must stay an object.' }]);
  });

  it('reports a rule that exceeds its memory', async () => {
    const { changes, errors } = await runRules([rule('const a = []; for (;;) a.push("x".repeat(1e6))')], {}, fits);
    expect(changes).toEqual({});
    expect(errors).toHaveLength(1);
  });
});
