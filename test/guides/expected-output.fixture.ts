/** Comparison of an output that a document shows with the one that came. `…` stands for anything that was left out. */

const ANY = '…';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|…|[^\s"{}[\],:…]+/g;

/**
 * The first difference between the JSON values at the end of an output and those that are expected, or null. Ids and times are
 * compared by their form only.
 */
export function jsonDifference(expected: string, actual: string): string | null {
  const wanted = jsonValues(expected);
  const came = jsonValues(actual).slice(-wanted.length);
  if (wanted.length === 0) return 'nothing is expected';
  if (came.length < wanted.length) return `${wanted.length} values are expected, ${came.length} came`;
  return firstOf(
    wanted.map((value, index) => difference(value, came[index], wanted.length > 1 ? `#${index + 1}` : '')),
  );
}

/** The first difference between the lines at the end of an output and those that are expected, or null. */
export function textDifference(expected: string, actual: string): string | null {
  const pattern = expected.trimEnd().split('\n').map(linePattern).join('');
  const lines = `${actual.replaceAll('\r\n', '\n').trimEnd()}\n`;
  return new RegExp(`(^|\\n)${pattern}$`).test(lines) ? null : 'the lines differ';
}

/** The JSON values of a text, one after another. @throws Error when something else stands in it */
export function jsonValues(text: string): unknown[] {
  const values: unknown[] = [];
  const open: string[] = [];
  let source = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(token);
    if (token === '}' || token === ']') open.pop();
    source += token === ANY ? omission(open.at(-1), source) : token;
    if (open.length > 0) continue;
    values.push(JSON.parse(source));
    source = '';
  }
  if (source !== '') throw new Error(`No JSON: ${source.slice(0, 200)}`);
  return values;
}

/** `…` as valid JSON: a member of an object, or a text. */
const omission = (within: string | undefined, before: string) =>
  within === '{' && !before.endsWith(':') ? `"${ANY}":true` : `"${ANY}"`;

const linePattern = (line: string) => (line.trim() === ANY ? '(?:.*\\n)*?' : `${glob(line)}\\n`);

const glob = (text: string) =>
  text
    .split(ANY)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('.*');

function difference(expected: unknown, actual: unknown, path: string): string | null {
  if (expected === ANY) return null;
  if (Array.isArray(expected)) return arrayDifference(expected, actual, path);
  if (typeof expected === 'object' && expected !== null) return objectDifference(expected, actual, path);
  const same = typeof expected === 'string' ? matches(expected, actual) : expected === actual;
  return same ? null : `${path || 'the value'} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;
}

function matches(expected: string, actual: unknown): boolean {
  if (typeof actual !== 'string') return false;
  if (UUID.test(expected)) return UUID.test(actual);
  if (TIME.test(expected)) return TIME.test(actual);
  return new RegExp(`^${glob(expected)}$`, 's').test(actual);
}

function arrayDifference(expected: unknown[], actual: unknown, path: string): string | null {
  if (!Array.isArray(actual)) return `${path || 'the value'} is no array`;
  const at = expected.indexOf(ANY);
  const last = at === -1 ? [] : expected.slice(at + 1);
  const first = at === -1 ? expected : expected.slice(0, at);
  const left = actual.length - first.length - last.length;
  if (left < 0 || (at === -1 && left > 0)) return `${path || 'the array'} has ${actual.length} elements`;
  return firstOf([
    ...first.map((value, index) => difference(value, actual[index], `${path}[${index}]`)),
    ...last.map((value, index) =>
      difference(value, actual[first.length + left + index], `${path}[-${last.length - index}]`),
    ),
  ]);
}

function objectDifference(expected: object, actual: unknown, path: string): string | null {
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual))
    return `${path || 'the value'} is no object`;
  const members = Object.entries(expected).filter(([name]) => name !== ANY);
  const known = new Set(members.map(([name]) => name));
  const more = ANY in expected ? [] : Object.keys(actual).filter((name) => !known.has(name));
  if (more.length > 0) return `${path || 'the object'} also has ${more.join(', ')}`;
  const came = new Map(Object.entries(actual));
  return firstOf(
    members.map(([name, value]) =>
      came.has(name) ? difference(value, came.get(name), `${path}.${name}`) : `${path}.${name} is missing`,
    ),
  );
}

const firstOf = (differences: (string | null)[]) => differences.find((found) => found !== null) ?? null;
