import type { RuledLine } from '@app/reading/services';
import type { Cell, Sheet } from './sheet';

/** The nearest ruled lines around a cell, in fractions of the page; null on a side without one. */
export interface Frame {
  left: number | null;
  right: number | null;
  top: number | null;
  bottom: number | null;
}

/** The share of a cell's width or height along which a ruled line must run to be a side of its frame. Set by hand. */
const ALONG = 0.6;
/** Text touches the lines around it by up to this share of its height. Set by hand. */
const TOUCH = 0.25;

const frames = new WeakMap<Cell, Frame>();

/** The ruled cell in which a cell is printed. */
export function frameOf(cell: Cell, { rules }: Sheet): Frame {
  const known = frames.get(cell);
  if (known) return known;
  const frame: Frame = { left: null, right: null, top: null, bottom: null };
  for (const rule of rules.get(cell.page) ?? []) {
    if (rule.direction === 'vertical') narrowAcross(frame, cell, rule);
    else narrowDown(frame, cell, rule);
  }
  frames.set(cell, frame);
  return frame;
}

function narrowAcross(frame: Frame, { box }: Cell, { box: line }: RuledLine): void {
  const shared = Math.min(box.y + box.height, line.y + line.height) - Math.max(box.y, line.y);
  if (shared < ALONG * box.height) return;
  const x = line.x + line.width / 2;
  const touch = TOUCH * box.height;
  if (x < box.x + touch) frame.left = Math.max(frame.left ?? x, x);
  else if (x > box.x + box.width - touch) frame.right = Math.min(frame.right ?? x, x);
}

function narrowDown(frame: Frame, { box }: Cell, { box: line }: RuledLine): void {
  const shared = Math.min(box.x + box.width, line.x + line.width) - Math.max(box.x, line.x);
  if (shared < ALONG * box.width) return;
  const y = line.y + line.height / 2;
  const touch = TOUCH * box.height;
  if (y < box.y + touch) frame.top = Math.max(frame.top ?? y, y);
  else if (y > box.y + box.height - touch) frame.bottom = Math.min(frame.bottom ?? y, y);
}

/** True for cells in one ruled cell that is closed above and below, and on one side at least. */
export function shareFrame(one: Cell, other: Cell, sheet: Sheet): boolean {
  if (one.page !== other.page) return false;
  const [a, b] = [frameOf(one, sheet), frameOf(other, sheet)];
  const closed = a.top !== null && a.bottom !== null && (a.left !== null || a.right !== null);
  return closed && a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right;
}

/** Heights of its line that the value of a caption needs in its ruled cell. Set by hand. */
const ROOM = 1;

/** Whether a cell is the caption of a box of a form that is left empty: another box in its row has a value below its caption. */
export function isEmptyBox(cell: Cell, sheet: Sheet): boolean {
  if (cell.text.endsWith(':') || !isTopOfBox(cell, sheet)) return false;
  const [row, below] = [sheet.rows[cell.row] ?? [], sheet.rows[cell.row + 1] ?? []];
  const isFilled = (caption: Cell) =>
    below.some((value) => shareFrame(caption, value, sheet) && isCaptionOf(caption, value));
  return !isFilled(cell) && row.some((other) => other !== cell && isTopOfBox(other, sheet) && isFilled(other));
}

/** The height of the print of a caption, in that of its value: less is another print. Set by hand. */
const SMALLER = 0.9;

/** Whether a line is in smaller print than the one below it, or in capitals unlike it, and so no first line of one text. */
function isCaptionOf(caption: Cell, value: Cell): boolean {
  const isInCapitals = ({ text }: Cell) => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
  return caption.box.height < SMALLER * value.box.height || (isInCapitals(caption) && !isInCapitals(value));
}

/** Whether a cell is at the top of a closed ruled cell with room for a value below it. */
function isTopOfBox(cell: Cell, sheet: Sheet): boolean {
  const { left, right, top, bottom } = frameOf(cell, sheet);
  if (left === null || right === null || top === null || bottom === null) return false;
  const { y, height } = cell.box;
  const below = bottom - y - height;
  return below > ROOM * height && y - top < Math.min(height, below);
}

/** True where a ruled line lies between a cell and one below it. */
export function isLineBetween(above: Cell, below: Cell, sheet: Sheet): boolean {
  const { bottom } = frameOf(above, sheet);
  return bottom !== null && bottom < below.box.y + TOUCH * below.box.height;
}
