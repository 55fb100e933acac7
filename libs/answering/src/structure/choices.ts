import { boxAround, type DocumentPage } from '@app/reading/services';
import { type BoxRow, boxRowsOf } from './box-tables';
import { type Area, areaAround, isInRow, overlapLength, type PageSpace } from './page-space';
import type { KeyValuePair } from './pair';
import { type Passage, passageOf } from './passage';
import type { PrintedLabel } from './printed-labels';

/** A question with boxes to tick as its answers. */
export interface Choice {
  question: Passage;
  options: Option[];
}

/** An answer: its words, and its box. */
export interface Option {
  label: Passage;
  pair: KeyValuePair;
}

/*
 * The distances are in points. They were checked on the forms that the tests draw.
 */

/** The largest distance of an option to the next one in its row, and of rows of options. */
const NEXT_IN_ROW = 80;
const NEXT_ROW = 24;
/** The difference of the left edges of boxes of one column. */
const SAME_EDGE = 6;
/** The largest distance of a question above its options. */
const QUESTION_ABOVE = 30;
const TOUCH = 2;
/** Options of a column whose gaps are compared, and what a gap is larger than the smallest, in heights of the box. */
const MIN_OF_COLUMN = 3;
const APART = 0.5;
/** A text with a colon before its end has its value behind it. */
const WITH_VALUE = /[:=]\s*\S/u;

interface Placed extends Option {
  box: Area;
  area: Area;
}

/** The questions of a page whose answers are boxes to tick with their own words, or with the titles of their columns. */
export function choicesOf(
  page: DocumentPage,
  pairs: KeyValuePair[],
  labels: PrintedLabel[],
  space: PageSpace,
): Choice[] {
  const rows = boxRowsOf(pairs, labels, space);
  const inRows = new Set(rows.flatMap(({ boxes }) => boxes.map(({ pair }) => pair)));
  const options = pairs.flatMap((pair) => (inRows.has(pair) ? [] : placedOption(pair, space)));
  const used = new Set(options.flatMap(({ label }) => label.words));
  // The text of a row of boxes is no question about what is below the table.
  const asked = new Set(rows.map(({ question }) => question));
  const free = labels.filter((label) => !asked.has(label) && !label.words.some((word) => used.has(word)));
  const found = groupsOf(options, free, space);
  const beside = found.map((group) => questionBeside(group, free, space));
  const taken = new Set(beside);
  const groups = found.flatMap((group, index) => {
    // A text on the left of its options is no question about those below them.
    const question = beside[index] ?? questionAbove(group, free, taken);
    const passage = question && passageOf(page.number, question.words);
    return passage && !WITH_VALUE.test(passage.text) ? [{ question: passage, options: group.map(optionOf) }] : [];
  });
  return [...rows.map((row) => toChoice(page, row)), ...groups];
}

const optionOf = ({ label, pair }: Placed): Option => ({ label, pair });

function toChoice({ number }: DocumentPage, { question, boxes }: BoxRow): Choice {
  return {
    question: passageOf(number, question.words),
    options: boxes.map(({ title, pair }) => ({ label: passageOf(number, title.words), pair })),
  };
}

/** A box with a text beside it. */
function placedOption(pair: KeyValuePair, space: PageSpace): Placed[] {
  const { relation, label, value } = pair;
  if (relation !== 'checkbox' || label.words.length === 0) return [];
  const box = space.area(value.box);
  const first = space.area(boxAround(label.words.slice(0, 1).map((word) => word.box)));
  if (!isInRow(box, first)) return [];
  return [{ label, pair, box, area: areaAround([box, space.area(label.box)]) }];
}

/** Options side by side, and one below the other, with no other text between them. */
function groupsOf(options: Placed[], free: PrintedLabel[], space: PageSpace): Placed[][] {
  const groups: Placed[][] = [];
  for (const option of options.sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)) {
    const own = groups.filter((group) => group.some((other) => areNext(other, option, free, space)));
    const joined = [...own.flat(), option];
    for (const group of own) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  return groups.flatMap(partsOf).filter(({ length }) => length > 1);
}

/** The parts of a column of options between gaps that are larger than those of its lines: what stands apart is another question. */
function partsOf(group: Placed[]): Placed[][] {
  const column = group.sort((a, b) => a.box.top - b.box.top);
  const gaps = column.slice(1).map(({ area }, index) => area.top - (column[index]?.area.bottom ?? 0));
  const height = Math.min(...column.map(({ box }) => box.bottom - box.top));
  const most = Math.min(...gaps) + APART * height;
  const isColumn = column.every(({ box }) => Math.abs(box.left - (column[0]?.box.left ?? 0)) < SAME_EDGE);
  if (!isColumn || column.length < MIN_OF_COLUMN) return [group];
  const ends = gaps.flatMap((gap, index) => (gap > most ? [index + 1] : []));
  return [0, ...ends].map((from, index) => column.slice(from, ends[index]));
}

function areNext(a: Placed, b: Placed, free: PrintedLabel[], space: PageSpace): boolean {
  if (isBefore(a) !== isBefore(b)) return false;
  const [left, right] = a.box.left < b.box.left ? [a, b] : [b, a];
  if (isInRow(left.box, right.box)) return isNextInRow(left.area, right.area, free, space);
  const [upper, lower] = a.box.top < b.box.top ? [a, b] : [b, a];
  return Math.abs(a.box.left - b.box.left) < SAME_EDGE && isNextBelow(upper.area, lower.area, free, space);
}

/** Whether the box is before its words. */
const isBefore = ({ box, area }: Placed): boolean => box.left - area.left < TOUCH;

function isNextInRow(left: Area, right: Area, free: PrintedLabel[], space: PageSpace): boolean {
  const gap = right.left - left.right;
  const isBetween = ({ area }: PrintedLabel) =>
    isInRow(area, right) && area.left > left.left && area.right < right.right;
  return (
    gap < NEXT_IN_ROW &&
    !free.some(isBetween) &&
    !space.isRuledDown(left.right, right.left, Math.max(left.top, right.top), Math.min(left.bottom, right.bottom))
  );
}

function isNextBelow(upper: Area, lower: Area, free: PrintedLabel[], space: PageSpace): boolean {
  const isBetween = ({ area }: PrintedLabel) =>
    area.top > upper.top &&
    area.bottom < lower.bottom &&
    overlapLength(area.left, area.right, lower.left, lower.right) > 0;
  const isQuestion = ({ area }: PrintedLabel) => isInRow(area, lower) && area.right <= lower.left + TOUCH;
  return (
    lower.top - upper.bottom < NEXT_ROW &&
    !free.some((text) => isBetween(text) || isQuestion(text)) &&
    !space.isRuledAcross(upper.bottom, lower.top, Math.max(upper.left, lower.left), Math.min(upper.right, lower.right))
  );
}

/** The text on the left of the first row of options. */
function questionBeside(group: Placed[], free: PrintedLabel[], space: PageSpace): PrintedLabel | null {
  const area = areaAround(group.map((option) => option.area));
  const [first] = group;
  if (!first) return null;
  const left = free
    .filter((text) => isInRow(text.area, first.box) && text.area.right <= area.left + TOUCH)
    .filter((text) => !space.isRuledAcross(text.area.bottom, first.box.top, text.area.left, text.area.right))
    .sort((a, b) => b.area.right - a.area.right)[0];
  return left ?? null;
}

/** The text above options, which is alone in its row and has no options beside it. */
function questionAbove(group: Placed[], free: PrintedLabel[], taken: Set<PrintedLabel | null>): PrintedLabel | null {
  const area = areaAround(group.map((option) => option.area));
  const above = free
    .filter(
      (text) =>
        // Fonts may have boxes that are higher than their lines.
        (text.area.top + text.area.bottom) / 2 < area.top &&
        area.top - text.area.bottom < QUESTION_ABOVE &&
        text.area.right > area.left &&
        text.area.left < area.left + NEXT_ROW,
    )
    .sort((a, b) => b.area.bottom - a.area.bottom)[0];
  const isAlone = above && !free.some((other) => other !== above && isInRow(other.area, above.area));
  return isAlone && !taken.has(above) ? above : null;
}
