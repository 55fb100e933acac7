import { type Box, horizontalOverlap, type Word } from '@app/reading/services';
import { frameOf, isLineBetween, shareFrame } from '../../tables/frames';
import { type Cell, type Sheet, type Span, spanBox, wholeCell } from '../../tables/sheet';

type Font = NonNullable<Word['font']>;

/*
 * The distances are in heights of the label; they are set by hand on drawn pages.
 */

/** The largest distance of a label to the value above its line; the value of the next line is farther by this factor. */
const REACH = 1.6;
const FARTHER = 1.5;
/** A value is above its label when it overlaps it by this share of the narrower width. */
const OVERLAP = 0.5;
/** The largest distance of a row of labels to the row of their values. */
const NEXT_ROW = 1.2;
/** The rows above and below a label that may be of its list of labels and values, and the least number of them, where its value has no digit. */
const LIST_REACH = 2;
const MIN_PAIRS = 4;
/** The fewest captions in a row of a scan, by how much larger the values below them are, and how far the next row is, in distances of both. */
const MIN_CAPTIONS = 3;
const LARGER = 1.1;
const APART = 1.5;
/** A ruled cell of a caption with its value; higher ones are lists. */
const MAX_BOX = 6;
/** Sizes of fonts that differ by a larger factor are different. */
const SAME_SIZE = 1.05;

/** The cells in the row above a span, near enough to be the value of a label. */
export function cellsAbove(span: Span, { rows }: Sheet): Cell[] {
  const own = spanBox(span);
  return (rows[span.cell.row - 1] ?? []).filter(
    ({ page, box }) =>
      page === own.page && own.y - box.y - box.height < REACH * own.height && horizontalOverlap(box, own) > OVERLAP,
  );
}

/** Whether a cell is the caption of the line above it, on which its value stands: what is below it is farther away. */
export function isCaption(cell: Cell, sheet: Sheet): boolean {
  const above = cellsAbove(wholeCell(cell), sheet).find((value) => isLineBetween(value, cell, sheet));
  if (!above) return false;
  const below = (sheet.rows[cell.row + 1] ?? []).find((other) => isOver(cell, other));
  return !below || (gapBetween(cell, below) > FARTHER * gapBetween(above, cell) && !shareFrame(cell, below, sheet));
}

/**
 * Whether a cell is in a row of labels with a row of values below it: its row has no digits and one print, and the next row another one,
 * whose cells begin or end where these do. Scans tell no print: there such a row has three labels or more in letters that are smaller than
 * those of the values, and stands apart from the rows around both.
 */
export function isInRowOfLabels(cell: Cell, sheet: Sheet): boolean {
  const { rows } = sheet;
  if (isInScannedCaptions(cell, sheet)) return true;
  const [own, below] = [rows[cell.row] ?? [], rows[cell.row + 1] ?? []];
  const [font] = fontsOf(own);
  const [first] = below;
  if (
    !font ||
    !first ||
    own.length < 2 ||
    below.length < 2 ||
    own.some(({ text }) => /\d/.test(text)) ||
    first.page !== cell.page
  )
    return false;
  return (
    gapBetween(cell, first) < NEXT_ROW * cell.box.height &&
    fontsOf(own).every((other) => isSamePrint(other, font)) &&
    fontsOf(below).every((other) => !isSamePrint(other, font)) &&
    below.every(({ box }) => own.some((label) => isAligned(label.box, box)))
  );
}

/**
 * Whether a label and the cell to its right begin a row of a list of labels and values: above and below it are others, of which the labels
 * have no digits and some values have. Text below such a label is the next label.
 */
export function isInListOfPairs(cell: Cell, sheet: Sheet): boolean {
  const own = pairAt(cell.row, cell, sheet);
  if (!own || own.label !== cell || isBoxedCaption(own, sheet)) return false;
  const pairs = [...pairsBeyond(-1, own, sheet), own, ...pairsBeyond(1, own, sheet)];
  if (pairs.some(({ label }) => /\d/.test(label.text))) return false;
  const withDigit = pairs.filter(({ value }) => /\d/.test(value.text));
  if (!/\d/.test(own.value.text)) return pairs.length >= MIN_PAIRS && withDigit.length > 0;
  // A ruled cell has the value of its caption below it.
  const isOther = ({ label }: Pair) =>
    label !== cell && (!shareFrame(label, cell, sheet) || shareFrame(own.value, cell, sheet));
  return withDigit.some((other) => Math.abs(other.label.row - cell.row) === 1 && isOther(other));
}

/** Whether a label is the first line of a small ruled cell with other lines, and what is beside it that of another one. */
function isBoxedCaption({ label, value }: Pair, sheet: Sheet): boolean {
  const { top, bottom } = frameOf(label, sheet);
  const { y, height } = label.box;
  if (top === null || bottom === null || y - top > height || bottom - y > MAX_BOX * height) return false;
  const below = (sheet.rows[label.row + 1] ?? []).find((cell) => shareFrame(label, cell, sheet));
  return below !== undefined && !shareFrame(label, value, sheet);
}

/** The pairs of the rows above (-1) or below (1) one that are aligned with it; at an end of a list more rows are looked at. */
function pairsBeyond(direction: 1 | -1, own: Pair, sheet: Sheet): Pair[] {
  const pairsAt = (distance: number) =>
    [pairAt(own.label.row + direction * distance, own.label, sheet)].filter(
      (pair): pair is Pair => pair !== null && isAligned(pair.value.box, own.value.box),
    );
  const near = Array.from({ length: LIST_REACH }, (_, index) => pairsAt(index + 1)).flat();
  const isEnd = near.length === LIST_REACH && !pairAt(own.label.row - direction, own.label, sheet);
  return isEnd ? [...near, ...pairsAt(LIST_REACH + 1)] : near;
}

interface Pair {
  label: Cell;
  value: Cell;
}

/** The label of a row below or above a cell, with the cell to its right; a row of several pairs has as many labels as values. */
function pairAt(row: number, { page, box }: Cell, { rows }: Sheet): Pair | null {
  const cells = rows[row] ?? [];
  const at = cells.findIndex((other) => other.page === page && Math.abs(other.box.x - box.x) < box.height / 2);
  const [label, value] = [cells[at], cells[at + 1]];
  return label && value && (cells.length - at) % 2 === 0 ? { label, value } : null;
}

function isInScannedCaptions(cell: Cell, { rows }: Sheet): boolean {
  const [own, values, next] = [rows[cell.row] ?? [], rows[cell.row + 1] ?? [], rows[cell.row + 2]?.[0]];
  const [label] = own;
  const [value] = values;
  if (!label || !value || own.length < MIN_CAPTIONS || own.length !== values.length || value.page !== label.page)
    return false;
  if (
    !isScanned([...own, ...values]) ||
    own.some(({ text }) => /\d/.test(text)) ||
    !values.some(({ text }) => /\d/.test(text))
  )
    return false;
  const pitch = value.box.y - label.box.y;
  return (
    values.every(({ box }, index) => horizontalOverlap(box, own[index]?.box ?? box) > OVERLAP) &&
    heightOf(values) > LARGER * heightOf(own) &&
    (next?.page !== value.page || next.box.y - value.box.y > APART * pitch)
  );
}

const isScanned = (cells: Cell[]): boolean =>
  cells.every(({ words }) => words.every(({ font, source }) => !font && source === 'ocr'));

/** The height of the words of most cells. */
function heightOf(cells: Cell[]): number {
  const heights = cells.flatMap(({ words }) => words.map(({ box }) => box.height)).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

function isAligned(label: Box, { x, width }: Box): boolean {
  const right = Math.abs(label.x + label.width - x - width);
  return Math.min(Math.abs(label.x - x), right) < label.height / 2;
}

function isOver(upper: Cell, lower: Cell): boolean {
  return upper.page === lower.page && horizontalOverlap(upper.box, lower.box) > OVERLAP;
}

const gapBetween = (upper: Cell, lower: Cell): number => lower.box.y - upper.box.y - upper.box.height;

const fontsOf = (cells: Cell[]): Font[] => cells.flatMap(({ words }) => words.flatMap(({ font }) => font ?? []));

function isSamePrint(one: Font, other: Font): boolean {
  const [small, large] = [one.size, other.size].sort((a, b) => a - b) as [number, number];
  return one.bold === other.bold && one.color === other.color && large <= SAME_SIZE * small;
}
