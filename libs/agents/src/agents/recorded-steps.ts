import { type InputProblem, isPlainObject, shorten } from '@app/core';
import type { Action } from '@app/planning/services';
import { MAX_ADDRESS, MAX_TASK } from './agent-limits';

type Check = (value: unknown, path: string) => InputProblem[];
type Checks = Readonly<Record<string, Check>>;
type Members<A> = Record<Exclude<keyof A, 'kind'>, Check>;
type Kind = Action['kind'];

/** Items of a list of a step, such as the options that it selects. */
const MAX_ITEMS = 200;
/** Characters of a text of a step, such as a value that is entered. */
const MAX_CHARACTERS = MAX_ADDRESS;
/** Seconds, clicks, presses and the like. */
const MAX_TIMES = 3_600;

const problem = (path: string, message: string): InputProblem[] => [{ path, message }];

const text =
  (max = MAX_CHARACTERS): Check =>
  (value, path) =>
    typeof value === 'string' && value.length <= max && !value.includes('\0')
      ? []
      : problem(path, `must be text of at most ${max} characters`);

const flag: Check = (value, path) => (typeof value === 'boolean' ? [] : problem(path, 'must be true or false'));

const integer =
  (min: number, max: number): Check =>
  (value, path) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? []
      : problem(path, `must be a whole number from ${min} to ${max}`);

const oneOf =
  (...words: string[]): Check =>
  (value, path) =>
    words.includes(String(value)) && typeof value === 'string'
      ? []
      : problem(path, `must be one of: ${words.join(', ')}`);

const nullable =
  (check: Check): Check =>
  (value, path) =>
    value === null ? [] : check(value, path);

const absent =
  (check: Check): Check =>
  (value, path) =>
    value === undefined ? [] : check(value, path);

const list =
  (check: Check, min = 1): Check =>
  (value, path) =>
    Array.isArray(value) && value.length >= min && value.length <= MAX_ITEMS
      ? value.flatMap((item, index) => check(item, `${path}[${index}]`))
      : problem(path, `must be a list of ${min} to ${MAX_ITEMS} items`);

const record =
  (members: Checks): Check =>
  (value, path) =>
    isPlainObject(value) ? membersOf(value, members, path) : problem(path, 'must be a JSON object');

function membersOf(value: Record<string, unknown>, members: Checks, path: string): InputProblem[] {
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(members, name));
  return [
    ...unknown.slice(0, MAX_ITEMS).flatMap((name) => problem(`${path}.${shorten(name)}`, 'is not a known member')),
    ...Object.entries(members).flatMap(([name, check]) => check(value[name], `${path}.${name}`)),
  ];
}

const placeholder = record({ field: text(255) });
const phrase: Check = list((part, path) => (typeof part === 'string' ? text() : placeholder)(part, path), 0);
const place = integer(-1, MAX_ITEMS);
const ordinal: Check = (value, path) =>
  value === 0 ? problem(path, 'counts from 1, or is -1 for the last') : place(value, path);
const near = record({ relation: oneOf('in', 'next_to', 'below', 'above', 'row'), phrase });
const target = record({ phrase, noun: nullable(text(100)), ordinal: nullable(ordinal), near: nullable(near) });
const key = nullable(text(255));

/** One of the words, or what `check` accepts. */
const wordOr =
  (check: Check, ...words: string[]): Check =>
  (value, path) =>
    typeof value === 'string' ? oneOf(...words)(value, path) : check(value, path);

const given = record({ asks: oneOf('exists', 'holds', 'is'), words: phrase, of: absent(phrase), isNot: flag });
const condition = record({
  compares: oneOf('before', 'after', 'over', 'under', 'is'),
  words: text(100),
  value: phrase,
});

/** The members of every step. */
const ANY_KIND: Checks = { kind: text(), text: text(MAX_TASK), optional: absent(flag), given: absent(given) };

/** The members of each kind of step. */
const SHAPES: { [K in Kind]: Members<Extract<Action, { kind: K }>> } = {
  open: { address: phrase },
  sign_in: { user: nullable(phrase), password: nullable(phrase), address: nullable(phrase) },
  enter: { value: phrase, into: nullable(target), adds: absent(flag) },
  clear: { target },
  select: { options: list(phrase), from: nullable(target), hint: absent(target) },
  check: { targets: list(target, 0), checked: flag, all: flag },
  pick_date: { date: phrase, of: nullable(target) },
  set: { target, value: phrase, until: absent(phrase) },
  adjust: { target, by: integer(-MAX_TIMES, MAX_TIMES) },
  drag: { source: target, onto: target },
  upload: { files: list(phrase), into: nullable(target) },
  download: { target: nullable(target), saveTo: key },
  copy: { source: target, into: nullable(target) },
  paste: { into: nullable(target) },
  wait: { for: nullable(phrase), gone: flag, seconds: nullable(integer(0, MAX_TIMES)) },
  read: { subject: target, saveTo: key },
  search: { for: phrase, in: nullable(target) },
  submit: { target: nullable(target) },
  next: { target: nullable(target) },
  click: { target, count: integer(1, MAX_ITEMS) },
  begin: { thing: text(255), area: text(255) },
  inquire: { question: phrase },
  deed_each: { verb: text(255), entries: phrase },
  click_each: { target, most: nullable(integer(1, MAX_ITEMS)), of: absent(phrase), where: absent(condition) },
  pick_entry: { entry: target, by: text(255), greatest: flag, button: phrase },
  name_entry: { entry: phrase, by: text(255), greatest: flag, is: absent(phrase) },
  count: { subject: target, saveTo: absent(text(255)) },
  transcribe: {},
  complete: { starts: phrase, ends: phrase, into: nullable(target) },
  filter: { by: phrase, label: nullable(phrase) },
  add_tags: { tags: list(phrase), into: target },
  sort: { by: target, descending: flag },
  format: { words: phrase, style: phrase },
  pick_range: { from: phrase, to: phrase },
  hover: { target },
  fill_form: { values: list(record({ label: phrase, value: phrase }), 0), all: absent(flag) },
  press: { key: text(50), times: integer(1, MAX_ITEMS) },
  scroll: { to: wordOr(target, 'top', 'bottom', 'down', 'up') },
  switch_tab: { to: wordOr(phrase, 'new', 'previous') },
  close: { what: oneOf('tab', 'dialog') },
  answer_dialog: { accept: flag, answer: nullable(phrase) },
  back: {},
  reload: {},
  expect: { shown: phrase },
  order: { verb: text(255), parts: list(record({ word: text(255), words: phrase })) },
};

const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(SHAPES, kind);

/** The problems of recorded steps: unknown kinds, and members that are absent, unknown or of another shape. */
export function stepProblems(steps: readonly unknown[]): InputProblem[] {
  return steps.flatMap((step, index) => problemsOf(step, `steps[${index}]`));
}

function problemsOf(step: unknown, path: string): InputProblem[] {
  if (!isPlainObject(step)) return problem(path, 'must be a JSON object');
  const { kind } = step;
  if (!isKind(kind)) return problem(`${path}.kind`, `must be one of: ${Object.keys(SHAPES).join(', ')}`);
  return membersOf(step, { ...ANY_KIND, ...SHAPES[kind] }, path);
}
