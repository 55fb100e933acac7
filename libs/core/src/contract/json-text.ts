import { assertNoProblems, type InputProblem, InvalidInputError, MAX_PROBLEMS } from '../errors/errors';

const MAX_DEPTH = 100;

/**
 * Maximum number of values (members, items) of a body. Parsing and validation take time per value rather than per byte.
 * With this limit the slowest body of any route stays below 200 ms in `npm run bench:bodies`.
 */
export const MAX_VALUES = 100_000;

/** A number with fewer digits and no exponent is within the range of a double. */
const SAFE_DIGITS = 300;

/** Text that may encode values that cannot be stored: NUL and surrogate escapes, and exponents of three digits. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])|e\+?\d{3}/i;

const QUOTE = 34;
const BACKSLASH = 92;

/**
 * Parses JSON from a client: a body, or the part `part` of a multipart body.
 * @throws InvalidInputError when it is malformed, nested too deep, has too many values, or holds text or numbers that
 *   cannot be stored
 */
export function parseJson(text: string, part = ''): unknown {
  const { longNumber } = scan(text, part);
  const value = parse(text, part);
  if (longNumber || SUSPICIOUS.test(text)) assertStorable(value, part);
  return value;
}

/** Checks depth and number of values before objects are created. Syntax errors are left to the parser. */
function scan(text: string, part: string): { longNumber: boolean } {
  let depth = 0;
  let values = 1;
  let digits = 0;
  let longNumber = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char >= 48 && char <= 57) {
      longNumber ||= ++digits >= SAFE_DIGITS;
      continue;
    }
    digits = 0;
    if (char === QUOTE) i = endOfString(text, i);
    else if (char === 44) values++;
    else if (char === 91 || char === 123) {
      if (++depth > MAX_DEPTH) throw tooDeep(part);
      values++;
    } else if (char === 93 || char === 125) depth--;
    if (values > MAX_VALUES) throw tooManyValues(part);
  }
  return { longNumber };
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

/** PostgreSQL stores neither NUL nor unpaired surrogates; a number like 1e400 would silently become null. */
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

function unstorable(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'is a number out of range';
  if (typeof value !== 'string' || isStorable(value)) return null;
  return 'must not contain NUL or unpaired surrogate characters';
}

/** True when PostgreSQL can store the text. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
