import { isFunctionBody, validityOf, javascriptOf, MAX_CODE_LENGTH } from './rule-code';

describe('rule code is the body of an async function', () => {
  it.each([
    '',
    'return',
    'return 1',
    'await fetchSomething(); return { a: 1 };',
    'for await (const x of xs) {}',
    '// a comment at the end',
    "'use strict'; return this",
    'return new.target',
    'const f = () => { return 1 }; return f() // }',
    'return `${"}"}` + /[)}]/.source',
    'label: for (;;) { break label }',
    'return a?.b ?? c',
  ])('%j parses', (code) => expect(isFunctionBody(code)).toBe(true));

  it.each([
    '{',
    '}',
    '}); evil(function () {',
    '})(async function () {',
    '}, async function () {',
    'import x from "y"',
    'export default 1',
    'const a = 1; const a = 2',
    'yield 1; yield',
    '<div/>',
    'const x: number = 1',
    '/* open',
    '`open',
  ])('%j does not parse', (code) => expect(isFunctionBody(code)).toBe(false));

  it.each([
    ['brackets', '['.repeat(20_000)],
    ['closed brackets', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['parentheses', '('.repeat(20_000) + '1' + ')'.repeat(20_000)],
    ['arrows', 'a => '.repeat(20_000) + '1'],
    ['unary operators', '!'.repeat(150_000) + '1'],
    ['blocks', '{'.repeat(20_000) + '}'.repeat(20_000)],
    ['templates', '`${'.repeat(20_000)],
    ['over the length limit', ' '.repeat(MAX_CODE_LENGTH + 1)],
  ])('does not throw on %s', (_, code) => expect(() => isFunctionBody(code)).not.toThrow());

  it('rejects code that is too long', () => expect(isFunctionBody(' '.repeat(MAX_CODE_LENGTH + 1))).toBe(false));
});

describe('code as an object', () => {
  it('is valid when the JavaScript inside parses', () => {
    expect(validityOf({ code: 'return 1' })).toBe(true);
    expect(validityOf({ javascript: 'return 1' })).toBe(true);
    expect(validityOf({ code: 'return (' })).toBe(false);
  });

  it('without JavaScript is valid only for a rule made without code', () => {
    expect(validityOf({ actions: [] })).toBe(false);
    expect(validityOf({ actions: [] }, 'no_code')).toBe(true);
    expect(validityOf({ code: 'return (' }, 'no_code')).toBe(false);
  });

  it('does not read members of the prototype as code', () => expect(javascriptOf({})).toBeNull());
});
