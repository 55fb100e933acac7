import { AppError } from '../errors/errors';
import { MAX_VALUES, parseJson } from './json-text';

function refusalOf(text: string): Pick<AppError, 'code' | 'errors'> | null {
  try {
    parseJson(text);
    return null;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, errors: error.errors };
    throw error;
  }
}

describe('JSON from outside', () => {
  it('holds at most so many values, members and items alike', () => {
    const items = (count: number) => `[${'0,'.repeat(count - 1)}0]`;
    const members = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":0`).join()}}`;

    expect(parseJson(items(MAX_VALUES - 1))).toHaveLength(MAX_VALUES - 1);
    expect(refusalOf(items(MAX_VALUES))?.code).toBe('too_many_values');
    expect(refusalOf(members(MAX_VALUES))?.code).toBe('too_many_values');
    expect(refusalOf(`[${'[],'.repeat(MAX_VALUES)}0]`)?.code).toBe('too_many_values');
  });

  it('may hold any text: brackets, commas and escapes in strings are no values', () => {
    const text = '[{,"\\'.repeat(MAX_VALUES / 4);

    expect(parseJson(JSON.stringify({ text }))).toEqual({ text });
  });

  it('is nested at most a hundred levels', () => {
    expect(refusalOf(`${'['.repeat(100)}${']'.repeat(100)}`)).toBeNull();
    expect(refusalOf(`${'['.repeat(101)}${']'.repeat(101)}`)?.code).toBe('nested_too_deep');
  });

  it.each([
    ['an exponent', '{"a":[1,{"b":1e999}]}', 'a[1].b'],
    ['an exponent with a sign', '{"a":1E+400}', 'a'],
    ['its digits', `{"a":${'9'.repeat(310)}}`, 'a'],
  ])('has no number out of range, by %s', (_, text, path) => {
    expect(refusalOf(text)?.errors).toEqual([{ path, message: 'is a number out of range' }]);
  });

  it('has long numbers that are in range, and long runs of digits in texts', () => {
    expect(parseJson(`[0.${'1'.repeat(400)}, "${'9'.repeat(400)}"]`)).toHaveLength(2);
  });

  it.each([
    ['{"value":12345678901234567890}', 'value'],
    ['{"a":[1,{"b":-9007199254740993}]}', 'a[1].b'],
    ['[ 9007199254740993 ,1]', '[0]'],
    [`{"7":1,"5":${'9'.repeat(30)}}`, '5'],
    ['9007199254740993', ''],
  ])('has no integer whose digits would change: %s', (text, path) => {
    const message =
      'is an integer beyond 9007199254740991, of which a JSON number does not keep all digits; send it as a text';
    expect(refusalOf(text)?.errors).toEqual([{ path, message }]);
  });

  it.each([
    '9007199254740991',
    '-9007199254740992',
    '12345678901234567000',
    `1${'0'.repeat(23)}`,
    '0.1',
    '3.14159265358979323846264338327950288',
    '1e21',
    '1.2345678901234567890123E-5',
    '12345678901234567890.5',
    '12345678901234567890e3',
    '1e-00000000000000000000007',
    '"12345678901234567890"',
    '"\\"-12345678901234567890"',
  ])('has all other numbers and texts: %s', (text) => {
    expect(parseJson(`{"a":${text}}`)).toEqual(JSON.parse(`{"a":${text}}`));
  });

  it('ignores the digits of a member that a later one of the same name replaces', () => {
    expect(parseJson('{"a":12345678901234567890,"a":1}')).toEqual({ a: 1 });
  });

  it('names each of its numbers that would change, beside those out of range and what cannot be stored', () => {
    const text = '{"a":12345678901234567890,"b":-1e999,"c":"\\u0000","d":1234567890123456,"e":-98765432109876543210}';
    expect(refusalOf(text)?.errors?.map(({ path }) => path)).toEqual(['a', 'b', 'c', 'e']);
  });

  it.each([
    ['NUL', '{"a":"x\\u0000"}'],
    ['half a surrogate pair', '{"a":"\\ud800"}'],
  ])('has no text with %s', (_, text) => {
    expect(refusalOf(text)?.errors).toEqual([
      { path: 'a', message: 'must not contain NUL or unpaired surrogate characters' },
    ]);
  });

  it('names the first problems of many', () => {
    expect(refusalOf(`[${'1e999,'.repeat(5000)}0]`)?.errors).toHaveLength(100);
  });
});
