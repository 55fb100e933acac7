import { horizontalOverlap, type Box } from '@app/reading/services';
import { type Analysis, isOnlyName, leadingLabel } from '../../analysis';
import { type Cell, spanBox } from '../../tables/sheet';
import { findValues, type TypedValue } from '../../values/values';
import { CONCEPT_TYPES, type ValueType } from '../concept';
import { isInListOfPairs } from './label-places';
import { ANOTHER_LABEL, type Label, type LabelMeaning } from '../labels';
import { nameOfInstitution } from './values-beside';
import { isWholeText, type LinkedValue, NOT_NEAREST } from './linked-value';

/*
 * The weights are set by hand on the development receipts and invoices; no script learns them.
 */

/** The largest gap between a label and its value, in heights of the label, and in rows. More finds values of other labels. */
const BELOW_REACH = 4;
const ROWS_BELOW = 6;
/** The weight of a value in the first row below, and the factor for each row without a value. */
const FIRST_ROW = 0.85;
const PER_EMPTY_ROW = 0.8;
/** The factor for values in a row whose cells have labels themselves. */
const WITH_OWN_LABEL = 0.4;
/** A value is below its label from this part of the label's height on, and overlaps it by this share of the narrower width. */
const LOWER = 0.4;
const OVERLAP = 0.3;

/** Rows above and below a label that show that it stands in a column of labels. */
const ROWS_AROUND = 2;

/** The values in the column below a label; of whole texts none in a column of labels, where each has its value to the right. */
export function valuesBelow(label: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  const isText = isWholeText(type);
  if (isText && (isInSentence(label) || isInLabelColumn(label.cell, analysis))) return [];
  if (isText && (isInListOfPairs(label.cell, analysis.sheet) || nameOfInstitution(label))) return [];
  const labelBox = spanBox(label);
  const found: LinkedValue[] = [];
  let weight = FIRST_ROW;
  let bottom = labelBox.y + labelBox.height;
  for (const row of analysis.sheet.rows.slice(label.cell.row + 1, label.cell.row + 1 + ROWS_BELOW)) {
    const under = row.filter((cell) => cell.page === label.cell.page && isUnder(cell.box, labelBox));
    if (under.length === 0) continue;
    if (under.every((cell) => cell.box.y - bottom > BELOW_REACH * labelBox.height)) break;
    if (type === 'amount' && hasOwnLabel(row, under, label, analysis)) break;
    const values = under.flatMap((cell) => valuesUnder(cell, type, labelBox, analysis));
    if (found.length > 0 && under.some(isWorded) && values.every(isDoubtful)) break;
    const labelled = under.some((cell) => leadingLabel(analysis, cell) !== undefined);
    found.push(...values.map((value) => ({ value, weight: labelled ? weight * WITH_OWN_LABEL : weight })));
    if (labelled || (values.length > 0 && type !== 'amount')) break;
    if (values.length === 0) weight *= PER_EMPTY_ROW;
    bottom = Math.max(...under.map((cell) => cell.box.y + cell.box.height));
  }
  // A column of amounts ends with its sum.
  return found.map((linked, index) =>
    index < found.length - 1 ? { ...linked, weight: linked.weight * NOT_NEAREST } : linked,
  );
}

/**
 * Whether words stand on both sides of a label, some of them with a small letter before it: `The notes were taken by Rory Dunne`. What
 * ends with a colon asks for what is below: `Explain the additional conditions of the treaty:`.
 */
function isInSentence({ cell: { text }, start, end }: Label): boolean {
  if (text.trimEnd().endsWith(':')) return false;
  if (isBehindBracket(text.slice(0, start)) && /^\s?\)/.test(text.slice(end))) return true;
  return SMALL_WORD.test(text.slice(0, start)) && /^[\s,]+\p{L}/u.test(text.slice(end));
}
/**
 * Whether what stands before a word in brackets is a value behind a colon, to which the word belongs: `In attendance: Peter Holm (secretary)`;
 * or nothing, because the line above ends with it.
 */
function isBehindBracket(before: string): boolean {
  if (!before.trimEnd().endsWith('(')) return false;
  const outside = before.slice(0, before.lastIndexOf('('));
  return outside === '' || BEHIND_COLON.test(outside.slice(outside.lastIndexOf('(') + 1));
}
const BEHIND_COLON = /:\s+\p{L}/u;
const SMALL_WORD = /(?:^|\s)\p{Ll}+\s/u;

/** Whether a cell has words: below values they are the label of other values, not a gap in the column. */
const isWorded = ({ text }: Cell): boolean => /\p{L}{3}/u.test(text);
/** The number of a label may have the type of a value, but not its form. */
const isDoubtful = ({ plausibility }: TypedValue): boolean => plausibility < CLEAR_FORM;
const CLEAR_FORM = 0.5;

/** Whether the value of a label is left empty: nothing is to its right, but to the right of the rows around it, in one column. */
function isInLabelColumn(cell: Cell, { sheet: { rows } }: Analysis): boolean {
  if (rows[cell.row]?.at(-1) !== cell) return false;
  const above = boxesBeside(cell, rows.slice(Math.max(0, cell.row - ROWS_AROUND), cell.row));
  const below = boxesBeside(cell, rows.slice(cell.row + 1, cell.row + 1 + ROWS_AROUND));
  const [value] = below;
  return value !== undefined && above.length > 0 && [...above, ...below].every((other) => isInColumn(other, value));
}

/** The boxes to the right of the cells of a column. */
function boxesBeside({ page, box }: Cell, rows: Cell[][]): Box[] {
  return rows.flatMap((row) => {
    const at = row.findIndex((other) => other.page === page && Math.abs(other.box.x - box.x) < box.height);
    const beside = at >= 0 ? row[at + 1] : undefined;
    return beside ? [beside.box] : [];
  });
}

function isInColumn(box: Box, { x, width, height }: Box): boolean {
  return Math.abs(box.x - x) < height || Math.abs(box.x + box.width - x - width) < height;
}

/** True for a row that begins with the label of another sum, and so does not belong to the column. */
function hasOwnLabel(row: Cell[], under: Cell[], label: Label, analysis: Analysis): boolean {
  const leftmost = under[0];
  const own = row
    .filter((cell) => leftmost && cell.box.x < leftmost.box.x)
    .flatMap((cell) => leadingLabel(analysis, cell) ?? []);
  return own.some(({ meanings }) =>
    meanings.some(({ meaning, strength }) => strength > ANOTHER_LABEL && isSum(meaning) && !meansSame(meaning, label)),
  );
}

function isSum(meaning: LabelMeaning): boolean {
  return 'concept' in meaning && CONCEPT_TYPES[meaning.concept] === 'amount';
}

function meansSame(meaning: LabelMeaning, label: Label): boolean {
  return label.meanings.some(
    (other) => 'concept' in meaning && 'concept' in other.meaning && other.meaning.concept === meaning.concept,
  );
}

function valuesUnder(cell: Cell, type: ValueType, labelBox: Box, analysis: Analysis): TypedValue[] {
  if (isOnlyName(analysis, cell)) return [];
  if (type === 'text' && HAS_LABEL.test(cell.text)) return [];
  const values = findValues(cell, type, analysis);
  return isWholeText(type) ? values : values.filter((value) => isUnder(spanBox(value), labelBox));
}

/** Text behind a label of its own, and a colon or the dots that lead to it. */
const HAS_LABEL = /^\p{L}[^\d:.,]{1,40}:\s|^\p{L}[^.:…]{1,60}(?:(?:\.\s?){4}|…{2})/u;

/** True for a box below the label that overlaps it, or whose left or right edges are aligned. */
function isUnder(box: Box, label: Box): boolean {
  const slack = label.height;
  const aligned = Math.abs(box.x - label.x) < slack || Math.abs(box.x + box.width - label.x - label.width) < slack;
  return box.y > label.y + label.height * LOWER && (aligned || horizontalOverlap(box, label) > OVERLAP);
}
