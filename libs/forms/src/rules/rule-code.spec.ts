import { faultOf, functionBodyFault, javascriptOf, MAX_CODE_LENGTH, toSentence } from './rule-code';

const isFunctionBody = (javascript: string) => functionBodyFault(javascript) === null;

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
    expect(faultOf({ code: 'return 1' })).toBeNull();
    expect(faultOf({ javascript: 'return 1' })).toBeNull();
    expect(faultOf({ code: 'return (' })).not.toBeNull();
  });

  it('without JavaScript is valid only for a rule made without code', () => {
    expect(faultOf({ actions: [] })).not.toBeNull();
    expect(faultOf({ actions: [] }, 'no_code')).toBeNull();
    expect(faultOf({ code: 'return (' }, 'no_code')).not.toBeNull();
  });

  it('does not read members of the prototype as code', () => expect(javascriptOf({})).toBeNull());
});

describe('the fault of code', () => {
  it.each([
    ['const a = 1;\nconst b = (;', 'Unexpected token (line 2, column 12).'],
    ['const a = 1;\nif (a) {\n', 'Unexpected token (line 3, column 1).'],
    ['}); evil(function () {', 'Unexpected token (line 1, column 1).'],
    ['  const a = 1; const a = 2', "Identifier 'a' has already been declared (line 1, column 22)."],
    ['['.repeat(100_000), 'It is nested too deeply.'],
    [' '.repeat(MAX_CODE_LENGTH + 1), `It is longer than ${MAX_CODE_LENGTH} characters.`],
  ])('names its place', (code, sentence) => expect(toSentence(functionBodyFault(code)!)).toBe(sentence));
});
