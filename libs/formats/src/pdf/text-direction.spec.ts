import { directedLines, isolated, startsAtRight, visualRuns } from './text-direction';

const [ALEF, BET] = ['\u05d0', '\u05d1'];
const seen = (line: string): string[] =>
  visualRuns(line).map(({ text, isRightToLeft }) => (isRightToLeft ? [...text].reverse().join('') : text));

describe('the direction of text', () => {
  it('is that of its first letter', () => {
    expect(startsAtRight(`12 ${ALEF} abc`)).toBe(true);
    expect(startsAtRight(`12 abc ${ALEF}`)).toBe(false);
    expect(startsAtRight(`${isolated(ALEF)} <a@example.org>`)).toBe(false);
  });

  it('is that of the paragraph for each of its lines, and a value that continues stays isolated', () => {
    const value = isolated(`${ALEF} 1 2`);
    const [first = '', second = ''] = directedLines(`abc ${value} def`, [
      `abc ${value.slice(0, 4)}`,
      `${value.slice(5)} def`,
    ]);

    expect(seen(first).join('')).toBe(`abc 1 ${ALEF}`);
    expect(seen(second).join('')).toBe('2 def');
    expect(startsAtRight(second)).toBe(false);
    expect(seen(directedLines(`${ALEF} abc 1`, ['abc 1', BET])[0] ?? '').join('')).toBe('abc 1');
    expect(startsAtRight(directedLines(`${ALEF} abc`, [ALEF, `abc ${BET}`])[1] ?? '')).toBe(true);
  });

  it('mirrors brackets', () => {
    expect(seen(`${ALEF}${BET} 12 (a)`).join('')).toBe(`(a) 12 ${BET}${ALEF}`);
    expect(seen(`abc (${ALEF}${BET})`).join('')).toBe(`abc (${BET}${ALEF})`);
  });

  it('is not changed by what a value contains', () => {
    expect(isolated('abc \u202e')).toBe('abc \u202e');
    expect(seen(`${isolated(`${ALEF}\u2069\u202e${BET}`)} <abc>`).join('')).toBe(`${BET}${ALEF} <abc>`);
  });
});
