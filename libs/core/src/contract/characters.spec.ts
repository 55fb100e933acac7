import { validateSync } from 'class-validator';
import { Characters, charactersIn, lengthRange } from './characters';

describe('charactersIn', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['日本語', 3],
    ['👩', 1],
    ['a👩b👩', 4],
    ['\ud83d', 1],
    ['e\u0301', 2],
  ])('counts %j as %i', (text, count) => expect(charactersIn(text)).toBe(count));
});

describe('Characters', () => {
  class Named {
    @Characters(1, 3) name: unknown;
    constructor(name: unknown) {
      this.name = name;
    }
  }
  const isFine = (name: unknown) => validateSync(new Named(name)).length === 0;

  it('accepts texts within the bounds, independent of their UTF-16 length', () => {
    expect(['a', 'abc', '👩👩👩'].filter((name) => !isFine(name))).toEqual([]);
  });

  it('rejects other texts, and values that are not text', () => {
    expect(['', 'abcd', '👩👩👩👩', 7, null, undefined, ['a']].filter(isFine)).toEqual([]);
  });

  it('describes the bounds in the message', () => {
    expect(validateSync(new Named(''))[0]?.constraints).toEqual({ characters: 'name must have 1 to 3 characters' });
    expect(lengthRange(64, 64)).toBe('64 characters');
  });
});
