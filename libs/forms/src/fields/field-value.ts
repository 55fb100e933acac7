import type { FieldMetadata } from './field-metadata';
import type { FieldType } from './field-types';

/** The part of a field definition against which values are checked. */
export interface ValueShape {
  type: FieldType;
  repeated: boolean;
  metadata: FieldMetadata;
}

/** Returns a message ("must be …"), or null when the value is valid. */
type Check = (value: unknown, metadata: FieldMetadata) => string | null;

const EMAIL = /^[^\s@<>(),;:"[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;
const HEX_COLOR = /^#?(?:[0-9a-f]{6}|[0-9a-f]{8})$/i;
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
/** Characters that PostgreSQL cannot store: NUL and unpaired surrogates. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const MAX_DEPTH = 64;

const text: Check = (value) => (typeof value === 'string' ? null : 'must be a string');

/** Beyond these bounds (errors.md, "Sizes") a JSON number does not keep all digits. */
function integer(value: unknown): string | null {
  if (Number.isSafeInteger(value)) return null;
  const bound = Number.MAX_SAFE_INTEGER;
  return Number.isInteger(value) ? `must be an integer from -${bound} to ${bound}` : 'must be an integer';
}

const VALUE_CHECKS: Record<FieldType, Check> = {
  text_field: text,
  text_area: text,
  pin_input: text,
  login: text,
  phone_number: text,
  gmap_line_1: text,
  gmap_line_2: text,
  gmap_city: text,
  gmap_state: text,
  gmap_zip: text,
  ssn: text,
  password: text,
  integer_field: integer,
  email: (value) => matches(value, (email) => email.length <= 254 && EMAIL.test(email), 'must be an e-mail address'),
  url: (value) => matches(value, isWebAddress, 'must be an http or https address'),
  hex_color: (value) =>
    matches(
      value,
      (color) => HEX_COLOR.test(color),
      'must be a colour of 6 or 8 hexadecimal digits, with or without #',
    ),
  select: option,
  dropdown: option,
  multiselect: options,
  button_group: (value, metadata) => (Array.isArray(value) ? options(value, metadata) : option(value, metadata)),
  file_upload: (value) => (Array.isArray(value) ? files(value) : file(value)),
  rich_file_upload: file,
  rich_multi_file_upload: files,
  signature: file,
  checkbox: (value) => (typeof value === 'boolean' ? null : 'must be true or false'),
  date_selector: (value) => matches(value, isDate, 'must be a date such as 2024-02-29, with or without a time'),
  slider: (value, { min = 0, max = 100, step }) =>
    within(value, min, max, Number.isFinite) ?? offStep(Number(value), min, step),
  rating: (value, { max = 5 }) => within(value, 0, max, Number.isInteger),
  matrix: answers,
  hidden: () => null,
};

/**
 * Checks a value against the definition of its field. Null clears the field and is always valid; a repeated field takes an array.
 * `required` and lengths are checked only when a form is submitted.
 * @returns null, or a message ("must be an integer")
 */
export function valueProblem({ type, repeated, metadata }: ValueShape, value: unknown): string | null {
  if (value === null) return null;
  if (value === undefined) return 'is required';
  const unstorable = storageProblem(value, MAX_DEPTH);
  if (unstorable) return unstorable;
  const check = VALUE_CHECKS[type];
  if (!repeated) return check(value, metadata);
  if (!Array.isArray(value)) return 'must be an array, because the field is repeated';
  return firstOf(value, (item) => (item === null ? null : check(item, metadata)));
}

/** Whether a single value of this type is a list (of options or files), independent of `repeated`. */
export const isMultiValue = (type: FieldType) => type === 'multiselect' || type === 'rich_multi_file_upload';

const FILE_TYPES: ReadonlySet<FieldType> = new Set([
  'file_upload',
  'rich_file_upload',
  'rich_multi_file_upload',
  'signature',
]);

/** Whether values of this type refer to files. */
export const isFileType = (type: FieldType) => FILE_TYPES.has(type);

function storageProblem(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? 'must not contain NUL or broken Unicode' : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth === 0) return `must not be nested deeper than ${MAX_DEPTH} levels`;
  const parts = Array.isArray(value) ? value : Object.entries(value).flat();
  for (const part of parts) {
    const problem = storageProblem(part, depth - 1);
    if (problem) return problem;
  }
  return null;
}

function matches(value: unknown, accepts: (text: string) => boolean, wanted: string): string | null {
  return typeof value === 'string' && accepts(value) ? null : wanted;
}

const isWebAddress = (address: string) => /^https?:\/\/\S+$/i.test(address) && URL.canParse(address);

function isDate(date: string): boolean {
  const [, year, month, day] = (DATE.exec(date) ?? []).map(Number);
  if (!year || !month || !day || Number.isNaN(Date.parse(date))) return false;
  return month <= 12 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function within(value: unknown, min: number, max: number, accepts: (value: unknown) => boolean): string | null {
  const isInside = accepts(value) && Number(value) >= min && Number(value) <= max;
  const kind = accepts === Number.isInteger ? 'an integer' : 'a number';
  return isInside ? null : `must be ${kind} from ${min} to ${max}`;
}

/** Parts such as 0.1 have no exact number, so a deviation within the last bits of the numbers is none. */
function offStep(value: number, min: number, step?: number): string | null {
  if (step === undefined) return null;
  const steps = (value - min) / step;
  const lastBits = (8 * Number.EPSILON * (Math.abs(value) + Math.abs(min) + step)) / step;
  const isOn = Math.abs(steps - Math.round(steps)) <= lastBits;
  return isOn ? null : `must be ${min}, or more by a multiple of ${step}`;
}

function option(value: unknown, { options: known = [], other }: FieldMetadata): string | null {
  if (typeof value !== 'string') return 'must be a string, one of the options of the field';
  return other || known.includes(value) ? null : `must be one of ${listed(known)}`;
}

function options(value: unknown, metadata: FieldMetadata): string | null {
  if (!Array.isArray(value)) return 'must be an array of options of the field';
  return firstOf(value, (item) => option(item, metadata));
}

/** The members of a file reference, all of which may be absent. Those that the service reads from the file are ignored. */
const REFERENCE: Record<string, (member: unknown) => boolean> = {
  url: (member) => member === '' || (typeof member === 'string' && isWebAddress(member)),
  path: (member) => member === '' || (typeof member === 'string' && isPath(member)),
  name: (member) => typeof member === 'string',
  type: (member) => typeof member === 'string',
  size: (member) => member === null || (Number.isSafeInteger(member) && Number(member) >= 0),
  sha256: (member) => member === null || typeof member === 'string',
};

/** A relative path, which leads neither to another folder nor, read as an address, to a script or another host. */
const isPath = (path: string) =>
  /^[^\s/\\\p{Cc}][^\\\p{Cc}]*$/u.test(path) &&
  !/^[a-z][a-z0-9+.-]*:/i.test(path) &&
  !path.split('/').some((segment) => /^(?:\.|%2e){2}$/i.test(segment));

/** A file reference: an address or path, or an object with one of them. */
function file(value: unknown): string | null {
  const wanted =
    'must be a file reference: an http or https address or a relative path, or an object with such a url or path';
  if (typeof value === 'string') return isWebAddress(value) || isPath(value) ? null : wanted;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wanted;
  const members = Object.entries(value);
  const isKnown = members.every(([key, member]) => Object.hasOwn(REFERENCE, key) && REFERENCE[key]?.(member));
  const isPlace = ([key, member]: [string, unknown]) => (key === 'url' || key === 'path') && member !== '';
  return isKnown && members.some(isPlace) ? null : wanted;
}

function files(value: unknown): string | null {
  return Array.isArray(value) ? firstOf(value, file) : 'must be an array of file references';
}

/** A matrix maps each of its questions to an option or a list of options. */
function answers(value: unknown, { questions = [], options: known = [] }: FieldMetadata): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'must be an object that maps questions to options';
  const unknown = Object.keys(value).find((question) => !questions.includes(question));
  if (unknown !== undefined) return `must only name the questions ${listed(questions)}`;
  const isChosen = (answer: unknown) => option(answer, { options: known }) === null;
  const isAnswered = Object.values(value).every((answer) =>
    Array.isArray(answer) ? answer.every(isChosen) : isChosen(answer),
  );
  return isAnswered ? null : `must answer each question with one of ${listed(known)}`;
}

function firstOf(items: unknown[], check: (item: unknown) => string | null): string | null {
  for (const [index, item] of items.entries()) {
    const problem = check(item);
    if (problem) return `${problem} (entry ${index})`;
  }
  return null;
}

/** At most twenty choices, quoted, for a message. */
function listed(choices: string[]): string {
  const shown = choices.slice(0, 20).map((choice) => JSON.stringify(choice));
  return choices.length > shown.length ? `${shown.join(', ')} … (${choices.length} in all)` : shown.join(', ');
}
