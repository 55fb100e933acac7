import type { FieldMetadata } from './field-metadata';
import { FieldType } from './field-types';
import { valueProblem } from './field-value';

const abc: FieldMetadata = { options: ['A', 'B', 'C'], other: false };
const free = { good: ['', 'x', 'ü 😀'], bad: [1, true, {}, [], undefined, 'a\0b', '\ud800'] };
const fileValues = {
  good: [
    ...['https://files.example/a.pdf', 'a..b/c d.pdf', 'at 10:30.pdf'],
    ...[
      { url: 'https://files.example/a.pdf', path: '' },
      { path: 'a/b.pdf', name: 'b.pdf', url: '' },
    ],
  ],
  bad: [
    ...['', 1, {}, { name: 'x' }, { url: 5 }, { url: 'https://a.example', secret: 'y' }],
    ...['javascript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'JavaScript:x', 'data:text/html,x'],
    ...['https://', '//other.example/a', '/etc/passwd', '../a', 'a/../../b', 'a/%2E%2e/b', 'C:/a', 'a\\..\\b'],
    ...[{ url: 'javascript:alert(1)' }, { url: 'a.pdf' }, { path: '../../etc/passwd' }, { path: '/a' }],
    { url: 'https://a.example', path: '../b' },
  ],
};

interface Row {
  metadata?: FieldMetadata;
  good: unknown[];
  bad: unknown[];
}

const ROWS: Record<FieldType, Row> = {
  text_field: free,
  text_area: free,
  pin_input: free,
  login: free,
  phone_number: free,
  gmap_line_1: free,
  gmap_line_2: free,
  gmap_city: free,
  gmap_state: free,
  gmap_zip: free,
  ssn: free,
  password: free,
  integer_field: { good: [0, -7, Number.MAX_SAFE_INTEGER], bad: [1.5, '1', 'x', '', true, 2 ** 60, []] },
  email: {
    good: ['a@b.co', 'ann.lee+x@mail.example.org', 'jürgen@bücher.example'],
    bad: ['', 'a', 'a@b', '@b.co', 'a@b..co', 'a b@c.co', 'a@b.co, c@d.co', 1, `${'a'.repeat(250)}@b.co`],
  },
  url: {
    good: ['https://example.org', 'http://example.org:8080/a?b=c#d', 'HTTPS://EXAMPLE.ORG'],
    bad: ['', 'example.org', 'javascript:alert(1)', 'ftp://example.org', 'https://', 'https://a b', 5],
  },
  hex_color: { good: ['#a1B2c3', 'a1b2c3', '#a1b2c3ff'], bad: ['', '#abc', 'red', '#gggggg', '#a1b2c3f', 0xffffff] },
  select: { metadata: abc, good: ['A'], bad: ['D', '', 1, ['A']] },
  dropdown: { metadata: { ...abc, other: true }, good: ['A', 'something else'], bad: [1, ['A']] },
  multiselect: { metadata: abc, good: [[], ['A'], ['A', 'C']], bad: ['A', ['D'], [1], [null], {}] },
  button_group: { metadata: abc, good: ['A', ['A', 'B']], bad: ['D', ['D'], 1] },
  file_upload: { good: [...fileValues.good, [], fileValues.good], bad: [...fileValues.bad, ['']] },
  rich_file_upload: { good: fileValues.good, bad: [...fileValues.bad, fileValues.good] },
  rich_multi_file_upload: { good: [[], fileValues.good], bad: ['a.pdf', [''], {}] },
  signature: fileValues,
  checkbox: { good: [true, false], bad: ['true', 1, []] },
  date_selector: {
    good: ['2024-02-29', '2024-02-29T10:00:00Z', '2024-02-29T10:00:00.123456+02:00'],
    bad: ['2023-02-29', '2024-13-01', '29.02.2024', '2024-02-29T25:00:00Z', '', 20240229],
  },
  slider: { metadata: { min: -1, max: 1 }, good: [-1, 0.5, 1], bad: [-1.1, 2, '0', NaN] },
  rating: { metadata: { max: 3 }, good: [0, 3], bad: [4, -1, 1.5, '2'] },
  matrix: {
    metadata: { questions: ['q1', 'q2'], options: ['yes', 'no'] },
    good: [{}, { q1: 'yes' }, { q1: ['yes', 'no'], q2: 'no' }],
    bad: [{ q3: 'yes' }, { q1: 'maybe' }, { q1: 1 }, ['yes'], 'yes', JSON.parse('{"__proto__": "yes"}')],
  },
  hidden: {
    good: ['x', 1, true, { a: [1, { b: null }] }, []],
    bad: [undefined, { a: 'x\0' }, { 'k\0': 1 }, nested(70)],
  },
};

function nested(depth: number): unknown {
  return depth === 0 ? 'leaf' : [nested(depth - 1)];
}

describe.each(Object.entries(ROWS))('a value of type %s', (name, { metadata = {}, good, bad }) => {
  const type = FieldType[name as FieldType];
  const problem = (value: unknown, repeated = false) => valueProblem({ type, repeated, metadata }, value);

  it.each(good.map((value) => [value]))('accepts %j', (value) => expect(problem(value)).toBeNull());
  it.each(bad.map((value) => [value]))('rejects %j with a description of valid values', (value) =>
    expect(problem(value)).toMatch(/^(must|is required)/),
  );
  it('is cleared by null', () => expect(problem(null)).toBeNull());

  it('is an array of such values when the field is repeated', () => {
    expect(problem(good, true)).toBeNull();
    expect(problem([...good, null], true)).toBeNull();
    expect(problem([good[0], bad.at(-1)], true)).toMatch(/^(must|is required)/);
    expect(problem('no array', true)).toBe('must be an array, because the field is repeated');
  });
});

it('covers every field type', () => expect(Object.keys(ROWS).sort()).toEqual(Object.keys(FieldType).sort()));

it.each([
  [{ min: 0, max: 10, step: 3 }, [0, 3, 9], [1, 2.5, 10]],
  [{ min: -1, max: 1, step: 0.1 }, [-1, -0.7, 0.30000000000000004, 0.3, 1], [0.35, -0.99]],
  [{ min: 5, max: 1e9, step: 0.01 }, [5, 5.07, 123_456_789.12], [5.075, 123_456_789.125]],
])('a value of a slider with %j lies on a step', (metadata, good, bad) => {
  const problem = (value: number) => valueProblem({ type: FieldType.slider, repeated: false, metadata }, value);
  expect(good.filter((value) => problem(value) !== null)).toEqual([]);
  expect(bad.map(problem)).toEqual(bad.map(() => `must be ${metadata.min}, or more by a multiple of ${metadata.step}`));
});
