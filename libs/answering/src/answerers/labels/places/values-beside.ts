import { LEXICON } from '../../../lexicon/lexicon';
import { anyOf } from '../../../lexicon/word-pattern';
import { type Analysis, isOnlyName, leadingLabel } from '../../analysis';
import type { Cell } from '../../tables/sheet';
import { foldKey } from '../../values/folding';
import { findDates } from '../../values/dates';
import { findValues } from '../../values/values';
import type { ValueType } from '../concept';
import { isInListOfPairs } from './label-places';
import { ANOTHER_LABEL, type Label, WEAK } from '../labels';
import { isWholeText, type LinkedValue, NOT_NEAREST } from './linked-value';

/*
 * The weights are set by hand on the development receipts and invoices; no script learns them.
 */

/** The weight of text without a colon after its label. More returns the rest of a sentence as a value. */
const WITHOUT_COLON = 0.6;
/** The weights of a value after several fillers, after one or two other words, and after more words. */
const FILLERS = 0.9;
const FEW_WORDS = 0.75;
const MANY_WORDS = 0.4;
/** The factors for cells to the right: for all, after another label in the label's cell, for cells that begin with a label. */
const RIGHT = 0.95;
const AFTER_ANOTHER_LABEL = 0.6;
const WITH_OWN_LABEL = 0.4;

/** The values after a label in its cell. */
export function valuesAfter(label: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  const { cell, end } = label;
  if (isWholeText(type)) return textAfter(label, analysis);
  const next = nextLabelStart(label, analysis);
  const values = findValues(cell, type, analysis).filter((value) => value.start >= end && value.start < next);
  if (type === 'date' && values.length === 0 && next === Infinity) return dateOverLines(label, analysis);
  return values.map((value, index) => {
    const weight = fillerWeight(cell.text.slice(end, value.start));
    const outer = index === 0 || (type === 'amount' && index === values.length - 1);
    return { value, weight: outer ? weight : weight * NOT_NEAREST };
  });
}

/** The date behind a label at the end of its line, of which the month or the year begins the line below. */
function dateOverLines({ cell, end }: Label, { sheet, monthFirst }: Analysis): LinkedValue[] {
  const [below] = sheet.rows[cell.row + 1] ?? [];
  const rest = cell.text.slice(end);
  const begun = DAY_AT_END.exec(rest);
  if (!begun || !below || !isNextLine(cell, below)) return [];
  const [date] = findDates(`${rest.slice(begun.index)} ${below.text}`, monthFirst);
  if (date?.start !== 0 || date.end <= begun[0].length) return [];
  const value = { cell, start: end + begun.index, end: cell.text.length, value: date.value, plausibility: 1 };
  return [{ value, weight: fillerWeight(rest.slice(0, begun.index)) }];
}

/** A day, maybe with its month, at the end of a line. */
const DAY_AT_END = /(?<![\d.,/])\d{1,2}\.?(?:\s(?:de\s)?\p{L}{3,12}\.?(?:\sde)?)?$/u;

function isNextLine(cell: Cell, below: Cell): boolean {
  const height = Math.max(cell.box.height, below.box.height);
  const isBelow = below.page === cell.page && below.box.y - cell.box.y < 2 * height;
  return isBelow && Math.abs(below.box.x - cell.box.x) < height * below.aspect;
}

/** The beginning of an amount after its minus sign: `15.50`, `$15.50`, `USD 15.50`. */
const AMOUNT = String.raw`(?:\p{Lu}{0,3}\p{Sc}\s?|\p{Lu}{3}\s?)?\d`;
/** Punctuation between a label and a text. A dash is a minus sign after a space or colon, if no space without a colon follows it. */
const BEFORE_TEXT = new RegExp(
  String.raw`^(?:[\s.:;#=)°º]|(?<![\s:=])[-–—]|[-–—](?!\s?${AMOUNT})|(?<![:=]\s*)[-–—](?=\s))*`,
  'u',
);

/** A colon, or the dots that lead to a value: `Result ........ partial`. */
const LEADER = /[:=]|(?:\.\s?){4}|…{2}/u;

/** The full stop behind a number, before another sentence: `£500.00. Your rate is`. */
const ANOTHER_SENTENCE = /(?<=\d)\.\s+(?=\p{Lu}\p{Ll}+\s)/u;

/** The same behind an amount that is the value of a label: `Locker: 3.00. Dogs are not allowed.` */
const BEHIND_AMOUNT = /(?<=^\p{Sc}?\s?\d[\d.,]{0,12}\s?\p{Sc}?)\.\s+(?=\p{Lu}\p{Ll}+\s)/u;
/** The same behind a quantity and its unit, `12 weeks. A bond is`, or several, `1 bag, 8 kg. Meals are`; `5 St. Mary Street` is none. */
const BEHIND_QUANTITY =
  /(?<=^\d[\d.,]{0,12}\s?[\p{L}%°²³/]{1,20}(?:,?\s[\p{L}\d%°²³/]{1,20}){0,4})(?<!\s\p{Lu}\p{Ll}{1,3})\.\s+(?=\p{Lu})/u;
/** The full stop before a sentence that is another label with its value, `80 m². Rooms: 3`; an abbreviation ends no sentence. */
const LABELLED_SENTENCE = /(?<=\p{L}{4}|[^\p{L}\s])[.;]\s+(?=\p{Lu}[^\d.:;]{1,40}:)/u;

/** The next label of a line in Chinese or Japanese, a word before its colon: `联系人:陈立 电话:0512`. */
const LABEL_IN_HAN = /\s+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,10}:)/u;

/** The other words of a label, before its colon: `Annual premium including tax: £412.67`. */
const QUALIFIED = /^\s+\p{Ll}[^\d.:;=]{1,40}:\s+/u;
/** The day of a label's value, before its colon: `Balance on 30/09/2026: 12.50`. */
const QUALIFIED_BY_DAY =
  /^\s+\p{L}{1,4}\.?\s+(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\.?\s\p{L}{3,12}\s\d{4})\s?:\s+/u;

/** A remark or a unit behind the words of a label: `Gross mass (kg)`. */
const IN_BRACKETS = /^\s*\([^()]{1,40}\)\s*$/u;

/** What is said besides of somebody or something, and is no value of the word before it: `Dr Wurtz, biologist, on 6 February`. */
const BEGINS_WITH_COMMA = /^\s?\)?\s?,/;

/** Whether a sentence goes on behind the brackets around a word: `Ms Sand (treasurer) stays in office`. */
const isInBrackets = ({ cell: { text }, start, end }: Label): boolean =>
  /\(\s?$/.test(text.slice(0, start)) && /^\s?\)\s\p{Ll}/u.test(text.slice(end));

/** The other ending of a label: `Issued(d)`, `Wystawił(a)`, `Teilnehmer(in)`. */
const OTHER_ENDING = /^\(\p{Ll}{1,4}\)/u;

/** A name of two words or more, behind the comma after the word for what its bearer is, with nothing before but an article. */
const NAME_BEHIND_COMMA = /^,\s+(\p{Lu}[\p{L}.'’-]{1,30}(?:\s\p{Lu}[\p{L}.'’-]{0,30}){1,4}?)\.?\s*$/u;
const ONLY_ARTICLE = /^\W*(?:\p{L}{1,4}\s)?$/u;

/** The name in the line of a signature: `La Alcaldesa, Rosario Benítez Luna.` */
export function nameBehindComma({ cell, start, end }: Label): LinkedValue[] {
  const name = NAME_BEHIND_COMMA.exec(cell.text.slice(end))?.[1]?.replace(/(?<=\p{L}{3})\.$/u, '');
  if (name === undefined || !ONLY_ARTICLE.test(cell.text.slice(0, start))) return [];
  const from = cell.text.indexOf(name, end);
  const value = { cell, start: from, end: from + name.length, value: name, plausibility: 1 };
  return [{ value, weight: FEW_WORDS }];
}

/** Text that follows its label in the same cell, up to the next label. */
function textAfter(label: Label, analysis: Analysis): LinkedValue[] {
  const { cell, end } = label;
  // Words without a colon are more of a label whose value is in the next cell.
  if (!/[:=\d]/.test(cell.text.slice(end)) && isInListOfPairs(cell, analysis.sheet)) return [];
  const institution = nameOfInstitution(label);
  if (institution) return [institution];
  const rest = textBefore(nextLabelStart(label, analysis), label).replace(OTHER_ENDING, (ending) =>
    ' '.repeat(ending.length),
  );
  if (IN_BRACKETS.test(rest) || BEGINS_WITH_COMMA.test(rest) || isInBrackets(label)) return [];
  const ofDay = QUALIFIED_BY_DAY.exec(rest)?.[0].length ?? 0;
  const qualified = ofDay || (QUALIFIED.exec(rest)?.[0].length ?? 0);
  const lead = qualified > 0 ? qualified : (BEFORE_TEXT.exec(rest)?.[0].length ?? 0);
  const hasColon = LEADER.test(rest.slice(0, lead));
  const text = rest.slice(lead).trim();
  const value = text.slice(0, endOfText(text, hasColon));
  if (value === '') return [];
  const weight = ofDay === 0 && qualified > 0 ? FEW_WORDS : hasColon || ofDay > 0 ? 1 : WITHOUT_COLON;
  return [{ value: { cell, start: end + lead, end: end + lead + value.length, value, plausibility: 1 }, weight }];
}

/** The whole of a name that begins with its kind and a preposition: `University of Porto`, `Banco de Galicia`; a label has a colon or a number. */
export function nameOfInstitution({ cell: { text }, cell, start, end }: Label): LinkedValue | null {
  const name = /^\p{Lu}/u.test(text.slice(start)) ? INSTITUTION.exec(text.slice(end))?.[0] : undefined;
  if (name === undefined) return null;
  const value = { cell, start, end: end + name.length, value: text.slice(start, end + name.length), plausibility: 1 };
  return { value, weight: WITHOUT_COLON };
}
const INSTITUTION = new RegExp(
  String.raw`^\s${anyOf(LEXICON.prose.institutionLinks)}(?:\s\p{Lu}[\p{L}'’-]{2,30}){1,4}(?=$|,)(?!.*:)`,
  'u',
);

/** The text of a label's cell from the label to the next one, without the full stop between them. */
function textBefore(next: number, { cell, end }: Label): string {
  const text = cell.text.slice(end, next);
  return next < Infinity ? text.replace(STOP, '') : text;
}

const STOP = /(?<=\p{L}{4}|[^\p{L}\s])[.;]\s*$/u;

/** Without a colon a label and its value are a sentence, behind which another one is about something else. */
function endOfText(text: string, hasColon: boolean): number | undefined {
  const ends = hasColon ? [BEHIND_AMOUNT, BEHIND_QUANTITY, LABELLED_SENTENCE, LABEL_IN_HAN] : [ANOTHER_SENTENCE];
  const found = ends.flatMap((end) => end.exec(text)?.index ?? []);
  return found.length > 0 ? Math.min(...found) : undefined;
}

const FILLER = new RegExp(`^(?:${anyOf(LEXICON.labels.fillers)}|rm|eur|usd|gbp|myr)$`);

/** The weight (0–1) of a value after these words between it and its label. */
function fillerWeight(between: string): number {
  const words = between.replace(/\([^)]*\)/g, ' ').match(/\p{L}+/gu) ?? [];
  const last = words[words.length - 1]?.toLowerCase() ?? '';
  if (words.length === 0 || FILLER.test(last)) return words.length < 2 ? 1 : FILLERS;
  return words.length <= 2 ? FEW_WORDS : MANY_WORDS;
}

/** The values in the cells to the right of a label, up to the next label. */
export function valuesRight(label: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  const row = analysis.sheet.rows[label.cell.row] ?? [];
  const right = row.slice(row.indexOf(label.cell) + 1);
  const cells = type !== 'amount' && isInListOfPairs(label.cell, analysis.sheet) ? right.slice(0, 1) : right;
  const reached = cells.slice(
    0,
    firstIndex(
      cells,
      (cell) =>
        isOnlyName(analysis, cell) ||
        (leadingLabel(analysis, cell) !== undefined && findValues(cell, type, analysis).length !== 1),
    ),
  );
  const interrupted = nextLabelStart(label, analysis) < Infinity ? AFTER_ANOTHER_LABEL : 1;
  const tail = fillerWeight(label.cell.text.slice(label.end));
  const values = reached.flatMap((cell) =>
    findValues(cell, type, analysis).map((value) => ({ value, labelled: isLabelled(cell, type, analysis) })),
  );
  return values.map(({ value, labelled }, index) => {
    const outer = index === 0 || (type === 'amount' && index === values.length - 1);
    return { value, weight: RIGHT * tail * interrupted * (labelled ? WITH_OWN_LABEL : 1) * (outer ? 1 : NOT_NEAREST) };
  });
}

/** Whether a cell begins with a label; a text that has more words behind one is a value: `Net 15`. */
function isLabelled(cell: Cell, type: ValueType, analysis: Analysis): boolean {
  const label = leadingLabel(analysis, cell);
  return label !== undefined && !(type === 'text' && !isMarked(label) && hasOwnText(label));
}

function firstIndex(cells: Cell[], stops: (cell: Cell) => boolean): number {
  const index = cells.findIndex(stops);
  return index < 0 ? cells.length : index;
}

/**
 * The start of the next label in a cell. The same words again, and a weak label or a word of a phrase without a colon, are part of the value:
 * `Bank: Deutsche Bank`, `Term: from 1 May to 3 May`.
 */
function nextLabelStart(label: Label, { labelsByCell }: Analysis): number {
  const wordsOf = ({ cell, start, end }: Label) => foldKey(cell.text.slice(start, end));
  const next = (labelsByCell.get(label.cell) ?? []).find(
    (other) =>
      other.start >= label.end &&
      (isMarked(other) || (!isInPhrase(other) && hasOwnText(other))) &&
      other.meanings.some(({ strength }) => strength > (isMarked(other) ? ANOTHER_LABEL : WEAK)) &&
      wordsOf(other) !== wordsOf(label),
  );
  return next?.start ?? Infinity;
}

/** Whether a label is a word of a phrase, as `specimen` in `Comments: Fasting specimen`. */
function isInPhrase({ cell: { text }, start }: Label): boolean {
  return /\p{L}\s$/u.test(text.slice(0, start)) && /^\p{Ll}/u.test(text.slice(start));
}

/** Whether something follows a label in its cell: at its end a word is one of a name, `Great Basin Freight`. */
function hasOwnText({ cell, end }: Label): boolean {
  return /[\p{L}\d]/u.test(cell.text.slice(end));
}

function isMarked({ cell, end }: Label): boolean {
  return /^\s*[:#=]/.test(cell.text.slice(end));
}
