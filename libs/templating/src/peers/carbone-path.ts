import {
  binaryPhrase,
  callPhrase,
  indexPhrase,
  memberPhrase,
  namePhrase,
  type Phrase,
  textPhrase,
  wordPhrase,
} from './expression-text';
import { NoMeaning } from './peer-tag';
import { splitOutside } from './angular-expression';

/** A step of a path: a member, and what stands in brackets behind it (null without brackets). */
export interface PathStep {
  readonly name: string;
  readonly index: readonly string[] | null;
}

/** The steps of `d.cars[i, year>2000].models[i+1].name` behind its root. Throws NoMeaning. */
export function pathSteps(path: string): PathStep[] {
  const steps: PathStep[] = [];
  const pattern = /\.([\p{L}\p{N}_$\- ]*)|\[([^\]]*)\]/gu;
  let at = 0;
  for (const match of path.matchAll(pattern)) {
    if (match.index !== at) break;
    at += match[0].length;
    const [, name, index] = match;
    if (name !== undefined) steps.push({ name: name.trim(), index: null });
    else
      steps.push({
        // Brackets behind brackets are about the item.
        name: steps.at(-1)?.index === null ? (steps.pop()?.name ?? '') : '',
        index: splitOutside(index ?? '', ',').map((part) => part.trim()),
      });
  }
  if (at !== path.length) throw new NoMeaning(`cannot be read at "${path.slice(at, at + 40)}"`);
  return withParents(steps);
}

/** `..` leads to the object around the object that holds a value. */
function withParents(steps: readonly PathStep[]): PathStep[] {
  const kept: PathStep[] = [];
  for (const step of steps) {
    if (step.name === '' && step.index === null) kept.pop();
    else kept.push(step);
  }
  return kept;
}

/** The position in the repetition around: `.i`, or with more dots further out. */
const RELATIVE = /^(\.+)i$/;

/** The position that a text such as `..i` means; null for another text. */
export function relativeIndex(text: string): Phrase | null {
  const dots = RELATIVE.exec(text)?.[1];
  return dots === undefined ? null : wordPhrase(`${'../'.repeat(dots.length - 1)}@index`);
}

/** Whether brackets name the current item of a repetition, or the one after it. */
export const isRepeated = ({ index }: PathStep): boolean =>
  index !== null &&
  !index.some((part) => RELATIVE.test(part)) &&
  (index.some((part) => /^i$|\+1$/.test(part)) || index.every((part) => /^[\w.]+$/.test(part) && !/^\d+$/.test(part)));
export const isNext = ({ index }: PathStep): boolean => index?.some((part) => /\+\s*1$/.test(part)) ?? false;

/** The path up to a repetition, the same for its current and its next item. */
export const repetitionKey = (steps: readonly PathStep[], length: number): string =>
  steps
    .slice(0, length)
    .map(({ name, index }) => `${name}${index ? '[i]' : ''}`)
    .join('.');

const OPERATOR = /^(.*?)\s*(!=|<=|>=|=|<|>)\s*(.*)$/;

/** A list with the conditions and the order of its brackets. */
export function chosenItems(list: Phrase, index: readonly string[]): Phrase {
  const parts = index.map((part) => part.replace(/\s*\+\s*1$/, ''));
  const conditions = parts.filter((part) => OPERATOR.test(part)).map(conditionOf);
  const keys = parts.filter((part) => !OPERATOR.test(part) && part !== 'i' && part !== '');
  const [first, ...others] = conditions;
  const filtered = first
    ? callPhrase(
        'filter',
        list,
        others.reduce((left, right) => binaryPhrase('and', left, right), first),
      )
    : list;
  // Without `i`, the items are those with different values of the keys.
  if (keys.length > 0 && !parts.includes('i')) return callPhrase('unique', filtered, itemMember(keys[0] as string));
  // The sort is stable, so the last key is sorted first.
  return keys.reduceRight((sorted, key) => callPhrase('sort', sorted, itemMember(key)), filtered);
}

const POSITION = /^(?:i\s*=\s*)?(-?\d+)$/;

/** Whether brackets name one item by its position. */
export const isPosition = (index: readonly string[]): boolean =>
  index.length === 1 && (POSITION.test(index[0] ?? '') || relativeIndex(index[0] ?? '') !== null);

/** The item that brackets choose: a position, or the first that fulfils conditions. */
export function chosenItem(list: Phrase, index: readonly string[]): Phrase {
  const [only = ''] = index;
  const relative = index.length === 1 ? relativeIndex(only) : null;
  if (relative) return indexPhrase(list, relative);
  const position = POSITION.exec(only)?.[1];
  if (position !== undefined && index.length === 1) return wordPhrase(`${list.text}[${position}]`);
  return callPhrase('first', chosenItems(list, index));
}

function conditionOf(part: string): Phrase {
  const [, path = '', operator = '', value = ''] = OPERATOR.exec(part) ?? [];
  const left = path === 'i' ? wordPhrase('@index') : itemMember(path);
  return binaryPhrase(operator === '=' ? '==' : operator, left, comparedValue(value));
}

/** A constant, a member of the item (`.qty`), or one of the object around its list (`..parent.qty`). */
function comparedValue(source: string): Phrase {
  if (!/^\.{1,2}[\p{L}_]/u.test(source)) return constant(source);
  return source.startsWith('..') ? wordPhrase(`../${namePhrase(source.slice(2)).text}`) : itemMember(source.slice(1));
}

/** A member of the item of a loop: `a.b` as `.a.b`. */
export function itemMember(path: string): Phrase {
  return path
    .split('.')
    .filter(Boolean)
    .reduce((object, name) => memberPhrase(object, name), wordPhrase('.'));
}

/** A value that is written in a tag: a number, a truth value, or a text with or without quotes. */
export function constant(source: string): Phrase {
  const quoted = /^(['"])(.*)\1$/s.exec(source)?.[2];
  if (quoted !== undefined) return textPhrase(quoted);
  if (/^-?\d+(?:\.\d+)?$/.test(source) || /^(?:true|false|null)$/.test(source)) return wordPhrase(source);
  return textPhrase(source);
}

/** The value at steps from a value; null is the root of the data. */
export function atSteps(start: Phrase | null, steps: readonly PathStep[]): Phrase {
  let value = start;
  let isWhole = false;
  for (const { name, index } of steps) {
    if (isWhole && value) value = callPhrase('map', value, itemMember(name));
    else if (name !== '') value = value === null ? namePhrase(name) : memberPhrase(value, name);
    // The data themselves are a list: it is the field "d".
    value ??= namePhrase('d');
    // `[]` is the whole list: a member behind it is that of each item.
    isWhole = index?.join('') === '';
    if (index && !isWhole) value = chosenItem(value, index);
  }
  if (value === null) throw new NoMeaning('names no field');
  return value;
}
