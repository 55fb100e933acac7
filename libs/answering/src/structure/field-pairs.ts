import {
  boxAround,
  type Box,
  type Checkbox,
  type DocumentPage,
  type FormField,
  type Word,
} from '@app/reading/services';
import { type Area, areaAround, overlapLength, type PageSpace } from './page-space';
import type { KeyValuePair } from './pair';
import { type Passage, passageOf } from './passage';
import type { PrintedLabel } from './printed-labels';

/*
 * The costs are distances in points, so that they can be added to the distances of the page. The differences between the
 * directions say which label wins when two are equally near; they were checked on the development forms and on forms that the
 * tests draw.
 */

/** Labels of fields to write in stand above or to the left; labels of boxes to tick to the right, then to the left. */
const FIELD_COSTS = { left: 1, above: 3, right: 16, below: 14 };
const CHECKBOX_COSTS = { left: 6, above: 12, right: 0, below: 20 };
/** A colon says that the value follows. */
const COLON = 6;
/** A ruled line between field and label: they are in different cells. */
const RULED = 22;
/** The cost of a point of distance along the row, of a shifted left edge, and the most for a shifted edge. */
const PER_POINT_ACROSS = 0.5;
const PER_POINT_SHIFTED = 0.12;
const MOST_SHIFTED = 12;
/** Fields without a label that is at least this near have none. */
const MOST_COST = 70;
/** Longer texts are paragraphs: the cost of every further word. */
const LONGEST_LABEL = 20;
const PER_WORD = 1;
/** Fields with a value come first when several have the same label. */
const EMPTY = 15;
/** A label that already has a field. */
const SHARED = 30;
/** The confidence of a pair falls by one for each of so many points of cost. */
const COST_PER_PERCENT = 1.5;
const MOST_CONFIDENCE = 97;
/** Parts of one field (groups of digits): narrow, side by side, of one height. In points. */
const WIDEST_PART = 110;
const PART_GAP = 22;
const SAME_HEIGHT = 1.5;
const SEPARATOR = /^[-–—./:·]+$/u;

/** A field with its value and the passage that a label names. */
interface Target {
  area: Area;
  value: Passage;
  relation: 'field' | 'checkbox';
  checked: boolean | null;
  name: string;
  ownLabel: string;
}

interface Link {
  target: Target;
  label: PrintedLabel;
  cost: number;
}

/** The fields and boxes to tick of a page with their labels; fields without a label have their own name for people. */
export function fieldPairs(page: DocumentPage, space: PageSpace, labels: PrintedLabel[]): KeyValuePair[] {
  const targets = [...fieldTargets(page, space, labels), ...checkboxTargets(page, space)];
  const links = targets.flatMap((target) =>
    labels.flatMap((label) => {
      const cost = costOf(target, label, space);
      return cost < MOST_COST ? [{ target, label, cost }] : [];
    }),
  );
  const chosen = assigned(links);
  const used = new Set([...chosen.values()].map(({ label }) => label));
  const free = labels.filter((label) => !used.has(label));
  const headings = free.filter(isHeading);
  const sentences = free.filter((label) => label.words.length >= LEAST_WORDS_OF_QUESTION);
  return targets.map((target) => {
    const link = chosen.get(target);
    const tail = link && labels.find((label) => encloses(link.label, target, label));
    return toPair(
      page,
      target,
      link,
      tail?.words ?? [],
      headingOf(target, target.relation === 'checkbox' ? sentences : headings),
    );
  });
}

/** Bold text that is no label of a field. */
function isHeading({ words }: PrintedLabel): boolean {
  return words.filter(({ font }) => font?.bold).length > words.length * MOSTLY_BOLD;
}

/** Shorter texts above boxes are no questions. */
const LEAST_WORDS_OF_QUESTION = 3;
/** The share of bold words of a heading; remarks in it are not bold. */
const MOSTLY_BOLD = 0.4;

/** The nearest heading above; for boxes to tick any text that is no label, such as the question that they answer. */
function headingOf({ area }: Target, headings: PrintedLabel[]): string {
  const above = headings.filter((heading) => heading.area.bottom <= area.top && heading.area.left <= area.right);
  const last = above.reduce<PrintedLabel | null>((a, b) => (a && a.area.bottom > b.area.bottom ? a : b), null);
  return textOf(last?.words ?? []);
}

function textOf(words: Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** The words of a label nearest to its field: the last ones before it, the first ones after it. */
const NEAREST_BEFORE = 4;
const NEAREST_AFTER = 3;

/** Whether a field is in the middle of a sentence, between a label and the text that goes on after it. */
function encloses(label: PrintedLabel, { area, relation }: Target, after: PrintedLabel): boolean {
  const [before, next] = [label.lines[label.lines.length - 1], after.lines[0]];
  if (relation !== 'field' || !before || !next || before.right > area.left + 2) return false;
  const [leftGap, rightGap] = [area.left - before.right, next.left - area.right];
  const isInLine = [before, next].every((line) => overlapLength(line.top, line.bottom, area.top, area.bottom) > 0);
  return isInLine && leftGap < SENTENCE_GAP && rightGap > -2 && rightGap < SENTENCE_GAP;
}

/** The largest gap between a field and the words of its sentence, in points. */
const SENTENCE_GAP = 14;

function toPair(
  page: DocumentPage,
  target: Target,
  link: Link | undefined,
  tail: Word[],
  heading: string,
): KeyValuePair {
  const { relation, checked, name, ownLabel, value } = target;
  const cost = link?.cost ?? MOST_COST;
  const label = passageOf(page.number, [...(link?.label.words ?? []), ...tail]);
  const confidence = Math.max(0, Math.round(MOST_CONFIDENCE - Math.max(0, cost) / COST_PER_PERCENT));
  return {
    label,
    value,
    relation,
    checked,
    nearest: textOf([...(link?.label.words ?? []).slice(-NEAREST_BEFORE), ...tail.slice(0, NEAREST_AFTER)]),
    heading,
    fieldName: name,
    fieldLabel: ownLabel,
    cost: Math.max(0, cost),
    confidence,
  };
}

/** Gives every target its nearest label; a label that is nearer to another target only when there is no better one. */
function assigned(links: Link[]): Map<Target, Link> {
  const chosen = new Map<Target, Link>();
  const used = new Set<PrintedLabel>();
  const queue = links.sort((a, b) => a.cost - b.cost);
  const shared: Link[] = [];
  for (const link of queue) {
    if (chosen.has(link.target)) continue;
    if (used.has(link.label)) {
      shared.push({ ...link, cost: link.cost + SHARED });
      continue;
    }
    // A shared label that is cheaper than this one was passed over before.
    const better = shared.find(({ target, cost }) => target === link.target && cost < link.cost);
    chosen.set(link.target, better ?? link);
    used.add((better ?? link).label);
  }
  for (const link of shared) if (!chosen.has(link.target)) chosen.set(link.target, link);
  return chosen;
}

function costOf(target: Target, label: PrintedLabel, space: PageSpace): number {
  const costs = target.relation === 'checkbox' ? CHECKBOX_COSTS : FIELD_COSTS;
  const colon = label.words[label.words.length - 1]?.text.endsWith(':') ? -COLON : 0;
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
  const shift = Math.min(MOST_SHIFTED, Math.abs(area.left - label.left) * PER_POINT_SHIFTED);
  return base + gap + shift + (ruled ? RULED : 0);
}

function across(a: Area, b: Area): [left: number, right: number] {
  return [Math.max(a.left, b.left), Math.min(a.right, b.right)];
}

function checkboxTargets(page: DocumentPage, space: PageSpace): Target[] {
  return page.checkboxes.map(({ box, checked, name, label }: Checkbox) => ({
    area: space.area(box),
    value: { page: page.number, text: '', box, words: [] },
    relation: 'checkbox',
    checked,
    name,
    ownLabel: label ?? '',
  }));
}

/** The fields of a page; groups of digits that belong to one label are one. */
function fieldTargets(page: DocumentPage, space: PageSpace, labels: PrintedLabel[]): Target[] {
  const words = page.lines.flatMap((line) => line.words);
  const groups: FormField[][] = [];
  for (const field of [...page.fields].sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)) {
    const group = groups.find((parts) => isNextPart(parts[parts.length - 1], field, space, labels));
    if (group) group.push(field);
    else groups.push([field]);
  }
  return groups.map((parts) => {
    const [first] = parts;
    return {
      area: areaAround(parts.map(({ box }) => space.area(box))),
      value: valueOf(page.number, parts, words),
      relation: 'field' as const,
      checked: null,
      name: first?.name ?? '',
      ownLabel: first?.label ?? '',
    };
  });
}

function isNextPart(last: FormField | undefined, field: FormField, space: PageSpace, labels: PrintedLabel[]): boolean {
  if (!last) return false;
  const [left, right] = [space.area(last.box), space.area(field.box)];
  const gap = right.left - left.right;
  if (gap < -1 || gap > PART_GAP || Math.max(left.right - left.left, right.right - right.left) > WIDEST_PART)
    return false;
  if (Math.abs(left.top - right.top) > SAME_HEIGHT || Math.abs(left.bottom - right.bottom) > SAME_HEIGHT) return false;
  return !labels.some(({ area }) => hasOwnLabel(area, left, right));
}

/** The largest distance of a label above a field of digits, in heights of the field. */
const LABEL_REACH = 3.5;

/** A label between two fields, or one that starts above the second one. */
function hasOwnLabel(label: Area, left: Area, right: Area): boolean {
  const height = right.bottom - right.top;
  const isBetween =
    overlapLength(label.top, label.bottom, right.top, right.bottom) > 0 &&
    label.left > left.left &&
    label.left < right.left;
  const isAbove =
    label.bottom <= right.top + height / 2 &&
    label.bottom > right.top - LABEL_REACH * height &&
    label.left > left.right &&
    label.left < right.right;
  return isBetween || isAbove;
}

function valueOf(page: number, parts: FormField[], words: Word[]): Passage {
  const boxes = parts.map(({ box }) => box);
  const box = boxAround(boxes);
  const inFields = words.filter((word) => word.source === 'field' && boxes.some((field) => holds(field, word.box)));
  const between = parts.length > 1 ? words.filter((word) => SEPARATOR.test(word.text) && holds(box, word.box)) : [];
  if (inFields.length === 0) return { page, text: '', box, words: [] };
  if (parts.length === 1) {
    const text = (parts[0]?.values ?? [])
      .join(', ')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n');
    const words = inFields.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
    return { page, text, box: boxAround(words.map((word) => word.box)), words };
  }
  const all = [...inFields, ...between].sort((a, b) => a.box.x - b.box.x);
  const { text, ...passage } = passageOf(page, all);
  return { ...passage, text: between.length > 0 ? text.replace(/\s*[-–—]\s*/g, '-') : text };
}

function holds(outer: Box, { x, y, width, height }: Box): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return (
    middleX >= outer.x && middleX <= outer.x + outer.width && middleY >= outer.y && middleY <= outer.y + outer.height
  );
}
