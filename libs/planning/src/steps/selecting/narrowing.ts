import { contains } from '../../matching/likeness';
import { keyOf } from '../../matching/words';
import { weekdayNamed, weekdaysIn } from '../../values/weekdays';
import {
  COMPARISONS,
  indexOf,
  isLight,
  joined,
  keyOfSaid,
  type Measure,
  POSITIONS,
  type SaidWord,
  saidWords,
  superlativeIn,
} from '../../task/asking/said-words';
import {
  comparedLabels,
  compareTexts,
  dateIn,
  fieldOf,
  labelNamed,
  labelsFor,
  labelsOf,
  numberIn,
} from './field-values';
import type { EntrySet, PageEntry } from './entry-set';

/** A text of entries that words name. */
export interface NamedValue {
  said: string;
  label: string;
  entries: readonly PageEntry[];
  /** Whether it is the name of its entries. */
  isName: boolean;
}

/** The entries that words mean, with the words that say something else. */
export interface Narrowed {
  entries: readonly PageEntry[];
  values: readonly NamedValue[];
  /** Whether an end of an order or a position says which one is meant. */
  isOne: boolean;
  /** The labels by which entries were compared. */
  compared: readonly string[];
  rest: readonly SaidWord[];
}

/** Whether words have said more than what the entries are: a text of some, a comparison, or a position. */
export const isLimited = ({ values, isOne, compared }: Narrowed): boolean =>
  values.length > 0 || isOne || compared.length > 0;

/** Names of entries have at most so many words. */
const MAX_NAME = 8;
/** A date has at most so many words: "1 March 2026". */
const MAX_VALUE = 3;
/** Words between a comparing word and the label that it compares by. */
const MAX_BETWEEN = 3;

/** Reads which of the entries of a set words mean. @returns a sentence when they say something that the entries do not tell */
export function narrow(said: readonly SaidWord[], set: EntrySet): Narrowed | { problem: string } {
  return new Narrowing(said, set).read();
}

const SOLD_OUT = ['out of stock', 'sold out', 'ausverkauft', 'nicht vorratig', 'epuise', 'agotado'];
const STOCK = /^(?:(?:in )?stock|pieces|quantity|bestand|lagerbestand|vorrat|stock actuel|existencias)$/i;

class Narrowing {
  private rest: SaidWord[];
  private readonly compared: string[] = [];
  private problem = '';
  /** The keys of the labels, with how many words they have. */
  private readonly labels: readonly { key: string; words: number }[];

  constructor(
    said: readonly SaidWord[],
    private readonly set: EntrySet,
  ) {
    this.rest = [...said];
    this.labels = labelsOf(set.entries).map((label) => ({ key: keyOf(label), words: saidWords(label).length }));
  }

  read(): Narrowed | { problem: string } {
    const isLeft = this.stock();
    const isCompared = this.comparison();
    const extreme = this.extreme();
    const values = this.values();
    const position = extreme ? null : this.position();
    let entries = this.set.entries.filter((entry) => isLeft(entry) && isCompared(entry) && isNamed(entry, values));
    if (extreme) entries = this.mostOf(entries, extreme);
    if (position !== null)
      entries = [entries.at(position > 0 ? position - 1 : position)].filter((entry) => entry !== undefined);
    if (this.problem !== '') return { problem: this.problem };
    return { entries, values, isOne: extreme !== null || position !== null, compared: this.compared, rest: this.rest };
  }

  /** "Out of stock": nothing is left, by the number of pieces or by the same words. */
  private stock(): (entry: PageEntry) => boolean {
    const phrase = SOLD_OUT.find((words) => indexOf(this.rest, words) >= 0);
    if (phrase === undefined) return () => true;
    const [label, ...others] = labelsOf(this.set.entries).filter((one) => STOCK.test(one));
    const saysSo = ({ fields }: PageEntry): boolean => fields.some(({ text }) => contains(text, phrase));
    if (this.set.entries.some(saysSo)) this.compared.push('');
    else if (label !== undefined && others.length === 0) this.compared.push(label);
    else return () => true;
    this.rest.splice(indexOf(this.rest, phrase), phrase.split(' ').length);
    return (entry) => saysSo(entry) || (label !== undefined && numberIn(fieldOf(entry, label)?.text ?? '') === 0);
  }

  /** "over 500", "that are shorter than 10 days", "due before 1 May" */
  private comparison(): (entry: PageEntry) => boolean {
    for (const { words, holds, measure } of COMPARISONS) {
      const at = indexOf(this.rest, words);
      if (at < 0) continue;
      const start = at + words.split(' ').length;
      const length = [MAX_VALUE, 2, 1].find((count) => isValue(joined(this.rest.slice(start, start + count)), count));
      if (length === undefined) continue;
      const value = joined(this.rest.slice(start, start + length));
      const unit = this.rest[start + length];
      const label = this.comparedBy(at, unit, measure, value);
      if (label === null) {
        this.problem = `It cannot be told by what "${words} ${value}" compares the entries.`;
        return () => false;
      }
      this.compared.push(label.label);
      this.rest.splice(label.from, start + length + (label.takesUnit ? 1 : 0) - label.from);
      return (entry) => {
        const text = fieldOf(entry, label.label)?.text;
        return text !== undefined && holds(compareTexts(text, value));
      };
    }
    return () => true;
  }

  private comparedBy(
    at: number,
    unit: SaidWord | undefined,
    measure: Measure,
    value: string,
  ): { label: string; from: number; takesUnit: boolean } | null {
    const { entries } = this.set;
    const fits = (label: string | null): label is string =>
      label !== null && entries.every((entry) => canCompare(fieldOf(entry, label)?.text, value));
    const labels = comparedLabels(entries).filter(fits);
    const inUnit = unit ? labelNamed(unit.text, labels) : null;
    if (inUnit !== null) return { label: inUnit, from: at, takesUnit: true };
    for (let from = Math.max(0, at - MAX_BETWEEN); from < at; from += 1)
      for (let end = at; end > from; end -= 1) {
        const label = labelNamed(joined(this.rest.slice(from, end)), labels);
        if (label !== null) return { label, from, takesUnit: false };
      }
    const isUnit = unit !== undefined && /^(?:euros?|dollars?|pounds?|eur|usd|gbp|€|\$|£)$/.test(unit.lower);
    const measured = labelsFor(
      entries,
      /[€$£]/.test(value) || isUnit ? 'price' : dateIn(value) !== null ? 'date' : measure,
    ).filter(fits);
    return measured.length === 1 ? { label: measured[0]!, from: at, takesUnit: isUnit } : null;
  }

  /** "the largest deal", "with the lowest revenue", "that is due first" */
  private extreme(): { label: string; greatest: boolean } | null {
    return this.happensFirst() ?? this.superlative();
  }

  private happensFirst(): { label: string; greatest: boolean } | null {
    const at = this.rest.findIndex(
      ({ lower, quoted }, index) =>
        !quoted &&
        index > 0 &&
        /^(?:first|last|earliest|latest|soonest|zuerst|zuletzt)$/.test(lower) &&
        index === this.rest.length - 1,
    );
    const { entries } = this.set;
    const dated = labelsFor(entries, 'date');
    for (let from = Math.max(0, at - MAX_BETWEEN); from < at; from += 1) {
      const label = labelNamed(joined(this.rest.slice(from, at)), dated);
      if (label === null) continue;
      const [last] = this.rest.splice(from, at + 1 - from).slice(-1);
      return { label, greatest: /^(?:last|latest|zuletzt)$/.test(last!.lower) };
    }
    return null;
  }

  private superlative(): { label: string; greatest: boolean } | null {
    const found = superlativeIn(this.rest);
    if (!found) return null;
    const { at, length, by, greatest } = found;
    const { entries } = this.set;
    const labels = comparedLabels(entries);
    // Other superlatives than of numbers say what they measure; "best average" may be the lowest one.
    for (let end = Math.min(this.rest.length, at + length + MAX_BETWEEN); end > at + length; end -= 1) {
      const label = labelNamed(
        joined(this.rest.slice(at + length, end)),
        labels.filter((one) =>
          entries.every((entry) => canCompare(fieldOf(entry, one)?.text, fieldOf(entries[0]!, one)?.text ?? '')),
        ),
      );
      if (label === null || (by !== '' && !labelsFor(entries, by).includes(label))) continue;
      this.rest.splice(at, end - at);
      return { label, greatest };
    }
    const [label, ...others] = labelsFor(entries, by);
    if (label === undefined || others.length > 0) {
      this.problem = `It cannot be told by what "${joined(this.rest.slice(at, at + length))}" compares the entries.`;
      return null;
    }
    this.rest.splice(at, length);
    return { label, greatest };
  }

  private mostOf(
    entries: readonly PageEntry[],
    { label, greatest }: { label: string; greatest: boolean },
  ): PageEntry[] {
    this.compared.push(label);
    const shown = entries.filter((entry) => fieldOf(entry, label) !== undefined);
    const text = (entry: PageEntry): string => fieldOf(entry, label)?.text ?? '';
    const best = shown.reduce<PageEntry | undefined>(
      (a, b) => (a === undefined || compareTexts(text(b), text(a)) * (greatest ? 1 : -1) > 0 ? b : a),
      undefined,
    );
    return best ? shown.filter((entry) => compareTexts(text(entry), text(best)) === 0) : [];
  }

  /** The texts of entries that are among the words, the longest first. */
  private values(): NamedValue[] {
    const found: NamedValue[] = [];
    for (let length = Math.min(MAX_NAME, this.rest.length); length > 0; length -= 1)
      for (let at = 0; at + length <= this.rest.length; at += 1) {
        const words = this.rest.slice(at, at + length);
        const value = this.isInLabel(at, length) && words.some(isWritten) ? null : this.valueOf(words);
        if (!value) continue;
        found.push(value);
        // A mark stays where the name was, so that the words around it are no name.
        this.rest.splice(at, length, { text: ',', lower: ',', quoted: false });
      }
    return found;
  }

  /** Whether words are only a part of a label that is said as a whole: the 5 of the column "Lamp 5" is no "5 years". */
  private isInLabel(at: number, length: number): boolean {
    return this.labels.some(({ key, words }) => {
      if (words <= length) return false;
      for (let from = Math.max(0, at + length - words); from <= at; from += 1)
        if (keyOfSaid(this.rest.slice(from, from + words)) === key) return true;
      return false;
    });
  }

  private valueOf(words: readonly SaidWord[]): NamedValue | null {
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last || isLight(first) || isLight(last) || words.some(({ lower }) => lower === ',')) return null;
    const text = joined(words);
    const key = keyOfSaid(words);
    const isName = words.every(isNameLike);
    if (key === '' || (words.length > 1 && words.some(({ quoted }) => quoted))) return null;
    const day = words.length === 1 ? weekdayNamed(text) : null;
    const match = (shown: string): boolean =>
      keyOf(shown) === key ||
      (isName && contains(shown, text)) ||
      // "Tuesday – Friday" is also about Wednesday.
      (day !== null && weekdaysIn(shown)?.has(day) === true);
    const hits = this.set.entries.flatMap((entry) =>
      entry.fields.filter((field) => match(field.text)).map((field) => ({ entry, field })),
    );
    const exact = hits.filter(({ field }) => keyOf(field.text) === key);
    const [one] = exact.length > 0 ? exact : hits;
    if (!one) return null;
    const chosen = (exact.length > 0 ? exact : hits).filter(
      ({ field }) => keyOf(field.label) === keyOf(one.field.label),
    );
    const entries = [...new Set(chosen.map(({ entry }) => entry))];
    return {
      said: text,
      label: one.field.label,
      entries,
      isName: entries.some(({ name }) => keyOf(name) === keyOf(one.field.text)),
    };
  }

  /** "the second book" */
  private position(): number | null {
    const at = this.rest.findIndex(({ lower, quoted }) => !quoted && POSITIONS.has(lower));
    if (at < 0) return null;
    const [word] = this.rest.splice(at, 1);
    return POSITIONS.get(word!.lower) ?? null;
  }
}

const isWritten = ({ text, quoted }: SaidWord): boolean => quoted || /^\p{Lu}|\d/u.test(text);

/** A name, or something with a digit; small words may stand within it. */
const isNameLike = ({ text, quoted }: SaidWord, at: number, all: readonly SaidWord[]): boolean =>
  quoted || /^[\p{Lu}\d€$£]/u.test(text) || /\d/.test(text) || (at > 0 && at < all.length - 1);

const isValue = (text: string, words: number): boolean =>
  text !== '' &&
  ((dateIn(text) !== null &&
    !/^(?:\d+|an?|in|one) \p{L}/u.test(text.replace(/^(\d{1,2}) (?!days?|weeks?|months?|years?)/, '$1.'))) ||
    (words === 1 && numberIn(text) !== null && /^[€$£]?-?\d/.test(text)));

const canCompare = (text: string | undefined, value: string): boolean =>
  text !== undefined &&
  ((dateIn(text) !== null && dateIn(value) !== null) || (numberIn(text) !== null && numberIn(value) !== null));

/** Names of one label are alternatives; those of several must all be there. */
function isNamed(entry: PageEntry, values: readonly NamedValue[]): boolean {
  const labels = new Set(values.map(({ label }) => label));
  return [...labels].every((label) => values.some((value) => value.label === label && value.entries.includes(entry)));
}
