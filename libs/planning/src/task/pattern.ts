import { tokenAt, type Token } from './tokens';
import { NUMBERS } from './words';

/** What the tokens of a slot must be: anything, something quoted or a placeholder, a whole number, an address, or the key of a field. */
type SlotKind = 'any' | 'literal' | 'number' | 'address' | 'key' | 'date';
interface WordsElement {
  kind: 'words';
  alternatives: string[][];
  optional: boolean;
}
interface SlotElement {
  kind: 'slot';
  name: string;
  of: SlotKind;
}
type Element = WordsElement | SlotElement;

/** A sentence pattern: words, `|` between alternatives, `_` within alternatives of several words, `?` for optional ones, `<slots>`. */
export type Pattern = readonly Element[];
export type Slots = ReadonlyMap<string, readonly Token[]>;

/** Parses the source of a pattern (see `Pattern`). */
export function pattern(text: string): Pattern {
  return text.split(' ').map(element);
}

function element(text: string): Element {
  const slot = /^<(\w+)(?::(\w+))?>$/.exec(text);
  if (slot) return { kind: 'slot', name: slot[1] ?? '', of: (slot[2] ?? 'any') as SlotKind };
  const optional = text.endsWith('?');
  const words = optional ? text.slice(0, -1) : text;
  return { kind: 'words', alternatives: words.split('|').map((word) => word.split('_')), optional };
}

/** The verbs that a pattern begins with, each in its words. */
export function firstWords(of: Pattern): string[][] {
  const [first] = of;
  return first?.kind === 'words' ? first.alternatives : [];
}

/** The first division of all tokens into the elements of a pattern, slots as short as possible; null when there is none. The slot `verb` has the first words. */
export function matchPattern(of: Pattern, tokens: readonly Token[]): Slots | null {
  return new Matcher(of, tokens).match();
}

class Matcher {
  /** Positions from which no match was found: each is tried once, so time is bounded by elements × tokens². */
  private readonly failed = new Set<number>();
  private readonly slots = new Map<string, readonly Token[]>();

  constructor(
    private readonly elements: Pattern,
    private readonly tokens: readonly Token[],
  ) {}

  match(): Slots | null {
    return this.from(0, 0) ? this.slots : null;
  }

  private from(index: number, at: number): boolean {
    const key = index * (this.tokens.length + 1) + at;
    if (this.failed.has(key)) return false;
    const current = this.elements[index];
    if (!current) return at === this.tokens.length;
    const matched = current.kind === 'slot' ? this.slot(current, index, at) : this.words(current, index, at);
    if (!matched) this.failed.add(key);
    return matched;
  }

  private words(current: WordsElement, index: number, at: number): boolean {
    const lengths = current.alternatives
      .filter((words) => startsWith(this.tokens, at, words))
      .map((words) => words.length);
    const longestFirst = lengths.sort((a, b) => b - a);
    const length = longestFirst.find((words) => this.from(index + 1, at + words));
    if (length !== undefined && index === 0) this.slots.set('verb', this.tokens.slice(at, at + length));
    if (length !== undefined) return true;
    return current.optional && this.from(index + 1, at);
  }

  private slot(current: SlotElement, index: number, at: number): boolean {
    const isLast = index === this.elements.length - 1;
    for (let end = isLast ? this.tokens.length : at + 1; end <= this.tokens.length; end += 1) {
      if (end === at) return false;
      const tokens = this.tokens.slice(at, end);
      if (!SLOT_TESTS[current.of](tokens)) continue;
      if (!this.from(index + 1, end)) continue;
      this.slots.set(current.name, tokens);
      return true;
    }
    return false;
  }
}

/** Whether these words stand at a position, outside of quotes and placeholders. */
export function startsWith(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, offset) => isWord(tokenAt(tokens, at + offset), word));
}

function isWord(token: Token | undefined, word: string): boolean {
  return token !== undefined && token.kind !== 'quoted' && token.kind !== 'field' && token.lower === word;
}

const ADDRESS =
  /^(?:[a-z][a-z0-9+.-]*:\/\/\S+|localhost(?::\d+)?(?:\/\S*)?|(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?|\/\S*)$/i;
/** Endings of file names that are no top-level domains. */
const FILE =
  /^[\w.-]+\.(?:pdf|docx?|xlsx?|pptx?|odt|ods|odp|rtf|txt|csv|json|xml|html?|jpe?g|png|gif|svg|webp|bmp|tiff?|mp3|mp4|wav|tar|gz|7z|rar|exe|log)$/i;
export const isAddress = (text: string): boolean => ADDRESS.test(text) && !text.includes('@') && !FILE.test(text);

/** The usual notations of dates, and month names with a number. */
const DATE =
  /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?:\d{1,2}(?:st|nd|rd|th)?\.? (?:of )?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?(?: \d{1,2}(?:st|nd|rd|th)?,?)?(?: \d{4})?|today|tomorrow|yesterday)$/i;
export const isDate = (text: string): boolean => DATE.test(text) && (/\d/.test(text) || text.length > 4);

/** 3, -1.5, 30%, "two"; NaN for other words. */
export const numberOf = (token: Token): number =>
  NUMBERS.get(token.lower) ??
  (/^[-+]?\d+(?:[.,]\d+)?%?$/.test(token.text) ? Number(token.text.replace(',', '.').replace('%', '')) : NaN);

const KEY = /^[a-z][\w-]*$/i;
const text = (tokens: readonly Token[]): string => tokens.map((token) => token.text).join(' ');

const isOne = (tokens: readonly Token[]): boolean => tokens.length === 1;

const SLOT_TESTS: Record<SlotKind, (tokens: readonly Token[]) => boolean> = {
  any: () => true,
  literal: (tokens) => isOne(tokens) && (tokenAt(tokens, 0).kind === 'quoted' || tokenAt(tokens, 0).kind === 'field'),
  number: (tokens) => isOne(tokens) && Number.isFinite(numberOf(tokenAt(tokens, 0))),
  address: (tokens) => isOne(tokens) && (tokenAt(tokens, 0).kind === 'field' || isAddress(tokenAt(tokens, 0).text)),
  key: (tokens) => isOne(tokens) && (tokenAt(tokens, 0).kind === 'field' || KEY.test(tokenAt(tokens, 0).text)),
  date: (tokens) => tokens.length <= 5 && (isDate(text(tokens)) || isDate(text(tokens).replace(/ , /g, ', '))),
};
