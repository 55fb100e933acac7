import { contains } from '../../matching/likeness';
import { wordsOf } from '../../matching/words';
import type { OrderPart } from '../../task/step';
import { parseDate, toIso } from '../../values/dates';
import type { Value } from '../run-values';
import type { StepRun } from '../step-run';

/** A part of an order that has a place of its own: in the name of a control, in the text of an entry, or in a field. */
export interface Piece {
  /** What joins it: "from", "due on"; '' for what the verb is about. */
  word: string;
  value: Value;
}

/** What is created is new anyway. */
const NEW = /^(?:another |new |neue[nrs]? )+/i;
/** Words in lower case that say what a name behind them is: "room Drossel". */
const KIND_BEFORE_NAME = /^((?:\p{Ll}[\p{Ll}-]* )+)(?=[\p{Lu}\d])/u;

/** The parts of an order with their values; what the verb is about is divided into its kind and its name. */
export function piecesOf(run: StepRun, parts: readonly OrderPart[]): Piece[] {
  return parts.flatMap(({ word, words, label }, at): Piece[] => {
    const value = run.values.resolve(words);
    if (label) return [{ word, value: { ...value, label: run.values.resolve(label).text } }];
    // "of the club that meets in the kitchen": what follows says which one.
    if (word === 'of' && /^that /.test(parts[at + 1]?.word ?? '') && value.text === value.text.toLowerCase()) return [];
    if (word !== '' || value.label !== '') return [{ word, value }];
    const text = value.text.replace(NEW, '');
    const [kind = ''] = KIND_BEFORE_NAME.exec(text) ?? [];
    const pieces = [
      { word: '', text: kind.trim() },
      { word: kind === '' ? '' : 'called', text: text.slice(kind.length).trim() },
    ];
    return pieces
      .filter((piece) => piece.text !== '')
      .map((piece) => ({ word: piece.word, value: withText(value, piece.text) }));
  });
}

/** The value with another text, which is as secret as it was. */
export const withText = (value: Value, text: string): Value => ({ ...value, text, texts: [text], field: text });

/** What the order is about: a kind of thing, or its name. */
export const objectOf = (pieces: readonly Piece[]): Piece | null => pieces.find(({ word }) => word === '') ?? null;

/** Whether all words of a piece are among those of a text. */
export const isWithin = (text: string, { value }: Piece): boolean => hasTerms(text, value.text);

/** Whether a text has all of some words. */
export function hasTerms(text: string, words: string): boolean {
  const shown = new Set(wordsOf(text).terms);
  const { terms } = wordsOf(words);
  return terms.length > 0 && terms.every((term) => shown.has(term));
}

/** Whether an entry shows a piece: its words as they are, or its date in any notation. */
export function isShownIn(row: string, { value }: Piece, today: Date): boolean {
  if (value.text.trim() === '') return false;
  if (contains(row, value.text) || contains(row, value.text.replace(COLUMN, ''))) return true;
  const date = /\d/.test(value.text) ? parseDate(value.text, today) : null;
  if (!date) return false;
  const shown = row.match(DATE_SHOWN) ?? [];
  return shown.some((text) => {
    const other = parseDate(text, today);
    return other !== null && toIso(other) === toIso(date);
  });
}
/** What people call the parts of a board. */
export const COLUMN = / (?:column|list|section|lane|board|spalte|liste)$/i;
const DATE_SHOWN =
  /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\b\d{1,2}\.? \p{L}{3,10} \d{4}\b|\b\p{L}{3,10} \d{1,2}, \d{4}\b/gu;
