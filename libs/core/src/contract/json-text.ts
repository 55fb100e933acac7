import { assertNoProblems, type InputProblem, InvalidInputError, MAX_PROBLEMS } from '../errors/errors';

/** Levels of arrays and objects in each other. */
const MAX_DEPTH = 100;

/**
 * Maximum number of values (members, items) of a body. Parsing and validation take time per value rather than per byte.
 * With this limit the slowest body of any route stays below 200 ms in `npm run bench:bodies`.
 */
export const MAX_VALUES = 100_000;

/** A number with fewer digits and no exponent is within the range of a double. */
const SAFE_DIGITS = 300;

/** The greatest integer up to which a double holds each one, and its digits; one with fewer digits is below it. */
const MAX_EXACT = String(Number.MAX_SAFE_INTEGER);
const EXACT_DIGITS = MAX_EXACT.length;

/** Stands in a text for a number whose digits a double would change. It holds NUL, so that no valid body has it. */
const CHANGED_NUMBER = '\0 number';

/** Text that may encode values that cannot be stored: NUL and surrogate escapes, and exponents of three digits. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])|e\+?\d{3}/i;

const BYTE_ORDER_MARK = '\ufeff';

/** Character codes of the signs of JSON (RFC 8259, 2 and 6). */
const QUOTE = 34;
const COMMA = 44;
const [ZERO, NINE] = [48, 57];
const [BRACKET, BACKSLASH, END_BRACKET] = [91, 92, 93];
const [BRACE, END_BRACE] = [123, 125];
/** Ends a number at the end of the text. */
const END = 0;

/**
 * Parses JSON from a client: a body, or the part `part` of a multipart body. A byte order mark before it is ignored (RFC 8259, 8.1).
 * @throws InvalidInputError when it is malformed, nested too deep, has too many values, or holds text or numbers that
 *   cannot be stored
 */
export function parseJson(sent: string, part = ''): unknown {
  const text = sent.startsWith(BYTE_ORDER_MARK) ? sent.slice(1) : sent;
  const { longNumber, changed } = scan(text, part);
  const value = parse(text, part);
  if (changed.length > 0) assertStorable(parse(withMarks(text, changed), part), part);
  else if (longNumber || SUSPICIOUS.test(text)) assertStorable(value, part);
  return value;
}

/** The offsets of the digits of a number. */
interface Digits {
  start: number;
  end: number;
}

/**
 * Checks depth and number of values before objects are created. Syntax errors are left to the parser.
 * @returns whether a number has `SAFE_DIGITS`, and the integers whose digits a double would change
 */
function scan(text: string, part: string): { longNumber: boolean; changed: Digits[] } {
  let depth = 0;
  let values = 1;
  let digits = 0;
  let longNumber = false;
  const changed: Digits[] = [];
  for (let i = 0; i <= text.length; i++) {
    const char = i < text.length ? text.charCodeAt(i) : END;
    if (char >= ZERO && char <= NINE) {
      digits++;
      continue;
    }
    if (digits >= EXACT_DIGITS) {
      longNumber ||= digits >= SAFE_DIGITS;
      if (isChanged(text, i - digits, i)) changed.push({ start: i - digits, end: i });
    }
    digits = 0;
    if (char === QUOTE) i = endOfString(text, i);
    else if (char === COMMA) values++;
    else if (char === BRACKET || char === BRACE) {
      if (++depth > MAX_DEPTH) throw tooDeep(part);
      values++;
    } else if (char === END_BRACKET || char === END_BRACE) depth--;
    if (values > MAX_VALUES) throw tooManyValues(part);
  }
  return { longNumber, changed };
}

/**
 * Whether these digits are an integer that a double prints as another one. A number beyond the range of a double is none: it is
 * reported as such.
 */
function isChanged(text: string, start: number, end: number): boolean {
  if (!isInteger(text, start, end)) return false;
  const digits = text.slice(start, end);
  if (digits.length === EXACT_DIGITS && digits <= MAX_EXACT) return false;
  const value = Number(digits);
  if (!Number.isFinite(value)) return false;
  // Not `String`, which prints the numbers from 1e21 with an exponent.
  const printed = value.toExponential();
  const exponent = printed.lastIndexOf('e');
  return (printed.charAt(0) + printed.slice(2, exponent)).padEnd(digits.length, '0') !== digits;
}

/** Whether the digits are no part of a number with a fraction or an exponent. */
function isInteger(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1) === '-' ? text.charAt(start - 2) : text.charAt(start - 1);
  return !/[.eE+]/.test(before + text.charAt(end));
}

/** The text with `CHANGED_NUMBER` in place of these numbers, with their signs. */
function withMarks(text: string, numbers: Digits[]): string {
  const mark = JSON.stringify(CHANGED_NUMBER);
  let marked = '';
  let from = 0;
  for (const { start, end } of numbers) {
    marked += text.slice(from, text[start - 1] === '-' ? start - 1 : start) + mark;
    from = end;
  }
  return marked + text.slice(from);
}

/** The offset of the quote that closes the string opened at `start`, or the length of the text when it is not closed. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === BACKSLASH) i++;
    else if (char === QUOTE) return i;
  }
  return text.length;
}

const tooManyValues = (part: string) =>
  new InvalidInputError(`${part || 'The body'} holds more than ${MAX_VALUES} values.`, 'too_many_values');

const tooDeep = (part: string) =>
  new InvalidInputError(`${part || 'The body'} is nested deeper than ${MAX_DEPTH} levels.`, 'nested_too_deep');

function parse(text: string, part: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (part) throw new InvalidInputError([{ path: part, message: `${part} must be a JSON string` }]);
    const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 120) : '';
    throw new InvalidInputError(`The body is not valid JSON: ${reason}`, 'malformed_json');
  }
}

/**
 * PostgreSQL stores neither NUL nor unpaired surrogates. A number like 1e400 would silently become null, and an integer of
 * twenty digits another one.
 */
function assertStorable(value: unknown, root: string) {
  const problems: InputProblem[] = [];
  collectUnstorable(value, root, problems);
  assertNoProblems(problems);
}

function collectUnstorable(value: unknown, path: string, problems: InputProblem[]): void {
  if (problems.length > MAX_PROBLEMS) return;
  const message = unstorable(value);
  if (message !== null) problems.push({ path, message });
  if (Array.isArray(value)) value.forEach((item, index) => collectUnstorable(item, `${path}[${index}]`, problems));
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      if (!isStorable(name))
        problems.push({ path, message: 'has a member name with NUL or unpaired surrogate characters' });
      collectUnstorable(member, path ? `${path}.${name}` : name, problems);
    }
}

const CHANGED_MESSAGE =
  `is an integer beyond ${MAX_EXACT}, of which a JSON number does not keep all digits; ` + 'send it as a text';

function unstorable(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'is a number out of range';
  if (typeof value !== 'string' || isStorable(value)) return null;
  if (value === CHANGED_NUMBER) return CHANGED_MESSAGE;
  return 'must not contain NUL or unpaired surrogate characters';
}

/** True when PostgreSQL can store the text. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
