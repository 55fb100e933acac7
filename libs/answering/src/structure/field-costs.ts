import type { Target } from './field-targets';
import { type Area, overlapLength, type PageSpace } from './page-space';
import type { PrintedLabel } from './printed-labels';

/*
 * The costs are distances in points, so that they can be added to the distances of the page. The differences between the
 * directions say which label wins when two are equally near; they were checked on the development forms and on forms that the
 * tests draw.
 */

/** Labels of fields to write in stand above or to the left; labels of boxes to tick to the right, then to the left. */
const FIELD_COSTS = { left: 1, above: 3, right: 16, below: 14 };
const CHECKBOX_COSTS = { left: 6, above: 12, right: 0, below: 20 };
/** Those of the boxes of a row that are behind their words. */
const BEHIND_WORDS_COSTS = { ...CHECKBOX_COSTS, left: 0, right: 16 };
/** A colon says that the value follows: less for a box to tick, which may be the first of several with their own labels. */
const COLON = 6;
const COLON_OF_BOXES = 3;
/** A colon behind a text to the right of a box: its value follows, too. */
const COLON_BEHIND = 6;
/** A ruled line between field and label: they are in different cells. */
const RULED = 22;
/** The cost of a point of distance along the row, of a shifted left edge, and the most for a shifted edge. */
const PER_POINT_ACROSS = 0.5;
const PER_POINT_SHIFTED = 0.12;
const MAX_SHIFTED = 12;
/** Longer texts are paragraphs: the cost of every further word. */
const LONGEST_LABEL = 20;
const PER_WORD = 1;
/** Fields with a value come first when several have the same label. */
const EMPTY = 15;

/** What it costs that a printed text is the label of a field, in points; infinite where it cannot be. */
export function costOf(target: Target, label: PrintedLabel, space: PageSpace): number {
  const isBox = target.relation === 'checkbox';
  const hasColon = label.words[label.words.length - 1]?.text.endsWith(':') ?? false;
  const { right, ...others } = isBox ? (target.isBehind ? BEHIND_WORDS_COSTS : CHECKBOX_COSTS) : FIELD_COSTS;
  const costs = { ...others, right: isBox && hasColon ? right + COLON_BEHIND : right };
  const colon = hasColon ? -(isBox ? COLON_OF_BOXES : COLON) : 0;
  const long = Math.max(0, label.words.length - LONGEST_LABEL) * PER_WORD;
  const empty = target.relation === 'field' && target.value.words.length === 0 ? EMPTY : 0;
  const nearest = Math.min(
    besideCost(target.area, label, space, costs, colon),
    aboveCost(target.area, label, space, costs.above + colon),
    belowCost(target, label, space, costs.below),
  );
  return nearest + long + empty;
}

function besideCost(
  area: Area,
  { lines }: PrintedLabel,
  space: PageSpace,
  costs: typeof FIELD_COSTS,
  colon: number,
): number {
  let least = Infinity;
  for (const line of lines) {
    const shared = overlapLength(line.top, line.bottom, area.top, area.bottom);
    if (shared < Math.min(line.bottom - line.top, area.bottom - area.top) / 3) continue;
    const isLeft = line.left < area.left;
    const gap = isLeft ? area.left - line.right : line.left - area.right;
    if (gap < -(line.right - line.left) / 2) continue;
    const [from, to] = isLeft ? [line.right, area.left] : [area.right, line.left];
    const ruled = space.isRuledDown(from, to, Math.max(line.top, area.top), Math.min(line.bottom, area.bottom));
    const cost =
      Math.max(0, gap) * PER_POINT_ACROSS + (isLeft ? costs.left + colon : costs.right) + (ruled ? RULED : 0);
    least = Math.min(least, cost);
  }
  return least;
}

function aboveCost(area: Area, { area: label }: PrintedLabel, space: PageSpace, base: number): number {
  const gap = area.top - label.bottom;
  // Fields often reach up into the line of their label.
  if (gap < -(label.bottom - label.top) || label.top > area.top + (area.bottom - area.top) / 2) return Infinity;
  return verticalCost(
    area,
    label,
    Math.max(0, gap),
    base,
    space.isRuledAcross(label.bottom, area.top, ...across(area, label)),
  );
}

/** Under the line of a field that is only a line: signatures, names. */
function belowCost({ area, relation }: Target, { area: label }: PrintedLabel, space: PageSpace, base: number): number {
  const gap = label.top - area.bottom;
  if (gap < -(label.bottom - label.top) / 2) return Infinity;
  if (relation === 'field' && gap < OWN_LINE && space.isUnderline(area, label))
    return base - CAPTION + Math.max(0, gap);
  const ownLine = isBoxed(area, space) ? 0 : OWN_LINE;
  const ruled = space.isRuledAcross(area.bottom - 1 + ownLine, label.top + 1, ...across(area, label));
  return verticalCost(area, label, Math.max(0, gap), base, ruled);
}

/** Whether there are lines on both sides of a field, so that a line below it is the end of a cell. */
function isBoxed({ left, top, right, bottom }: Area, space: PageSpace): boolean {
  return (
    space.isRuledDown(left - CELL_REACH, left + 1, top, bottom) &&
    space.isRuledDown(right - 1, right + CELL_REACH, top, bottom)
  );
}

/** The distance of a field from the sides of its cell, in points. */
const CELL_REACH = 20;

/** A text under the line of a field is its label as much as a text above it. */
const CAPTION = 12;

/** The line that a field stands on may be this far below it, in points. */
const OWN_LINE = 5;

function verticalCost(area: Area, label: Area, gap: number, base: number, ruled: boolean): number {
  const shared = overlapLength(area.left, area.right, label.left, label.right);
  if (shared < 0) return Infinity;
  const shift = Math.min(MAX_SHIFTED, Math.abs(area.left - label.left) * PER_POINT_SHIFTED);
  return base + gap + shift + (ruled ? RULED : 0);
}

function across(a: Area, b: Area): [left: number, right: number] {
  return [Math.max(a.left, b.left), Math.min(a.right, b.right)];
}
