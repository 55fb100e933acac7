import { fold } from '@app/core/programs';
import type { Paragraph } from './paragraphs';
import { foldedInPlace } from './folded-in-place';

/** A sentence of running text, and where it begins in its paragraph. */
export interface Sentence {
  text: string;
  start: number;
}

/** A folded word of a text, and where it is. */
export interface ProseWord {
  key: string;
  start: number;
  end: number;
}

/** Words of a sentence that are looked at. */
const MAX_WORDS = 80;
/** Words of the shortest sentence, and those of them with a small letter, which are few in German: less is a title or the row of a table. */
const MIN_WORDS = 4;
const MIN_SMALL_WORDS = 1;

const FULL_STOP = /[.!?]["”“»]?(?=\s|$)/gu;
/** What stands before the full stop of a sentence inside a line: a word, a year, an amount, also with a code of its currency, or a time of day, no abbreviation and no ordinal number. */
const BEFORE_STOP = /(?:\p{L}{4}|\d{3}|[.,:]\d{2}|[)%€]|\d\s\p{Lu}{3}|\d\s?[ap]m|\d\s(?:Uhr|uur))$/u;
/** Characters before a full stop that are looked at. */
const BEFORE = 5;

const remembered = new WeakMap<Paragraph, Sentence[]>();
const wordsOfSentences = new WeakMap<Sentence, ProseWord[]>();
const foldedSentences = new WeakMap<Sentence, string>();

/** The words at the beginning of a sentence, which every name that a document is asked for is compared with. */
export function wordsOf(sentence: Sentence): ProseWord[] {
  const known = wordsOfSentences.get(sentence) ?? wordsIn(sentence.text);
  wordsOfSentences.set(sentence, known);
  return known;
}

/** The words at the beginning of a text. */
export function wordsIn(text: string): ProseWord[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, MAX_WORDS).map((match) => ({
    key: fold(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The text of a sentence as `foldedInPlace` has it. */
export function foldedOf(sentence: Sentence): string {
  const known = foldedSentences.get(sentence) ?? foldedInPlace(sentence.text);
  foldedSentences.set(sentence, known);
  return known;
}

/** The sentences of a paragraph that end with punctuation. */
export function sentencesOf(paragraph: Paragraph): Sentence[] {
  const known = remembered.get(paragraph);
  if (known) return known;
  const sentences: Sentence[] = [];
  const breaks = breaksOf(paragraph);
  let last = 0;
  for (const match of endsOf(paragraph)) {
    const end = match.index + match[0].length;
    const start = Math.max(last, breaks.findLast((one) => one < end) ?? 0);
    const text = paragraph.text.slice(start, end);
    if (isSentence(text)) sentences.push({ text, start });
    last = end;
  }
  remembered.set(paragraph, sentences);
  return sentences;
}

/** A semicolon or comma, and the mark of the next item of a list; its number or letter, or a bullet. */
const ITEM_END = /[;,](?=\s+(?:\d{1,2}[.)]|\(?\p{Ll}\)|[-–•*])\s)/gu;

/**
 * The full stops that end a sentence: all at the end of a line, and those inside one after a whole word; also what ends an item of a list
 * at the end of a line.
 */
function endsOf({ text, parts }: Paragraph): RegExpExecArray[] {
  const lines = new Set(parts.map(({ start }) => start - 1));
  const ends = [...text.matchAll(FULL_STOP), ...text.matchAll(ITEM_END)].sort((a, b) => a.index - b.index);
  return ends.filter(({ index, 0: stop }) => {
    const end = index + stop.length;
    if (/[;,]/.test(stop)) return lines.has(end);
    return end === text.length || lines.has(end) || BEFORE_STOP.test(text.slice(Math.max(0, index - BEFORE), index));
  });
}

/** Where the lines after short ones begin, which are rows of a table, labels or names, and no sentences. */
function breaksOf({ text, parts }: Paragraph): number[] {
  return parts.flatMap(({ start }, index) => {
    const above = text.slice(parts[index - 1]?.start ?? 0, start).trim();
    const isShort = (above.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < MIN_WORDS && !/[.!?,]$/.test(above);
    return index > 0 && isShort ? [start] : [];
  });
}

function isSentence(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.length >= MIN_WORDS && words.filter((word) => /^\p{Ll}/u.test(word)).length >= MIN_SMALL_WORDS;
}
