import { fold } from '@app/core/programs';
import type { PageView } from '@app/browsing';
import { textFitness } from '../../matching/control-texts';
import type { Wanted } from '../../matching/find-control';
import { contains, likeness } from '../../matching/likeness';
import { columnOf, readCell } from './read-cell';
import { readOfPart } from './read-part';
import { readTitle } from './read-entry';
import { readOfKind } from './read-kind';

/** How well a label must fit the words of a task. */
const FITS = 0.6;
type Unit = 'word' | 'sentence' | 'line' | 'paragraph' | 'letter' | 'character' | 'number' | 'heading';
const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];

/** Reads what the words of a task name: a part of the text, a cell, a labelled text, a value, or a line; null when nothing fits. */
export function readText(wanted: Wanted, view: PageView, sentence = ''): string | null {
  const subject = subjectOf(wanted);
  const part = partOf(subject, wanted) ?? (wanted.ordinal === null ? null : partIn(sentence, wanted));
  if (part) return readPart(part, view);
  const [, side] = BESIDE.exec(sentence) ?? [];
  if (side) return readBeside(subject, side.toLowerCase() === 'before', view);
  return readValue(wanted, subject, view, sentence);
}

function readValue(wanted: Wanted, subject: string, view: PageView, sentence: string): string | null {
  const cell = readCell(wanted, subject, view);
  const column = cell === null ? columnOf(subject, view) : null;
  if (column && wanted.ordinal !== null && !wanted.near) return nthOf(column, wanted.ordinal);
  // The header of a column is no label of the header beside it, and other rows are not those that are meant.
  if (column && wanted.near?.relation === 'row') return null;
  const text =
    cell ??
    readTitle(wanted, subject, view) ??
    readLabelled(subject, view) ??
    readOfKind(wanted, subject, view) ??
    readOfPart(wanted, subject, view) ??
    readElement(subject, view);
  if (text === null && hasSeveralValues(subject, view)) return null;
  if (text !== null || column === null) return text ?? lineFor(sentence, readLine(subject, view));
  return column.length === 1 ? (column[0] ?? null) : null;
}

/** "Who is the treasurer": what stands below the word may be a number or an address, which is no person. */
const lineFor = (sentence: string, line: string | null): string | null =>
  line !== null && WHO.test(sentence) && !/\p{Lu}[\p{L}'’-]+/u.test(line) ? null : line;
const WHO = /^\W*(?:tell me |say )?who\b/i;

/** Whether the words are the name of a row that has several values, and no column of them is called the value. */
const hasSeveralValues = (subject: string, { tables }: PageView): boolean =>
  tables.some(
    ({ header: [, first = ''], rows }) =>
      !VALUES.test(first) &&
      rows.some(
        ([name = '', ...cells]) =>
          likeness(subject, name) >= SAME_NAME && new Set(cells.filter((text) => text !== '')).size > 1,
      ),
  );
const VALUES = /^(?:values?|amount|sum|wert|betrag|valeur|montant|valor|importe|valore|importo|waarde|bedrag)$/i;
/** How well words must fit the name of a row to be about it. */
const SAME_NAME = 0.9;

/** "The first customer" of a table with such a column. */
const nthOf = (column: readonly string[], ordinal: number): string | null =>
  column.at(ordinal > 0 ? ordinal - 1 : ordinal) ?? null;

/** The words of a task with the noun that is a part of them. */
export const subjectOf = ({ words, noun }: Wanted): string =>
  noun === null || contains(words, noun) ? words : `${words} ${noun}`.trim();

/** `the text after "Saved"` */
const BESIDE = /\b(after|following|behind|before)\s+(?:the\s+(?:words?|text|label)\s+)?["“”„«»'‘‚‹`]/i;

/** What stands after or before the words in their line; after them, also in the next line. */
function readBeside(words: string, isBefore: boolean, { text }: PageView): string | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const at = lines.findIndex((line) => line.toLowerCase().includes(words.toLowerCase()));
  const line = lines[at];
  if (words === '' || line === undefined) return null;
  const start = line.toLowerCase().indexOf(words.toLowerCase());
  if (isBefore) return line.slice(0, start).trim() || null;
  return (
    line
      .slice(start + words.length)
      .replace(/^[\s:：=–—-]+/, '')
      .trim() ||
    (lines[at + 1] ?? null)
  );
}

interface Part {
  unit: Unit;
  /** From 1; negative from the end. */
  ordinal: number;
  /** The words for the text that it is a part of; '' for that of the page. */
  within: string;
}

/** "the 4th word in the paragraph", "last line", "the second sentence of Notes". */
function partOf(subject: string, { ordinal, near }: Wanted): Part | null {
  const [, number, word, unit, within] =
    /^(?:the )?(?:(\d+)(?:st|nd|rd|th)?|([a-z]+))?\s*\b(word|sentence|line|paragraph|letter|character|number|heading)s?\b(?:\s+(?:in|of|from|on|inside)\s+(?:the )?(.+))?$/.exec(
      fold(subject),
    ) ?? [];
  if (!unit) return null;
  const named = ORDINALS.indexOf(word ?? '') + 1;
  const position = ordinal ?? (number ? Number(number) : word === 'last' ? -1 : named);
  if (position === 0) return null;
  return { unit: unit as Unit, ordinal: position, within: within ?? near?.words ?? '' };
}

/** The unit stands in the words of the task: as a noun for an element it is only a text. */
function partIn(sentence: string, { ordinal, near }: Wanted): Part | null {
  const [, unit] = /\b(word|sentence|line|paragraph|letter|character|number|heading)s?\b/.exec(fold(sentence)) ?? [];
  return unit && ordinal !== null ? { unit: unit as Unit, ordinal, within: near?.words ?? '' } : null;
}

function readPart({ unit, ordinal, within }: Part, view: PageView): string | null {
  const lines = view.text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const source = unit === 'paragraph' || unit === 'line' ? '' : sourceOf(within, lines, view);
  if (source === null) return null;
  const found = unit === 'paragraph' ? paragraphsOf(lines) : unit === 'line' ? lines : parts(unit, source, view);
  return found.at(ordinal > 0 ? ordinal - 1 : ordinal) ?? null;
}

/** The lines that are sentences; all lines where none is. */
function paragraphsOf(lines: string[]): string[] {
  const found = lines.filter((line) => SENTENCE.test(line));
  return found.length > 0 ? found : lines;
}
const SENTENCE = /\S\s+\S+\s+\S.*[.!?…]["”“»)]?$/u;

function parts(unit: Unit, source: string, view: PageView): string[] {
  if (unit === 'heading') return view.headings;
  if (unit === 'word')
    return source
      .split(/\s+/)
      .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
      .filter(Boolean);
  if (unit === 'number') return source.match(/-?\d[\d.,]*\d|\d/g) ?? [];
  if (unit === 'sentence') return source.split(/(?<=[.!?])\s+/).filter(Boolean);
  return [...source.replace(/\s/g, '')];
}

/** "the second paragraph" */
const PLACED = /^(?:the )?(?:(\d+)(?:st|nd|rd|th)|([a-z]+)) (paragraph|line)$/;

/**
 * The text that is meant by "the paragraph", "the text" or the name of a section: the longest, or the one below the name; null for one of
 * several paragraphs, of which the task does not say which.
 */
function sourceOf(within: string, lines: string[], view: PageView): string | null {
  const [, number, word = '', unit] = PLACED.exec(fold(within).trim()) ?? [];
  const position = number ? Number(number) : word === 'last' ? -1 : ORDINALS.indexOf(word) + 1;
  if (unit && position !== 0)
    return (unit === 'line' ? lines : paragraphsOf(lines)).at(position > 0 ? position - 1 : position) ?? null;
  const bare = within.replace(/\b(?:the|text|paragraph|page|block)\b/g, '').trim();
  if (bare === '' && /\bparagraph\b/.test(within) && isOneOfSeveral(lines)) return null;
  const labelled = bare === '' ? null : (readLabelled(bare, view) ?? readElement(bare, view));
  const at = bare === '' ? -1 : lines.findIndex((line) => likeness(bare, line) >= FITS);
  return labelled ?? (at >= 0 ? lines[at + 1] : undefined) ?? lines.reduce((a, b) => (b.length > a.length ? b : a), '');
}

/** Whether a page has another paragraph that is not much shorter than the longest one: a note beside it is none. */
function isOneOfSeveral(lines: string[]): boolean {
  const [longest = 0, next = 0] = lines
    .filter((line) => SENTENCE.test(line) || line.split(/\s+/).length >= LONG_LINE)
    .map(({ length }) => length)
    .sort((a, b) => b - a);
  return next > NEARLY * longest;
}
/** Set by hand: notes above a text are shorter than it. Less refuses more pages, more reads from one of two like paragraphs. */
const NEARLY = 0.8;
/** A line of so many words is a text also without a full stop. */
const LONG_LINE = 8;

function readLabelled(subject: string, { labelled }: PageView): string | null {
  return best(labelled, ({ label }) => likeness(subject, label.replace(/[:：]\s*$/, '')))?.text ?? null;
}

/** The value of a control, or the name of an element that is no field. */
function readElement(subject: string, { controls }: PageView): string | null {
  const withValue = controls.filter(({ value, kind }) => value !== '' && kind !== 'password');
  return best(withValue, (control) => textFitness(control, subject))?.value ?? null;
}

/** What follows the words in a line, or stands in the line below them. */
function readLine(subject: string, { text }: PageView): string | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  for (const [index, line] of lines.entries()) {
    const [label, value] = line.split(/\s*[:：=]\s+|\s+[–—]\s+|\t/, 2);
    if (label && value && likeness(subject, label) >= FITS) return value;
    if (likeness(subject, line) >= 0.9) return lines[index + 1] ?? line;
  }
  const sentence = lines.find((line) => contains(line, subject));
  if (!sentence) return null;
  const [, after] =
    new RegExp(`${escaped(fold(subject))}\\W*(?:is|are|was|ist|est|es)\\s+(.+?)[.!]?$`, 'i').exec(fold(sentence)) ?? [];
  return after
    ? sentence.slice(sentence.toLowerCase().lastIndexOf(after.toLowerCase())).replace(/[.!]$/, '')
    : sentence;
}

function best<T>(all: readonly T[], fitness: (one: T) => number): T | null {
  const graded = all.map((one) => ({ one, grade: fitness(one) })).filter(({ grade }) => grade >= FITS);
  return graded.sort((a, b) => b.grade - a.grade)[0]?.one ?? null;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
