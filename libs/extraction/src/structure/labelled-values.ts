import type { DocumentText } from '../readers/document';
import { agreement, labelWords, type LabelWords, wordsOf } from './label-names';
import { type KeyValuePair, pairsOf } from './pairs';

/** A pair with how well its label agrees with a name (0–1). */
export interface NamedPair {
  pair: KeyValuePair;
  agreement: number;
}

/** Labels that agree less are about something else. Lower ones answer more questions, with more wrong answers. */
const LEAST_AGREEMENT = 0.55;
/** The number of labels before a label that it may continue: `Address`, then `City`. */
const CONTEXT = 2;
/** The last part of a qualified name that was not made by a program: `f1_3` says nothing. */
const MADE_BY_PROGRAM =
  /^[a-z]{0,3}\d+(?:[_-]\d+)*(?:\[\d+\])?$|^(?:text|field|check ?box|untitled|undefined|form|group)[\s_]*\d*$/i;

interface IndexedPair {
  pair: KeyValuePair;
  labels: LabelWords[];
}

/** The pairs of a document by the names of their labels. */
export class LabelledValues {
  private readonly indexed: IndexedPair[];
  private readonly frequency = new Map<string, number>();

  constructor(readonly pairs: KeyValuePair[]) {
    this.indexed = pairs.map((pair, index) => ({ pair, labels: labelsOf(pair, contextOf(pairs, index)) }));
    for (const { labels } of this.indexed)
      for (const word of new Set(labels.flatMap(({ main }) => main)))
        this.frequency.set(word, (this.frequency.get(word) ?? 0) + 1);
  }

  /**
   * The best pair for each name, of those that `accepts` allows. A pair is the answer for one name only: the one that it
   * agrees with best.
   */
  find(names: string[], accepts: (pair: KeyValuePair) => boolean): Map<string, NamedPair> {
    const candidates = names.flatMap((name) => {
      const words = wordsOf(name);
      return this.indexed
        .filter(({ pair }) => accepts(pair))
        .map(({ pair, labels }) => ({ name, pair, agreement: this.agreementOf(words, labels) }));
    });
    const found = new Map<string, NamedPair>();
    const used = new Set<KeyValuePair>();
    const best = candidates.filter((candidate) => candidate.agreement >= LEAST_AGREEMENT);
    for (const { name, pair, agreement } of best.sort(
      (a, b) => b.agreement - a.agreement || a.pair.cost - b.pair.cost,
    )) {
      if (found.has(name) || used.has(pair)) continue;
      found.set(name, { pair, agreement });
      used.add(pair);
    }
    return found;
  }

  private agreementOf(words: string[], labels: LabelWords[]): number {
    return Math.max(0, ...labels.map((label) => agreement(words, label, (word) => this.weightOf(word))));
  }

  /** Words of many labels say less about one of them. */
  private weightOf(word: string): number {
    return 1 / (1 + Math.log2(1 + (this.frequency.get(word) ?? 0)) / 2);
  }
}

/** The value of the field or pair whose label a name means; null without one. */
export function valueOfLabel(document: DocumentText, name: string): NamedPair | null {
  return new LabelledValues(pairsOf(document)).find([name], () => true).get(name) ?? null;
}

function labelsOf({ label, fieldLabel, fieldName }: KeyValuePair, context: string[]): LabelWords[] {
  const own = (fieldName.split('.').pop() ?? '').replace(/\[\d+\]$/, '');
  return [
    ...(label.text ? [labelWords(label.text, context)] : []),
    ...(fieldLabel ? [labelWords(fieldLabel, context)] : []),
    ...(own && !MADE_BY_PROGRAM.test(own) ? [labelWords(own)] : []),
  ];
}

function contextOf(pairs: KeyValuePair[], index: number): string[] {
  return pairs.slice(Math.max(0, index - CONTEXT), index).map(({ label }) => label.text);
}
