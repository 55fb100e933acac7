import { rank, scoreOf } from './ranker';

const model = { none: 0, weights: { label: 2, far: -1 } };
const one = (key: string, features: Record<string, number>) => ({ key, features });

describe('rank', () => {
  it('returns null without candidates', () => {
    expect(rank(model, [])).toBeNull();
  });

  it('prefers the candidate with the larger weighted sum', () => {
    const ranked = rank(model, [one('a', { label: 1, far: 1 }), one('b', { label: 1 })]);

    expect(ranked?.best.key).toBe('b');
    expect(ranked!.probability).toBeGreaterThan(ranked!.runnerUp);
  });

  it('leaves a part of the probability to "none"', () => {
    expect(rank(model, [one('a', {})])?.probability).toBeCloseTo(1 / 2);
    expect(rank(model, [one('a', { far: 3 })])!.probability).toBeLessThan(1 / 2);
  });

  it('adds the probabilities of an answer that is printed several times', () => {
    const [once, twice] = [one('a', {}), one('b', {})];

    expect(rank(model, [once, twice, twice])?.best.key).toBe('b');
    expect(rank(model, [once, twice, twice])?.probability).toBeCloseTo(2 / 4);
  });

  it('stays finite for large scores', () => {
    expect(rank(model, [one('a', { label: 1000 }), one('b', { label: -1000 })])?.probability).toBeCloseTo(1);
  });
});

describe('scoreOf', () => {
  it('ignores features without a weight', () => {
    expect(scoreOf(model, { label: 1, unknown: 5 })).toBe(2);
  });
});
