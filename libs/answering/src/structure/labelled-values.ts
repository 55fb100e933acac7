import { type DocumentText, horizontalOverlap } from '@app/reading/services';
import { agreement, labelWords, type LabelWords, wordsOf } from './label-names';
import { type KeyValuePair, pairsOf } from './pairs';

/** A pair with how well its label agrees with a name (0–1). */
export interface NamedPair {
  pair: KeyValuePair;
  agreement: number;
}

/** Labels that agree less are about something else. Lower ones answer more questions, with more wrong answers. */
const MIN_AGREEMENT = 0.5;
/** The number of labels that a label may continue: before it, and above it in its column, `Address`, then `City`. */
const CONTEXT = 2;
/** The number of labels before it among which those of its column are. */
const REACH = 12;
/** Values of one column overlap by this share of the narrower width. */
const SAME_COLUMN = 0.5;
/** The last part of a qualified name that was not made by a program: `f1_3` says nothing. */
const MADE_BY_PROGRAM =
  /^[a-z]{0,3}\d+(?:[_-]\d+)*(?:\[\d+\])?$|^(?:text|field|check ?box|untitled|undefined|form|group)[\s_]*\d*$/i;

/** The factor for fields without a value: of two equally good ones the filled one is meant. */
const EMPTY = 0.9;
/** The weight of a word that no label has. */
const UNKNOWN_WORD = 0.4;
/** The loss of weight of a word that all names have. */
const COMMON_WORD = 0.9;

interface IndexedPair {
  pair: KeyValuePair;
  labels: LabelWords[];
}

/** The pairs of a document by the names of their labels. */
export class LabelledValues {
  private readonly indexed: IndexedPair[];
  private readonly frequency: Map<string, number>;
  private readonly known = new Map<string, boolean>();

  constructor(readonly pairs: KeyValuePair[]) {
    this.indexed = pairs.map((pair, index) => ({ pair, labels: labelsOf(pair, contextOf(pairs, index)) }));
    this.frequency = countedIn(this.indexed.map(({ labels }) => labels.flatMap(({ main }) => main)));
  }

  /**
   * The best pair for each name, of those that `accepts` allows. A pair is the answer for one name only: the one that it
   * agrees with best.
   */
  find(names: string[], accepts: (pair: KeyValuePair) => boolean): Map<string, NamedPair> {
    const allowed = this.indexed.filter(({ pair }) => accepts(pair));
    const words = new Map(names.map((name) => [name, wordsOf(name)]));
    const inNames = countedIn([...words.values()]);
    // A word that most names have (`TaxClassIndividual`, `TaxClassTrust`) is about their group.
    const share = (word: string) => ((inNames.get(word) ?? 1) - 1) / names.length;
    const weightOf = (word: string) => this.weightOf(word) * (1 - COMMON_WORD * share(word));
    const candidates = names.flatMap((name) =>
      allowed
        .map(({ pair, labels }) => ({
          name,
          pair,
          agreement:
            Math.max(0, ...labels.map((label) => agreement(words.get(name) ?? [], label, weightOf))) *
            (isEmpty(pair) ? EMPTY : 1),
        }))
        .filter((candidate) => candidate.agreement >= MIN_AGREEMENT),
    );
    return assigned(candidates);
  }

  private isKnown(word: string): boolean {
    let known = this.known.get(word);
    if (known === undefined) {
      known = this.indexed.some(({ labels }) => labels.some((label) => agreement([word], label, () => 1) > 0));
      this.known.set(word, known);
    }
    return known;
  }

  /** Words of many labels say less about one of them. */
  private weightOf(word: string): number {
    if (!this.isKnown(word)) return UNKNOWN_WORD;
    return 1 / (1 + Math.log2(1 + (this.frequency.get(word) ?? 0)) / 2);
  }
}

interface Candidate extends NamedPair {
  name: string;
}

/** Gives names their best pairs; a name gives way to another one when both agree better in total. */
function assigned(candidates: Candidate[]): Map<string, NamedPair> {
  const found = new Map<string, NamedPair>();
  const owners = new Map<KeyValuePair, Candidate>();
  const take = (candidate: Candidate) => {
    found.set(candidate.name, candidate);
    owners.set(candidate.pair, candidate);
  };
  const best = candidates.sort((a, b) => b.agreement - a.agreement || a.pair.cost - b.pair.cost);
  for (const candidate of best)
    if (!found.has(candidate.name) && (!owners.has(candidate.pair) || isList(candidate.pair))) take(candidate);
  for (const candidate of best) {
    const owner = owners.get(candidate.pair);
    const own = found.get(candidate.name);
    if (!owner || owner.name === candidate.name) continue;
    const other = best.find(({ name, pair }) => name === owner.name && !owners.has(pair));
    if (!other || candidate.agreement + other.agreement <= owner.agreement + (own?.agreement ?? 0)) continue;
    if (own && owners.get(own.pair)?.name === candidate.name) owners.delete(own.pair);
    take(candidate);
    take(other);
  }
  return found;
}

function isEmpty({ relation, value }: KeyValuePair): boolean {
  return relation !== 'checkbox' && value.words.length === 0;
}

/** The number of lists that contain each word. */
function countedIn(lists: string[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of lists.flatMap((list) => [...new Set(list)])) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** `Name, street, city`: one field of several lines, whose label lists what belongs into it. */
export function isList({ label, value }: KeyValuePair): boolean {
  return value.text.includes('\n') && label.text.split(',').length >= MIN_PARTS;
}

/** Parts of a label from which on it is a list. */
const MIN_PARTS = 3;

/** The value of the field or pair whose label a name means; null without one. */
export function valueOfLabel(document: DocumentText, name: string): NamedPair | null {
  return new LabelledValues(pairsOf(document)).find([name], () => true).get(name) ?? null;
}

function labelsOf({ label, nearest, heading, fieldLabel, fieldName }: KeyValuePair, before: string[]): LabelWords[] {
  const context = [...before, heading];
  const own = (fieldName.split('.').pop() ?? '').replace(/\[\d+\]$/, '');
  return [
    ...(label.text ? [labelWords(label.text, context)] : []),
    ...(nearest ? [{ ...labelWords(nearest.replace(/[()[\].;:]/g, ' '), context), remark: wordsOf(label.text) }] : []),
    ...(fieldLabel ? [labelWords(fieldLabel, context)] : []),
    ...(own && !MADE_BY_PROGRAM.test(own) ? [labelWords(own)] : []),
  ];
}

function contextOf(pairs: KeyValuePair[], index: number): string[] {
  const before = pairs.slice(Math.max(0, index - REACH), index);
  const own = pairs[index]?.value;
  const above =
    own && before.filter(({ value }) => horizontalOverlap(value.box, own.box) > SAME_COLUMN).slice(-CONTEXT);
  const last = before.slice(-CONTEXT);
  return [...new Set([...last, ...(above ?? [])])].map(({ label }) => label.text);
}
