import { ignoredParameters, unknownParameter } from './query-parameters';

describe('An unknown query parameter', () => {
  const known = ['page', 'page_size', 'start_time', 'id'];

  it.each([
    ['pagesize', 'page_size'],
    ['pageSize', 'page_size'],
    ['page-size[]', 'page_size'],
    ['pages', 'page'],
    ['starttime', 'start_time'],
    ['strat_time', 'start_time'],
    ['ID', 'id'],
    ['_', '', null],
    ['zzz', '', null],
  ])('%s is answered with the nearest known one', (name, nearest, expected: string | null = nearest) => {
    const { path, message } = unknownParameter(name, known);

    expect(path).toBe(name);
    expect(message).toBe(
      expected === null
        ? `${name} is not a known query parameter; this address takes page, page_size, start_time, id`
        : `${name} is not a known query parameter: did you mean ${nearest}?`,
    );
  });

  it('is answered where none is known', () => {
    expect(unknownParameter('page', []).message).toBe('page is not a known query parameter; this address takes none');
  });

  it('of any length is answered with a short name', () => {
    expect(unknownParameter('x'.repeat(100_000), known).path).toHaveLength(78);
  });
});

describe('X-Ignored-Parameters', () => {
  it('has the names, encoded', () => {
    expect(ignoredParameters(['_', 'a b', 'c\r\nX-Evil: 1', 'd,e', 'ü', '\ud800'])).toBe(
      '_, a%20b, c%0D%0AX-Evil%3A%201, d%2Ce, %C3%BC, %EF%BF%BD',
    );
  });

  it('is bounded', () => {
    const names = Array.from({ length: 1_000 }, (_, n) => `${n}${'ü'.repeat(500)}`);

    expect(ignoredParameters(names).length).toBeLessThanOrEqual(1_005);
    expect(ignoredParameters(names)).toMatch(/, \.\.\.$/);
  });
});
