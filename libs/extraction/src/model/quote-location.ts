import { foldKey, type EvidenceBox } from '@app/answering/services';
import { findAmounts, findDates, formatAmount } from '@app/answering';
import { boxAround, displayedBox, type DocumentPage, type DocumentText, type Word } from '@app/reading/services';

/** A passage that a model claims to have read, and the value that it made of it. */
export interface Quote {
  quote: string;
  value: string;
}

/** A quote to find; a null `value` is not compared with it. */
export interface SoughtQuote {
  quote: string;
  value: string | null;
  /** Whether ambiguous numeric dates of the quote have the month first. */
  monthFirst: boolean;
}

/** Where a quote is printed. */
export interface Location {
  text: string;
  boxes: EvidenceBox[];
  /** 0–100, the mean of its words. */
  readConfidence: number;
}

/** Words with equal letters and digits, in order; words of other lines may not stand between them. */
interface PlacedWord {
  key: string;
  word: Word;
  page: number;
  turn: DocumentPage['turn'];
  line: number;
}

/**
 * Finds quotes in the words of a document, in the order of its lines, by their letters and digits.
 * @returns one location for each quote; null when the document does not have it, or when its value is not the one quoted
 */
export function locateQuotes(document: DocumentText, quotes: SoughtQuote[]): (Location | null)[] {
  const words = wordsOf(document);
  const starts = new Map<string, number[]>();
  words.forEach(({ key }, index) => starts.set(key.slice(0, 1), [...(starts.get(key.slice(0, 1)) ?? []), index]));
  return quotes.map(({ quote, value, monthFirst }) => {
    const key = foldKey(quote);
    if (key === '' || (value !== null && !saysValue(quote, value, monthFirst))) return null;
    for (const start of starts.get(key.slice(0, 1)) ?? []) {
      const end = endOf(words, start, key);
      if (end !== null) return locationOf(words.slice(start, end));
    }
    return null;
  });
}

function wordsOf({ pages }: DocumentText): PlacedWord[] {
  return pages.flatMap(({ lines, number, turn }) =>
    lines.flatMap(({ words }, line) =>
      words.flatMap((word) => {
        const key = foldKey(word.text);
        return key === '' ? [] : [{ key, word, page: number, turn, line }];
      }),
    ),
  );
}

/** The index after the last word of a quote that begins at `start`, or null. */
function endOf(words: PlacedWord[], start: number, key: string): number | null {
  let rest = key;
  for (let index = start; index < words.length; index++) {
    const next = words[index]?.key ?? '';
    if (!rest.startsWith(next)) return null;
    rest = rest.slice(next.length);
    if (rest === '') return index + 1;
  }
  return null;
}

/** A model may reformat a value, but may not change it: its text, its date or its amount is in the quote. */
function saysValue(quote: string, value: string, monthFirst: boolean): boolean {
  if (foldKey(value) !== '' && foldKey(quote).includes(foldKey(value))) return true;
  if (findDates(quote, monthFirst).some((date) => date.value === value.trim())) return true;
  return findAmounts(quote).some((amount) => formatAmount(amount.value) === value.trim());
}

/** The box of words of one page, as the page is displayed. */
function boxOf(words: PlacedWord[]): EvidenceBox {
  const { page, turn } = words[0]!;
  return { ...displayedBox(boxAround(words.map(({ word }) => word.box)), { turn }), page };
}

/** One box for the words of each line. */
function locationOf(words: PlacedWord[]): Location {
  const lines = new Map<string, PlacedWord[]>();
  for (const word of words) {
    const line = `${word.page} ${word.line}`;
    lines.set(line, [...(lines.get(line) ?? []), word]);
  }
  const parts = [...lines.values()];
  return {
    text: parts.map((part) => part.map(({ word }) => word.text).join(' ')).join('\n'),
    boxes: parts.map((part) => boxOf(part)),
    readConfidence: words.reduce((sum, { word }) => sum + word.confidence, 0) / words.length,
  };
}
