import { isPlainObject } from '@app/core/programs';
import { METHOD_LIMITS, MATCHES, SIDES, type StepId } from './grammar';
import { patternFault } from './pattern';

/** A problem of a method; `path` is its path in the body of the request. */
interface Problem {
  path: string;
  message: string;
}

type Check = (value: unknown, path: string) => Problem[];

interface Members {
  required?: Record<string, Check>;
  optional?: Record<string, Check>;
}

const SHARED = { pattern: isPattern };
const FRACTION = number(-1, 1);
const POSITIVE_FRACTION = number(0, 1);
const POSITION = wholeNumber(-METHOD_LIMITS.position, METHOD_LIMITS.position);

/** The members of each step besides `id`. */
const STEPS: Record<StepId, Members> = {
  label: {
    required: { anchor: isAnchor },
    optional: { ...SHARED, position: oneOf(SIDES), lines: wholeNumber(1, METHOD_LIMITS.lines) },
  },
  row: { required: { anchor: isAnchor }, optional: { ...SHARED, position: oneOf(['right', 'left']), index: POSITION } },
  column: { required: { anchor: isAnchor }, optional: { ...SHARED, stop: isAnchor, index: POSITION } },
  region: {
    required: { x: FRACTION, y: FRACTION, width: POSITIVE_FRACTION, height: POSITIVE_FRACTION },
    optional: { ...SHARED, anchor: isAnchor, page: POSITION },
  },
  box: { required: { anchor: isAnchor }, optional: SHARED },
  table: { required: { column: isText }, optional: { ...SHARED, row: isTextOrPosition, table: isText } },
  checkbox: { required: { anchor: isAnchor }, optional: { position: oneOf(['right', 'left']) } },
  regex: { required: { pattern: isPattern }, optional: { page: POSITION } },
  intersection: { required: { row: isAnchor, column: isAnchor }, optional: SHARED },
  range: { required: { from: isAnchor }, optional: { ...SHARED, to: isAnchor } },
  default: {},
};

/** Every problem of a value for `properties.method`, each with its path (README.md has the grammar). */
export function methodProblems(value: unknown, path: string, entities: readonly string[]): Problem[] {
  if (!isPlainObject(value) || !('entities' in value)) return stepsProblems(value, path);
  const { entities: methods, ...others } = value;
  const unknown = Object.keys(others).map((name) => problem(`${path}.${name}`, 'is unknown beside entities'));
  if (!isPlainObject(methods))
    return [...unknown, problem(`${path}.entities`, 'must be an object with a method for each entity')];
  return [...unknown, ...Object.entries(methods).flatMap(([entity, steps]) => ofEntity(entity, steps, path, entities))];
}

function ofEntity(entity: string, steps: unknown, path: string, entities: readonly string[]): Problem[] {
  const at = `${path}.entities.${entity}`;
  return entities.includes(entity) ? stepsProblems(steps, at) : [problem(at, 'names no entity of this query')];
}

function stepsProblems(value: unknown, path: string): Problem[] {
  if (!Array.isArray(value)) return stepProblems(value, path);
  if (value.length === 0 || value.length > METHOD_LIMITS.steps)
    return [problem(path, `must have 1 to ${METHOD_LIMITS.steps} steps`)];
  return value.flatMap((step, index) => stepProblems(step, `${path}[${index}]`));
}

function stepProblems(value: unknown, path: string): Problem[] {
  if (!isPlainObject(value)) return [problem(path, 'must be a step, an object with id')];
  const { id, ...members } = value;
  if (!isStepId(id)) return [problem(`${path}.id`, `must be one of ${Object.keys(STEPS).join(', ')}`)];
  return membersProblems(members, STEPS[id], path, `a step ${id}`);
}

function isStepId(id: unknown): id is StepId {
  return typeof id === 'string' && Object.hasOwn(STEPS, id);
}

function membersProblems(
  members: Record<string, unknown>,
  { required = {}, optional = {} }: Members,
  path: string,
  owner: string,
): Problem[] {
  const known = { ...required, ...optional };
  const missing = Object.keys(required).filter((name) => members[name] === undefined);
  return [
    ...missing.map((name) => problem(`${path}.${name}`, `is required in ${owner}`)),
    ...Object.entries(members).flatMap(([name, value]) => {
      const check = Object.hasOwn(known, name) ? known[name] : undefined;
      if (!check) return [problem(`${path}.${name}`, `is no member of ${owner}`)];
      return value === undefined ? [] : check(value, `${path}.${name}`);
    }),
  ];
}

const ANCHOR: Members = {
  required: { text: isTextOrTexts },
  optional: { match: oneOf(MATCHES), page: POSITION, occurrence: POSITION },
};

function isAnchor(value: unknown, path: string): Problem[] {
  if (typeof value === 'string') return isText(value, path);
  if (!isPlainObject(value)) return [problem(path, 'must be a text, or an object with text')];
  const problems = membersProblems(value, ANCHOR, path, 'an anchor');
  if (value.match !== 'regex' || problems.length > 0) return problems;
  return [value.text].flat().flatMap((text) => isPattern(text, `${path}.text`));
}

function isTextOrTexts(value: unknown, path: string): Problem[] {
  if (!Array.isArray(value)) return isText(value, path);
  if (value.length === 0 || value.length > METHOD_LIMITS.texts)
    return [problem(path, `must have 1 to ${METHOD_LIMITS.texts} texts`)];
  return value.flatMap((text, index) => isText(text, `${path}[${index}]`));
}

function isText(value: unknown, path: string): Problem[] {
  const isGood = typeof value === 'string' && value.trim() !== '' && value.length <= METHOD_LIMITS.characters;
  return isGood ? [] : [problem(path, `must be a text of 1 to ${METHOD_LIMITS.characters} characters`)];
}

function isTextOrPosition(value: unknown, path: string): Problem[] {
  return typeof value === 'number' ? POSITION(value, path) : isText(value, path);
}

function isPattern(value: unknown, path: string): Problem[] {
  const problems = isText(value, path);
  if (problems.length > 0 || typeof value !== 'string') return problems;
  const fault = patternFault(value);
  return fault === null ? [] : [problem(path, `must be a regular expression in the syntax of RE2: ${fault}`)];
}

function oneOf(words: readonly string[]): Check {
  return (value, path) =>
    typeof value === 'string' && words.includes(value) ? [] : [problem(path, `must be one of ${words.join(', ')}`)];
}

function number(least: number, most: number): Check {
  return (value, path) =>
    typeof value === 'number' && value >= least && value <= most
      ? []
      : [problem(path, `must be a number from ${least} to ${most}, as a fraction of the page`)];
}

/** Positions are counted from 1, or from -1 at the end. */
function wholeNumber(least: number, most: number): Check {
  return (value, path) =>
    Number.isInteger(value) && value !== 0 && Number(value) >= least && Number(value) <= most
      ? []
      : [problem(path, `must be a whole number from ${least} to ${most}, and not 0`)];
}

function problem(path: string, message: string): Problem {
  return { path, message };
}
