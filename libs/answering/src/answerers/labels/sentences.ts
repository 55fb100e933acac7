import type { Analysis } from '../analysis';
import { saysWhatIs } from '../prose/predicates';
import { type Cell, spanBox } from '../tables/sheet';
import type { Label } from './labels';

/*
 * The numbers are set by hand. Less takes long labels of forms for sentences.
 */

/** Other words in a line with a label that show that it is a sentence: with punctuation at its end, and without. */
const MIN_WORDS = 3;
const MIN_WORDS_WITHOUT_END = 7;
/** Letters of a word before a full stop; shorter ones are abbreviations. */
const MIN_LETTERS = 4;

const END_OF_SENTENCE = new RegExp(String.raw`\p{L}{${MIN_LETTERS}}[.!?]["”“»)]?(?=\s|$)`, 'u');

/** The end of a sentence that states a number: `is £412.60.` */
const ENDS_WITH_NUMBER = /\d\.$/;

/** Whether a label is a word of running text, whose value is in the sentence if it has one: none is beside or below it. */
export function isInSentence(label: Label, analysis: Analysis): boolean {
  const { cell, start, end } = label;
  const before = clauseBefore(cell.text.slice(0, start));
  const after = clauseAfter(cell.text.slice(end));
  if (after === null) return false;
  if (before === '') return goesOn(after) || isNextSentence(label, after);
  if (isAtEnd(label) && wordCount(cell.text) > MIN_WORDS && continues(cell, analysis)) return true;
  if (saysWhatIs(after)) return true;
  const others = wordCount(before) + wordCount(after) + (/^\p{Ll}/u.test(cell.text) ? MIN_WORDS : 0);
  if (others >= MIN_WORDS_WITHOUT_END) return true;
  if (others < MIN_WORDS) return false;
  return END_OF_SENTENCE.test(cell.text.slice(start)) || ENDS_WITH_NUMBER.test(cell.text) || continues(cell, analysis);
}

/** Whether words after a label make a sentence with it: `Packages are sent on Monday.`, `Gesamtmiete beträgt 940,00 €.` */
function goesOn(clause: string): boolean {
  if (saysWhatIs(clause)) return true;
  return /^\p{Ll}/u.test(clause) && wordCount(clause) >= MIN_WORDS && endsSentence(clause);
}

/** Whether a label stands behind the last word of its line, with other words before it. */
function isAtEnd({ cell, start, end }: Label): boolean {
  return start > 0 && cell.text.slice(end).trim() === '';
}

/** Whether a label begins another sentence of its line: `to the tenant. Available from September 2028.` */
function isNextSentence({ cell, start }: Label, after: string): boolean {
  return AFTER_SENTENCE.test(cell.text.slice(0, start)) && wordCount(after) > 0 && /[.!?]$/.test(cell.text.trimEnd());
}
const AFTER_SENTENCE = new RegExp(String.raw`\p{L}{${MIN_LETTERS}}[.!?]\s$`, 'u');

/** Whether a line is a sentence, not the label of a form with remarks: `3 Address (street and number). Do not use a P.O. box.` */
export function isSentence(text: string): boolean {
  return (
    wordCount(text) > MIN_WORDS + 1 && !/[:=()]|^\d/.test(text) && (endsSentence(text) || ENDS_WITH_NUMBER.test(text))
  );
}

/** The part of a text up to the end of its first sentence. */
export function firstSentence(text: string): string {
  const end = END_OF_SENTENCE.exec(text);
  return end ? text.slice(0, end.index + end[0].length) : text;
}

function endsSentence(text: string): boolean {
  return END_OF_SENTENCE.test(text.trimEnd().split(/\s+/).at(-1) ?? '');
}

/** The words before a label since the last value or punctuation. */
function clauseBefore(text: string): string {
  return (
    text
      .split(/[\d:;|•●%/]|[.!?]\s/)
      .at(-1)
      ?.trim() ?? ''
  );
}

/** The words after a label up to the end of the sentence; null where punctuation or a value shows that it is a label. */
function clauseAfter(text: string): string | null {
  if (/^(?:[.!?](?:\s|$)|\s*$)/.test(text)) return '';
  const clause = firstSentence(text);
  return /[=#]|:(?!\d)|(?<!\d):/.test(clause) ? null : clause.trim();
}

/** Whether the line below goes on with the sentence. */
function continues(cell: Cell, { sheet }: Analysis): boolean {
  const [below] = sheet.rows[cell.row + 1] ?? [];
  if (!below || below.page !== cell.page || !/^\p{Ll}/u.test(below.text)) return false;
  const [own, next] = [spanBox({ cell, start: 0, end: cell.text.length }), below.box];
  return Math.abs(own.x - next.x) < own.height && next.y - own.y < 2 * own.height;
}

function wordCount(text: string): number {
  return text.match(/\p{L}+/gu)?.length ?? 0;
}
