import { hasBoxNumber } from '../form/box-number';
import { isAbout } from '../prose/facts/places';
import type { Analysis } from '../analysis';
import { isEmptyBox, shareFrame } from '../tables/frames';
import type { Span } from '../tables/sheet';
import { findValues, type TypedValue } from '../values/values';
import type { ConceptName, ValueType } from './concept';
import { shareFormCell, valuesOfFormCell } from './places/form-cell';
import { isInHeading, isInName } from './headings';
import { bearerOfLine } from './job-lines';
import { isCaption, isInRowOfLabels } from './places/label-places';
import type { Label } from './labels';
import { isWholeText, type LinkedValue } from './places/linked-value';
import { firstSentence, isInSentence, isSentence } from './sentences';
import { asDocumentNumber } from './series';
import { statedAmount } from './stated-amounts';
import { statedCode } from './stated-codes';
import { valuesBelow } from './places/values-below';
import { valuesAbove, valuesLeft } from './places/values-elsewhere';
import { nameBehindComma, valuesAfter, valuesRight } from './places/values-beside';

export type { LinkedValue };

/** A value with the spans that it was read from; `score` is 0–1, and so is that of the next best other value. */
export interface Finding {
  value: string;
  spans: Span[];
  score: number;
  runnerUp?: number;
}

/*
 * The weights are set by hand on the development receipts and invoices; no script learns them.
 */

/**
 * A value beside its label with a larger weight makes others unlikely: cells to the right of it are not searched (but for
 * amounts), and values below get the factor. Less misses values below headers.
 */
const CLEAR = 0.8;
const BELOW_CLEAR = 0.5;
const NUMBER = /^\d{1,2}[a-z]?\W*$/;
/** The factor for values below a label with a colon, whose value is usually beside it. */
const BELOW_COLON = 0.7;

/** Amounts of more plausibility have a currency or two decimals: they are no quantities. */
const OF_QUANTITY = 0.5;
/** Values with a smaller weight leave room for values above and to the left of the label. */
const FOUND = 0.3;
/** A value in the ruled cell of its label: at least this weight, and the factor for values outside then. */
const IN_FRAME = 0.95;
const OUT_OF_FRAME = 0.5;

/** The values of a type that belong to a label: in the next cell of a form, else around it. */
export function valuesOfLabel(label: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  const found = valuesOfFormCell(label, type, analysis) ?? valuesAround(label, type, analysis);
  const values = found.filter(({ value }) => !isNumberOfBox(value, label) && !isNumberOfLine(value, label, analysis));
  if (type !== 'identifier') return values;
  return values.map(({ value, weight }) => ({ value: asDocumentNumber(value, label), weight }));
}

/**
 * The values after a label in its cell, to the right of it, below it, else above or left; of a word in a sentence those in it. A word of a
 * heading has no text for its value, and one of a name no other name; other values show by their form what they are.
 */
export function valuesAround(label: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  if (isOtherText(label, type, analysis)) return [];
  const sure = isWholeText(type) ? nameBehindComma(label) : percentageBefore(label, type, analysis);
  if (sure.length > 0) return sure;
  const after = valuesAfter(label, type, analysis);
  if (isInSentence(label, analysis))
    return isWholeText(type) ? statedIn(label) : after.filter(({ value }) => isInSameSentence(value, label));
  if (isEmptyBox(label.cell, analysis.sheet)) return after;
  const onLine = after.length === 0 ? valuesOverCaption(label, type, analysis) : [];
  if (onLine.length > 0) return onLine;
  const hasOwn = after.some(({ weight }) => weight > CLEAR) && type !== 'amount';
  if (isWholeText(type) && (isClause(label) || beginsWithNumber(label))) return after;
  const right = hasOwn || isInRowOfLabels(label.cell, analysis.sheet) ? [] : valuesRight(label, type, analysis);
  const charged = type === 'amount' ? amountOfCharge(label, after, right) : null;
  if (charged) return [charged];
  return withValuesBelow([...after, ...right], label, type, analysis);
}

/** The values beside a label with those below it, else above or left of it. */
function withValuesBelow(besides: LinkedValue[], label: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  const below = valuesBelow(label, type, analysis).filter(({ value }) => !isNextSentence(value, label));
  const beside = Math.max(0, ...besides.map(({ weight, value }) => weight * value.plausibility));
  const expectsRight = /^\s*(?:[:=]|(?:\.\s?){4}|…{2})/u.test(label.cell.text.slice(label.end)) ? BELOW_COLON : 1;
  const found = [
    ...besides,
    ...below.map(({ value, weight }) => ({
      value,
      weight: weight * expectsRight * (beside > CLEAR ? BELOW_CLEAR : 1),
    })),
  ];
  if (found.some(({ value, weight }) => weight * value.plausibility > FOUND))
    return framedFirst(found, label, analysis);
  return [...found, ...valuesAbove(label, type, analysis), ...valuesLeft(label, type, analysis)];
}

/**
 * The amount that is alone in the last cell to the right of a label behind which a quantity and a price in cents stand: `Standing charge 90
 * days at 53.80p | £48.42`.
 */
function amountOfCharge(label: Label, after: LinkedValue[], right: LinkedValue[]): LinkedValue | null {
  const last = right.at(-1)?.value;
  const isQuantity = after.length > 0 && after.every(({ value }) => value.plausibility <= OF_QUANTITY);
  if (!last || !isQuantity || label.start > 0 || last.plausibility <= OF_QUANTITY) return null;
  const rest = last.cell.text.slice(0, last.start) + last.cell.text.slice(last.end);
  return /\p{L}{4}|\d/u.test(rest) ? null : { value: last, weight: IN_FRAME };
}

/** The rate directly before a label that has none behind it: `2 % discount`. */
function percentageBefore({ cell, start, end }: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  if (type !== 'percentage') return [];
  const values = findValues(cell, 'percentage', analysis);
  if (values.some((value) => value.start >= end && /^[\s:]*$/.test(cell.text.slice(end, value.start)))) return [];
  return values
    .filter((value) => value.end <= start && /^\s{0,2}$/.test(cell.text.slice(value.end, start)))
    .map((value) => ({ value, weight: CLEAR }));
}

/** Whether a label is a word of a heading or job, which has no text for its value, or one of a name, which has no other name. */
function isOtherText(label: Label, type: ValueType, analysis: Analysis): boolean {
  if (type === 'party') return isInName(label, analysis.sheet);
  return type === 'text' && (isInHeading(label, analysis.sheet) || isInJob(label, analysis));
}

/** Whether a label is one of the words that say what the person above them is: `Consultant Cardiologist`. */
const isInJob = ({ cell, end }: Label, { sheet }: Analysis): boolean =>
  /^\s\p{L}/u.test(cell.text.slice(end)) && bearerOfLine(cell, sheet) !== null;

/** The values on the line whose caption a label is. */
function valuesOverCaption(label: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  const mayBeCaption = label.start === 0 && !hasNumberBeside(label, analysis);
  return mayBeCaption && isCaption(label.cell, analysis.sheet) ? valuesAbove(label, type, analysis) : [];
}

/** Whether a label is the heading of a clause whose text goes on in its line: `8. Governing law. This contract shall be construed`. */
function isClause({ cell, start, end }: Label): boolean {
  const rest = cell.text.slice(end);
  const isFirst = !/\p{L}/u.test(cell.text.slice(0, start));
  return isFirst && /^\.\s+\p{Lu}/u.test(rest) && (rest.match(/\p{L}+/gu)?.length ?? 0) >= MIN_WORDS_OF_CLAUSE;
}

/** Whether a text below a label is a sentence, and the line of the label goes on behind it: both are running text. */
function isNextSentence({ value }: TypedValue, { cell, end }: Label): boolean {
  return /^\s+\p{L}[^:=]*$/u.test(cell.text.slice(end)) && isSentence(value);
}

/** Whether a number directly behind a label is its value: `Valid from 1 January 2026. All prices in GBP.` */
function beginsWithNumber({ cell, end }: Label): boolean {
  return /^\s+\d[^:=]*$/u.test(cell.text.slice(end));
}

/** Fewer words say how to fill in a form: `Phone number. Include area code.` */
const MIN_WORDS_OF_CLAUSE = 5;

/** Whether a number is that of another box of a form with numbered boxes: `11.` of `11. Unit`, beside `10. Quantity`. */
function isNumberOfBox({ cell, start, end }: TypedValue, label: Label): boolean {
  return (
    start === 0 &&
    NUMBER.test(cell.text.slice(start, end)) &&
    cell !== label.cell &&
    hasBoxNumber(cell.text) &&
    hasBoxNumber(label.cell.text)
  );
}

/** Whether a number is that of its line, which forms print on both sides of the words: `5  Interest  5  412`. */
function isNumberOfLine({ cell, start, end }: TypedValue, label: Label, { sheet }: Analysis): boolean {
  const number = cell.text.slice(start, end);
  if (cell.row !== label.cell.row || number !== cell.text || !NUMBER.test(number)) return false;
  const row = sheet.rows[cell.row] ?? [];
  const before = row[row.indexOf(label.cell) - 1]?.text;
  const same = row.filter(({ text }) => text === number).length;
  return same > 1 && (before === number || label.cell.text.startsWith(`${number} `));
}

/** Whether the next cell in the row of a label has a number: then a line above the row divides the page, and is none to write on. */
function hasNumberBeside({ cell }: Label, { sheet }: Analysis): boolean {
  const row = sheet.rows[cell.row] ?? [];
  const beside = row[row.indexOf(cell) + 1]?.text ?? '';
  return /\d/.test(beside) && !hasBoxNumber(beside);
}

/** What a sentence states about its words: an amount of money, else a code. */
function statedIn(label: Label): LinkedValue[] {
  const amount = statedAmount(label);
  return amount.length > 0 ? amount : statedCode(label);
}

function isInSameSentence({ start }: TypedValue, { cell, start: from, end }: Label): boolean {
  return start < from + firstSentence(cell.text.slice(from)).length && isAbout(cell.text.slice(end, start));
}

/** Prefers the values in the label's own cell of a form, ruled or declared, where there are some below or beside it. */
function framedFirst(found: LinkedValue[], label: Label, analysis: Analysis): LinkedValue[] {
  const { sheet, framedGrids } = analysis;
  if ((sheet.rules.get(label.cell.page) ?? []).length === 0 && framedGrids.length === 0) return found;
  const inFrame = found.map(
    ({ value: { cell } }) =>
      cell === label.cell || shareFrame(cell, label.cell, sheet) || shareFormCell(cell, label.cell, analysis),
  );
  if (!inFrame.some(Boolean)) return found;
  return found.map((linked, index) => ({
    ...linked,
    weight: !inFrame[index]
      ? linked.weight * OUT_OF_FRAME
      : linked.value.cell === label.cell || index > inFrame.indexOf(true)
        ? linked.weight
        : Math.max(linked.weight, IN_FRAME),
  }));
}

const remembered = new WeakMap<Analysis, Map<string, LinkedValue[]>>();

/**
 * The values of a type that belong to labels of a concept, each with the weight of its best label. Every question compares
 * with the other concepts, so the claims of a document are computed once.
 */
export function claimsOf(concept: ConceptName, type: ValueType, analysis: Analysis): LinkedValue[] {
  const known = remembered.get(analysis) ?? new Map<string, LinkedValue[]>();
  remembered.set(analysis, known);
  const key = `${concept}/${type}`;
  const claims = known.get(key) ?? computeClaims(concept, type, analysis);
  known.set(key, claims);
  return [...claims];
}

function computeClaims(concept: ConceptName, type: ValueType, analysis: Analysis): LinkedValue[] {
  const best = new Map<string, LinkedValue>();
  for (const label of analysis.labels) {
    const strength = strengthFor(label, concept);
    if (strength === 0) continue;
    for (const { value, weight } of valuesOfLabel(label, type, analysis)) {
      keepBest(best, { value, weight: weight * strength * value.plausibility });
    }
  }
  return [...best.values()];
}

export function strengthFor(label: Label, concept: ConceptName): number {
  const meant = label.meanings.filter(({ meaning }) => 'concept' in meaning && meaning.concept === concept);
  return Math.max(0, ...meant.map(({ strength }) => strength));
}

/** A key for the position of a value in the document. */
export function positionKey({ cell, start }: TypedValue): string {
  return `${cell.page}/${cell.row}/${cell.box.x}/${start}`;
}

export function keepBest(best: Map<string, LinkedValue>, linked: LinkedValue): void {
  const key = positionKey(linked.value);
  if ((best.get(key)?.weight ?? 0) < linked.weight) best.set(key, linked);
}
