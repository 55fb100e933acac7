import { blocksOf } from './blocks.fixture';
import { jsonDifference, textDifference } from './expected-output.fixture';

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const OTHER_ID = '00000000-0000-4000-8000-000000000000';

describe('an output that a document shows', () => {
  it.each([
    ['{"a": 1}', '{"a":1}'],
    ['{"a": 1, …}', '{"b":2,"a":1}'],
    ['{"a": …, "b": [1, …, 4], "c": "x…z"}', '{"a":{"q":1},"b":[1,2,3,4],"c":"xyz"}'],
    ['[{"a": 1}, …]', '[{"a":1},{"a":2}]'],
    [`{"id": "${ID}", "at": "2026-01-01T00:00:00.000Z"}`, `{"id":"${OTHER_ID}","at":"2027-02-03T04:05:06.789Z"}`],
    ['{"a": 2}', '{"a":1}{"a":2}'],
    ['{"a": 1}\n{"a": 2}', '{"a":1}\n{"a":2}'],
  ])('%s is %s', (expected, actual) => expect(jsonDifference(expected, actual)).toBeNull());

  it.each([
    ['{"a": 1}', '{"a":1,"b":2}', 'the object also has b'],
    ['{"a": 1, …}', '{"b":2}', '.a is missing'],
    ['{"a": {"b": "x"}}', '{"a":{"b":"y"}}', '.a.b is "y", not "x"'],
    ['[1, 2]', '[1,2,3]', 'the array has 3 elements'],
    ['[1, …, 3]', '[1,2]', '[-1] is 2, not 3'],
    [`{"id": "${ID}"}`, '{"id":"7"}', `.id is "7", not "${ID}"`],
    ['{"a": "1"}', '{"a":1}', '.a is 1, not "1"'],
    ['1\n2', '2', '2 values are expected, 1 came'],
    ['{"a":1}', '', '1 values are expected, 0 came'],
  ])('%s is not %s', (expected, actual, found) => expect(jsonDifference(expected, actual)).toBe(found));

  it('is no JSON when something else stands in it', () => {
    expect(() => jsonDifference('{}', 'curl: (7) refused')).toThrow();
  });

  it('may be lines, of which some are left out', () => {
    expect(textDifference('a\n…\nd x…\n', 'before\na\nb\nc\nd xyz\n')).toBeNull();
    expect(textDifference('a\nd', 'a\nb\nd')).toBe('the lines differ');
    expect(textDifference('a.c', 'abc')).toBe('the lines differ');
  });
});

describe('the blocks of a document', () => {
  it('are commands, their outputs, and blocks with a reason', () => {
    const text = ['```sh\na\n```', '```json\n{}\n```', '<!-- not run: slow -->\n\n```sh\nb\n```', '```sh\nc\n```'].join(
      '\n\n',
    );
    expect(blocksOf(text)).toEqual({
      run: [
        { line: 1, code: 'a\n', output: { kind: 'json', text: '{}\n' } },
        { line: 15, code: 'c\n', output: null },
      ],
      skipped: [{ line: 11, reason: 'slow' }],
    });
  });

  it.each(['```json\n{}\n```', '```\na\n```', '```sh\na\n```\n\n# b\n\n```json\n{}\n```', '    indented'])(
    'are nothing else: %j',
    (text) => expect(() => blocksOf(text)).toThrow(/^Line \d+: /),
  );
});
