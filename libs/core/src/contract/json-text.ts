import { InvalidInputError, type InputProblem } from '../errors/errors';

const MAX_DEPTH = 100;
const MAX_PROBLEMS = 100;

/** What may stand for something that cannot be stored: such escapes, and numbers beyond the range of a double. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])|[eE]\+?\d{3}|\d{300}/i;

/**
 * Parses JSON from outside: a body, or the part `part` of a multipart body.
 * @throws InvalidInputError when it is malformed, nested too deep, or holds text or numbers that cannot be stored
 */
export function parseJson(text: string, part = ''): unknown {
  refuseDepth(text, part);
  const value = parse(text, part);
  if (SUSPICIOUS.test(text)) refuseUnstorable(value, part);
  return value;
}

function refuseDepth(text: string, part: string) {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 92) i++;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 91 || char === 123) {
      if (++depth > MAX_DEPTH) throw tooDeep(part);
    } else if (char === 93 || char === 125) depth--;
  }
}

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

/** PostgreSQL stores neither NUL nor half a surrogate pair; a number like 1e400 would silently become null. */
function refuseUnstorable(value: unknown, root: string) {
  const problems: InputProblem[] = [];
  const visit = (one: unknown, path: string): void => {
    if (typeof one === 'string') {
      if (!isStorable(one)) problems.push({ path, message: 'must not contain NUL or unpaired surrogate characters' });
    } else if (typeof one === 'number') {
      if (!Number.isFinite(one)) problems.push({ path, message: 'is a number out of range' });
    } else if (Array.isArray(one)) one.forEach((item, index) => visit(item, `${path}[${index}]`));
    else if (typeof one === 'object' && one !== null) {
      for (const [name, member] of Object.entries(one)) {
        if (!isStorable(name))
          problems.push({ path, message: 'has a member name with NUL or unpaired surrogate characters' });
        visit(member, path ? `${path}.${name}` : name);
      }
    }
  };
  visit(value, root);
  if (problems.length > 0) throw new InvalidInputError(problems.slice(0, MAX_PROBLEMS));
}

/** True when PostgreSQL can store the text. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
