import { formatted, readFormatter } from './carbone-formatters';
import { atSteps, constant, type PathStep, pathSteps } from './carbone-path';
import { binaryPhrase, callPhrase, type Phrase, textPhrase, wordPhrase } from './expression-text';
import { NoMeaning } from './peer-tag';

/** What an aggregator is about: a list, and the value of each of its items. */
interface Aggregated {
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

/** A path to values in a list: the members behind it, and the name of its item where the list is repeated. */
export interface ListPath {
  readonly list: Phrase;
  readonly members: readonly PathStep[];
  readonly item: string | null;
}

/** The value of the aggregator at a position of formatters; those before it are about each item. Throws NoMeaning. */
export function aggregatedValue(path: ListPath, formatters: readonly string[], position: number): Phrase {
  const { list, members } = path;
  const read = (source: string) => readFormatter(source, (argument) => argumentIn(members, argument));
  const each = formatted(atItem(members), formatters.slice(0, position).map(read));
  if (each.kind !== 'value') throw new NoMeaning('chooses the items of an aggregator: write conditions into brackets');
  const { name, args } = read(formatters[position] ?? '');
  const [separator, same] = TEXTS.has(name) ? args : [undefined, ...args];
  return (AGGREGATORS[name] as Aggregator)({ list, value: each.value, group: groupOf(path, same) }, separator);
}

/** The items that have the same value at a path as the current one. */
function groupOf({ item }: ListPath, path: Phrase | undefined): Aggregated['group'] {
  if (!path) return null;
  if (item === null) throw new NoMeaning('has groups outside of a repetition of its list');
  return { ofItem: path, current: wordPhrase(`${item}${path.text}`) };
}

/** The value at members of an item of a list. */
const atItem = (members: readonly PathStep[]): Phrase => (members.length === 0 ? ITEM : atSteps(ITEM, members));

/** An argument about an item: a path from the object that has the value, or a constant. */
const argumentIn = (members: readonly PathStep[], source: string): Phrase =>
  /^\.[\w[]/.test(source) ? atItem([...members.slice(0, -1), ...pathSteps(source)]) : constant(source);

const ITEM = wordPhrase('.');

function membersOf({ list, group }: Aggregated): Phrase {
  return group ? callPhrase('filter', list, binaryPhrase('==', group.ofItem, group.current)) : list;
}
