import { binaryPhrase, callPhrase, type Phrase, textPhrase, wordPhrase } from './expression-text';
import { NoMeaning } from './peer-tag';

/** What an aggregator is about: a list, and the value of each of its items. */
export interface Aggregated {
  readonly list: Phrase;
  readonly value: Phrase;
  /** What is the same for the items that count: of an item of the list, and of the current one. Null for all items. */
  readonly group: { readonly ofItem: Phrase; readonly current: Phrase } | null;
}

type Aggregator = (about: Aggregated, separator: Phrase | undefined) => Phrase;

const ofItems =
  (name: string): Aggregator =>
  (about) =>
    callPhrase(name, membersOf(about), about.value);
const values = (about: Aggregated): Phrase => callPhrase('map', membersOf(about), about.value);
const distinct = (about: Aggregated): Phrase => callPhrase('unique', values(about));

/** Aggregators (carbone.io/documentation, "Aggregators") by name. */
const AGGREGATORS: Readonly<Record<string, Aggregator>> = {
  aggSum: ofItems('sum'),
  aggAvg: ofItems('average'),
  aggMin: ofItems('min'),
  aggMax: ofItems('max'),
  aggCount: (about) => callPhrase('length', membersOf(about)),
  aggCountD: (about) => callPhrase('length', distinct(about)),
  aggStr: (about, separator = textPhrase(', ')) => callPhrase('join', values(about), separator),
  aggStrD: (about, separator = textPhrase(', ')) => callPhrase('join', distinct(about), separator),
  cumSum: ({ list, value, group }) => {
    if (group) throw new NoMeaning('adds up within groups, which does not exist here');
    return callPhrase('sum', callPhrase('slice', list, wordPhrase('0'), wordPhrase('@number')), value);
  },
};
const TEXTS: ReadonlySet<string> = new Set(['aggStr', 'aggStrD']);

/** The name of the aggregator that a formatter is; null for other formatters. */
export function aggregatorOf(formatter: string): string | null {
  const name = /^\w+/.exec(formatter)?.[0] ?? '';
  return Object.hasOwn(AGGREGATORS, name) ? name : null;
}

/** Whether the first argument of an aggregator is the text between values. */
export const takesSeparator = (name: string): boolean => TEXTS.has(name);

export const aggregate = (name: string, about: Aggregated, separator?: Phrase): Phrase =>
  (AGGREGATORS[name] as Aggregator)(about, separator);

function membersOf({ list, group }: Aggregated): Phrase {
  return group ? callPhrase('filter', list, binaryPhrase('==', group.ofItem, group.current)) : list;
}
