import { InvalidInputError, MAX_PROBLEMS, type InputProblem } from '../errors/errors';
import { brokenBound } from './bounds';
import { fieldsOf, ignoredMembers, type DtoClass, type FieldDeclaration } from './declarations';
import { toUtc } from './datetime';
import { isPlainObject } from './plain-object';
import { brokenRules } from './rules';
import { currentRequest } from '../requests/request-context';
import { nearestName } from '../text/nearest-name';
import { shorten } from './shorten';

type Json = Record<string, unknown>;

/** The members of a DTO by name and the names that it ignores, computed once per class. */
const plans = new Map<DtoClass, { fields: Map<string, FieldDeclaration>; ignored: ReadonlySet<string> }>();

function planOf(dto: DtoClass) {
  const known = plans.get(dto);
  if (known) return known;
  const plan = { fields: new Map(fieldsOf(dto).map((field) => [field.name, field])), ignored: ignoredMembers(dto) };
  plans.set(dto, plan);
  return plan;
}

/**
 * Reads JSON into an instance of `dto`. Every problem, at any depth, is added to `problems` with its path. Unknown members
 * are problems too, unless the DTO is `SentBackFrom` a read DTO that has them. The lengths of arrays and strings are
 * checked before their contents.
 * @throws InvalidInputError at the first problem after `MAX_PROBLEMS`; the rest of the input is not read
 */
export function readBody<T extends object>(dto: new () => T, input: unknown, problems: InputProblem[], path = ''): T {
  const instance = new dto();
  if (!isPlainObject(input)) {
    report(problems, path, path ? 'must be a JSON object' : 'The body must be a JSON object.');
    return instance;
  }
  if (WHOLE.test(path)) noteMembers(dto, input);
  const outOfBounds = assignMembers(instance, dto, input, problems, path);
  checkRules(instance, problems, path, outOfBounds);
  return instance;
}

/** Reads query parameters (strings) into an instance of `dto`; unknown parameters are ignored. */
export function readQuery<T extends object>(dto: new () => T, query: Json, problems: InputProblem[]): T {
  const instance = new dto();
  const target = instance as Json;
  for (const field of planOf(dto).fields.values()) {
    const value = parameterOf(query, field.name);
    if (value === undefined) continue;
    if (hasNul(value)) report(problems, field.name, `${field.name} must not contain NUL characters`);
    else if (Array.isArray(value) && !field.array) report(problems, field.name, `${field.name} must be given once`);
    else target[field.name] = field.array ? [value].flat().map((one) => fromText(one, field)) : fromText(value, field);
  }
  if (problems.length === 0) checkRules(instance, problems, '');
  return instance;
}

/** The value of a parameter; an array where it is given more than once, whether with or without brackets behind its name. */
export function parameterOf(query: Json, name: string): unknown {
  const values = [name, `${name}[]`].filter((one) => Object.hasOwn(query, one)).flatMap((one) => query[one]);
  return values.length > 1 ? values : values[0];
}

/** The path of a body, or of one entry of a body that is an array. */
const WHOLE = /^(\[\d+\])?$/;

/** Notes the members for the entry of the request in the audit log. */
function noteMembers(dto: DtoClass, input: Json) {
  const members = currentRequest()?.members;
  if (members) for (const name of planOf(dto).fields.keys()) if (Object.hasOwn(input, name)) members.add(name);
}

const NOTHING: ReadonlySet<string> = new Set();

/** @returns members, and items of arrays, that exceed their bounds; they stay unset and are not validated further */
function assignMembers(instance: object, dto: DtoClass, input: Json, problems: InputProblem[], path: string) {
  const { fields, ignored } = planOf(dto);
  let outOfBounds = NOTHING;
  const refuse = (place: string, message: string) => {
    outOfBounds = new Set([...outOfBounds, place]);
    report(problems, join(path, place), message);
  };
  // Not Object.entries: it would copy every member, although reading stops after MAX_PROBLEMS unknown ones.
  for (const name in input) {
    const field = fields.get(name);
    if (!field) {
      if (!ignored.has(name)) report(problems, join(path, name), unknownMember(name, [...fields.keys()]));
      continue;
    }
    const broken = brokenBound(field, input[name]);
    if (broken !== null) {
      refuse(name, broken);
      continue;
    }
    const value = withoutLongItems(field, input[name], refuse);
    (instance as Json)[name] = readMember(field, value, problems, join(path, name));
  }
  return outOfBounds;
}

/** The message for an unknown member, with the known one that the client may have meant. */
export function unknownMember(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return `${shorten(name)} is not a known parameter${nearest === null ? '' : `: did you mean ${nearest}?`}`;
}

/** An array without the texts that are too long, so that no pattern is tried on them. */
function withoutLongItems(field: FieldDeclaration, value: unknown, refuse: (place: string, message: string) => void) {
  if (!field.array || field.maxLength === undefined || !Array.isArray(value)) return value;
  return value.map((item: unknown, index) => {
    const broken = typeof item === 'string' ? brokenBound(field, item, placeOf(field.name, index)) : null;
    if (broken !== null) refuse(placeOf(field.name, index), broken);
    return broken === null ? item : undefined;
  });
}

/** The name of a member, or of an item of its array. */
const placeOf = (name: string, index?: number) => (index === undefined ? name : `${name}[${index}]`);

function readMember(field: FieldDeclaration, value: unknown, problems: InputProblem[], path: string): unknown {
  if (field.kind === 'date') return typeof value === 'string' ? (toUtc(value) ?? value) : value;
  if (field.kind !== 'nested' || !field.type) return value;
  const type = field.type() as new () => object;
  // A value of the wrong outer type is passed on unchanged; the member's own rules report it.
  if (field.array) {
    if (!Array.isArray(value)) return value;
    return value.map((item, index) => readBody(type, item, problems, `${path}[${index}]`));
  }
  return isPlainObject(value) ? readBody(type, value, problems, path) : value;
}

function checkRules(instance: object, problems: InputProblem[], path: string, except = NOTHING) {
  for (const { property, index, message } of brokenRules(instance)) {
    const place = placeOf(property, index);
    if (!except.has(place)) report(problems, join(path, place), message);
  }
}

/** A number of a query. One with so many digits is over the bound of its parameter, which the message names. */
const NUMBER = /^-?\d{1,30}(\.\d{1,30})?$/;

function fromText(value: unknown, field: FieldDeclaration): unknown {
  if (typeof value !== 'string') return value;
  if (field.kind === 'boolean' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  if ((field.kind === 'integer' || field.kind === 'number') && NUMBER.test(value)) return Number(value);
  // An unencoded "+" of an offset arrives as a space.
  if (field.kind === 'date') return toUtc(value.replace(/ (?=\d\d:?\d\d$)/, '+')) ?? value;
  return value;
}

const hasNul = (value: unknown): boolean => [value].flat().some((one) => typeof one === 'string' && one.includes('\0'));
const join = (path: string, name: string) => (path ? `${path}.${shorten(name)}` : shorten(name));

function report(problems: InputProblem[], path: string, message: string) {
  problems.push({ path, message });
  if (problems.length > MAX_PROBLEMS) throw new InvalidInputError(problems);
}
