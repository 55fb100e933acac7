import { horizontalOverlap } from '@app/reading/services';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import { type Analysis, leadingLabel } from '../analysis';
import type { EntityMeaning } from '../entity-meaning';
import { withoutBoxNumber } from '../form/box-number';
import { findAmounts } from '../values/amounts';
import { findDates } from '../values/dates';
import { foldKey } from '../values/folding';
import { findValues, type TypedValue } from '../values/values';
import type { ValueType } from './concept';
import type { Label } from './labels';
import { isWholeText } from './places/linked-value';
import { valueOfPrintedName } from './printed-name';
import { valuesAfter } from './places/values-beside';

/** An amount of this plausibility has a currency or two decimals, whatever words are around it. Set by hand. */
const CLEARLY_MONEY = 0.9;
const WORDS_BEFORE_NUMBER = new RegExp(String.raw`^(?:${anyOf(LEXICON.labels.fillers)}|\P{L})*$`, 'iu');
/** A word of a code that is printed in groups: `RF18 5390 0754`, `KV 12/3`. */
const GROUP_OF_CODE = /^(?:\p{Lu}{1,5}|[\p{Lu}\p{P}]*\d[\p{Lu}\d\p{P}]*)$/u;

/**
 * The type of an entity's value, or `text` where the text beside the label of that name does not have a type that is only guessed:
 * `Tax office: Berlin 12` is no amount, whatever its name says. An identifier that is printed in groups is such a text, too.
 */
export function fittingType({ type, guessed }: EntityMeaning, name: string, analysis: Analysis): ValueType {
  if (isWholeText(type) || (!guessed && type !== 'identifier')) return type;
  const beside = textBeside(name, analysis) ?? (type === 'identifier' ? textBelow(name, analysis) : null);
  if (!beside) return type;
  const isOther = type === 'identifier' && isGroupedCode(beside.value, analysis);
  return isOther || (guessed && !fits(beside, type, analysis)) ? 'text' : type;
}

/**
 * The text after the label with this name, or in the cell to its right: there without a colon only where it has a digit, or where the
 * row has nothing else.
 */
function textBeside(name: string, analysis: Analysis): TypedValue | null {
  const value = valueOfPrintedName(name, 'text', analysis)?.value;
  const label = value && labelNamed(name, analysis, value.cell.row);
  if (!label) return textBehindWords(name, analysis);
  const hasColon = /^\s*[:=]/.test(label.cell.text.slice(label.end));
  return hasColon || /\d/.test(value.value) || isPair(label, value, analysis) ? value : null;
}

/** The text behind the colon of a label that has other words before it: `Data used this month: 11.6 GB`. */
function textBehindWords(name: string, analysis: Analysis): TypedValue | null {
  const label = labelNamed(name, analysis);
  const [text] = label ? valuesAfter(label, 'text', analysis) : [];
  return label && text && /:\s*$/.test(label.cell.text.slice(label.end, text.value.start)) ? text.value : null;
}

/** The text of the cell below a label that has a cell of its own, where it begins as a value does: no label, and with no small letter. */
function textBelow(name: string, analysis: Analysis): TypedValue | null {
  const value = valueOfPrintedName(name, 'text', analysis)?.value;
  const label = labelNamed(name, analysis);
  if (!value || !label || value.cell.row <= label.cell.row) return null;
  const isAlone = foldKey(withoutBoxNumber(label.cell.text)) === foldKey(label.cell.text.slice(label.start, label.end));
  return isAlone && !/^\p{Ll}/u.test(value.value) && !leadingLabel(analysis, value.cell) ? value : null;
}

/** The first label with this name, of a row if it is given. */
function labelNamed(name: string, { labels }: Analysis, row?: number): Label | undefined {
  return labels.find(
    ({ cell, meanings }) =>
      (row === undefined || cell.row === row) &&
      meanings.some(({ meaning }) => 'entity' in meaning && foldKey(meaning.entity) === foldKey(name)),
  );
}

/** Whether a row is a label and one value, which is no label itself. */
function isPair({ cell, end }: Label, value: TypedValue, analysis: Analysis): boolean {
  const row = analysis.sheet.rows[cell.row] ?? [];
  const isLabelAlone = !/[\p{L}\p{N}]/u.test(cell.text.slice(end));
  return row.length === 2 && isLabelAlone && value.cell === row[1] && !leadingLabel(analysis, value.cell);
}

function fits(text: TypedValue, type: ValueType, analysis: Analysis): boolean {
  const values = findValues(text.cell, type, analysis).filter(
    ({ start, end }) => start >= text.start && end <= text.end,
  );
  const [first] = values;
  if (!first) return type === 'date' && goesOnAsDate(text, analysis);
  if (type === 'identifier') return WORDS_BEFORE_NUMBER.test(text.cell.text.slice(text.start, first.start));
  if (type !== 'amount' && type !== 'number') return true;
  return (type === 'amount' && first.plausibility >= CLEARLY_MONEY) || isNumberAlone(first, text);
}

/** Whether a text is the beginning of a date that goes on in the line below: `16 November` above `2026, at noon`. */
function goesOnAsDate({ cell, value }: TypedValue, { sheet, monthFirst }: Analysis): boolean {
  const below = sheet.rows[cell.row + 1]?.find(({ box }) => horizontalOverlap(box, cell.box) > 0);
  const [date] = below ? findDates(`${value} ${below.text}`, monthFirst) : [];
  return date?.start === 0 && date.end > value.length;
}

/** Whether no word stands before a number, and no letters are part of it. */
function isNumberAlone({ start, end }: TypedValue, { cell, start: from, end: to }: TypedValue): boolean {
  return WORDS_BEFORE_NUMBER.test(cell.text.slice(from, start)) && !/^[-/]?[\p{L}\d]/u.test(cell.text.slice(end, to));
}

function isGroupedCode(text: string, { monthFirst }: Analysis): boolean {
  const groups = text.split(/\s+/);
  const isMoney = findAmounts(text).some(({ decimals, withCurrency }) => decimals > 0 || withCurrency);
  return (
    groups.length > 1 &&
    groups.every((group) => GROUP_OF_CODE.test(group)) &&
    !isMoney &&
    findDates(text, monthFirst).length === 0
  );
}
