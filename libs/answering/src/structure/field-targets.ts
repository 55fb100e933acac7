import {
  boxAround,
  type Box,
  type Checkbox,
  type DocumentPage,
  type FormField,
  type Word,
} from '@app/reading/services';
import { type Area, areaAround, isInRow, overlapLength, type PageSpace } from './page-space';
import { type Passage, passageOf } from './passage';
import type { PrintedLabel } from './printed-labels';

/** Parts of one field (groups of digits): narrow, side by side, of one height. In points. */
const WIDEST_PART = 110;
const PART_GAP = 22;
const SAME_HEIGHT = 1.5;
const SEPARATOR = /^[-–—./:·]+$/u;

/** A field with its value and the passage that a label names. */
export interface Target {
  area: Area;
  value: Passage;
  relation: 'field' | 'checkbox';
  checked: boolean | null;
  name: string;
  ownLabel: string;
  /** Whether a box to tick is behind its words. */
  isBehind?: boolean;
}

/** The boxes to tick of a page. */
export function checkboxTargets(page: DocumentPage, space: PageSpace, labels: PrintedLabel[]): Target[] {
  const areas = page.checkboxes.map(({ box }) => space.area(box));
  const texts = labels.flatMap(({ lines }) => lines);
  return page.checkboxes.map(({ box, checked, name, label }: Checkbox, index) => ({
    area: space.area(box),
    value: { page: page.number, text: '', box, words: [] },
    relation: 'checkbox',
    checked,
    name,
    ownLabel: label ?? '',
    isBehind: areBehindWords(
      areas.filter((area) => area === areas[index] || isInRow(area, areas[index]!)),
      texts,
    ),
  }));
}

/** Whether the boxes of a row have text directly before each of them and none behind the last one: `Yes [ ]  No [x]`. */
function areBehindWords(row: Area[], texts: Area[]): boolean {
  const boxes = row.sort((a, b) => a.left - b.left);
  const last = boxes.at(-1);
  if (!last || boxes.length < 2) return false;
  const beside = texts.filter((text) => isInRow(text, last));
  if (beside.some(({ left }) => left >= last.left && left - last.right < BEHIND_LAST)) return false;
  return boxes.every(({ left }, index) => {
    const from = boxes[index - 1]?.right ?? -Infinity;
    return beside.some((text) => text.left > from - 1 && text.right < left + 1 && left - text.right < BEFORE_BOX);
  });
}

/** The largest distance of a box to the words before it, and the least of its row to other text behind it, in points. */
const BEFORE_BOX = 12;
const BEHIND_LAST = 40;

/** The fields of a page; groups of digits that belong to one label are one. */
export function fieldTargets(page: DocumentPage, space: PageSpace, labels: PrintedLabel[]): Target[] {
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
