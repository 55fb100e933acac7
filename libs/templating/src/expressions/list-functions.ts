import { type FillValue, isList, isRecord, isTruthy } from '../field-values';
import { assertLength } from './scope';
import { inLocale } from './text-functions';
import type { FunctionCall, TemplateFunction } from './template-function';
import { compare, exact, isMissing, numberOf, textOf, wrongKind } from './values';

type Items = readonly FillValue[];

/** A single value is a list of one: fields that may repeat often do not. */
const itemsOf = (input: FillValue): Items => (isList(input) ? input : isMissing(input) ? [] : [input]);

const ofList = (apply: (items: Items, call: FunctionCall) => FillValue, max = 1, min = 1): TemplateFunction => ({
  min,
  max,
  takesList: true,
  apply: (input, call) => {
    const items = itemsOf(input);
    call.spend(items.length);
    return apply(items, call);
  },
});

/** Also for an empty list, for which the result is a number. */
const ofAnyList = (apply: (items: Items, call: FunctionCall) => FillValue, max = 1): TemplateFunction => ({
  ...ofList(apply, max),
  takesMissing: true,
});

export const LIST_FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  length: {
    min: 1,
    max: 1,
    takesList: true,
    takesMissing: true,
    apply: (input) => (typeof input === 'string' ? [...input].length : itemsOf(input).length),
  },
  count: ofAnyList((items, call) => (call.count > 1 ? call.each(1, items).filter(isTruthy) : items).length, 2),
  join: ofList(joined, 3),
  first: ofList((items) => items[0]),
  last: ofList((items) => items.at(-1)),
  sum: ofAnyList((items, call) => exact(total(numbers(items, call))), 2),
  average: ofList((items, call) => {
    const found = numbers(items, call);
    return found.length === 0 ? undefined : exact(total(found) / found.length);
  }, 2),
  min: { min: 1, max: 20, takesList: true, apply: (input, call) => extreme(input, call, -1) },
  max: { min: 1, max: 20, takesList: true, apply: (input, call) => extreme(input, call, 1) },
  sort: ofList(sorted, 3),
  reverse: { min: 1, max: 1, takesList: true, apply: reversed },
  unique: ofList((items, call) => firstOfEach(items, call.each(1, items)), 2),
  filter: ofList((items, call) => kept(items, call), 2, 2),
  map: ofList((items, call) => call.each(1, items), 2, 2),
  groupBy: ofList(grouped, 2, 2),
  chunk: ofList(chunked, 3, 2),
  list: { min: 0, max: 100, takesMissing: true, apply: (_, call) => listed(call) },
  range: { min: 1, max: 3, apply: counted },
  entries: { min: 1, max: 1, apply: (input) => (isRecord(input) ? entriesOf(input) : undefined) },
  // A list stays as it is: loops over objects show the names of their members.
  keys: { min: 1, max: 1, takesList: true, apply: (input) => (isRecord(input) ? Object.keys(input) : input) },
  // Read when the template is parsed (`readScope`); it never runs.
  each: { min: 2, max: 2, takesList: true, takesMissing: true, apply: (input) => input },
};

function joined(items: Items, call: FunctionCall): string {
  const separator = call.count > 1 ? textOf(call.argument(1)) : ', ';
  const texts = items.map(textOf).filter((text) => text !== '');
  assertLength(texts.reduce((length, text) => length + text.length + separator.length, 0));
  const last = call.count > 2 ? textOf(call.argument(2)) : separator;
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(separator)}${last}${texts.at(-1)}`;
}

/** The numbers of a list; what is missing does not count. */
const numbers = (items: Items, call: FunctionCall): number[] =>
  present(items, call).map((value) => numberOf(value, call.name));

/** The values of the first argument for the items of a list, and of the lists in it (`orders | map(lines) | sum(price)`). */
const present = (items: Items, call: FunctionCall): FillValue[] =>
  call.each(1, items).flatMap((value, index) => {
    const item = items[index];
    if (isMissing(value)) return isList(item) ? present(item, call) : [];
    return isList(value) ? presentIn(value, call) : [value];
  });

function presentIn(values: Items, call: FunctionCall): FillValue[] {
  call.spend(values.length);
  return values.flatMap((value) => (isList(value) ? presentIn(value, call) : isMissing(value) ? [] : [value]));
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The smallest (`sign` -1) or largest of a list, or of several single values. */
function extreme(input: FillValue, call: FunctionCall, sign: 1 | -1): FillValue {
  const items = itemsOf(input);
  call.spend(items.length);
  const candidates = isList(input)
    ? present(items, call)
    : Array.from({ length: call.count }, (_, index) => call.argument(index)).filter((value) => !isMissing(value));
  return candidates.reduce<FillValue>((best, value) => {
    if (best === undefined) return value;
    return (compare(value, best, call.name) ?? 0) * sign > 0 ? value : best;
  }, undefined);
}

/** Sorts by an argument, `"desc"` from the largest; missing ones come last. Texts are in the order of the locale's alphabet. */
function sorted(items: Items, call: FunctionCall): FillValue {
  const isDescending = textOf(call.argument(2)).toLowerCase() === 'desc';
  const keys = call.each(1, items);
  const { compare: byAlphabet } = inLocale(call, 3, (locale) => new Intl.Collator(locale, { numeric: true }));
  // A comparison sort takes about n · log2(n) comparisons.
  call.spend(items.length * Math.ceil(Math.log2(items.length + 1)));
  const order = (a: FillValue, b: FillValue): number => {
    if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
    const ascending =
      typeof a === 'string' && typeof b === 'string' ? byAlphabet(a, b) : (compare(a, b, call.name) ?? 0);
    return isDescending ? -ascending : ascending;
  };
  return items
    .map((item, index) => ({ item, key: keys[index] }))
    .sort((a, b) => order(a.key, b.key))
    .map(({ item }) => item);
}

function firstOfEach(items: Items, keys: Items): FillValue {
  const seen = new Set<string>();
  return items.filter((_, index) => {
    const key = textOf(keys[index]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function kept(items: Items, call: FunctionCall): FillValue {
  const tests = call.each(1, items);
  return items.filter((_, index) => isTruthy(tests[index]));
}

/** The groups of a list in the order of their first items: objects with `key`, `items` and `count`. */
function grouped(items: Items, call: FunctionCall): FillValue {
  const groups = new Map<string, { key: FillValue; items: FillValue[] }>();
  call.each(1, items).forEach((key, index) => {
    const group = groups.get(textOf(key)) ?? { key, items: [] };
    group.items.push(items[index]);
    groups.set(textOf(key), group);
  });
  return [...groups.values()].map((group) => ({ ...group, count: group.items.length }));
}

/** A list, or the characters of a text, from the end. */
function reversed(input: FillValue, call: FunctionCall): FillValue {
  if (typeof input === 'string') return [...input].reverse().join('');
  const items = itemsOf(input);
  call.spend(items.length);
  return [...items].reverse();
}

/** Lists of as many items as an argument says; a third argument fills the last one. */
function chunked(items: Items, call: FunctionCall): FillValue {
  const size = numberOf(call.argument(1), call.name);
  if (!Number.isInteger(size) || size < 1 || size > MAX_CHUNK)
    throw wrongKind(call.name, `a number from 1 to ${MAX_CHUNK}`, call.argument(1));
  const chunks = Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
  const last = chunks.at(-1);
  if (call.count > 2) while (last && last.length < size) last.push(call.argument(2));
  return chunks;
}

/** More items than this stand beside each other in no document. */
const MAX_CHUNK = 1000;

const listed = (call: FunctionCall): FillValue =>
  Array.from({ length: call.count }, (_, index) => call.argument(index));

/** The numbers from 0 or a start up to an end (excluded), with a step. */
function counted(input: FillValue, call: FunctionCall): FillValue {
  const first = numberOf(input, call.name);
  const [from, to] = call.count > 1 ? [first, numberOf(call.argument(1), call.name)] : [0, first];
  const step = call.count > 2 ? numberOf(call.argument(2), call.name) : 1;
  const length = step === 0 ? 0 : Math.max(0, Math.ceil((to - from) / step));
  call.spend(length);
  return Array.from({ length }, (_, index) => exact(from + index * step));
}

/** The members of an object as objects with `key` and `value`. */
const entriesOf = (object: Readonly<Record<string, FillValue>>): FillValue =>
  Object.entries(object).map(([key, value]) => ({ key, value }));
