import type { DocumentPage, Word } from '@app/reading/services';
import { type Area, areaAround, overlapLength, type PageSpace } from './page-space';

/** Printed text that may be a label: one line, or several that belong together. */
export interface PrintedLabel {
  words: Word[];
  area: Area;
  lines: Area[];
}

/*
 * The thresholds are typographic: in heights of the line, where nothing else is said. They were checked on the development
 * forms and on forms that the tests draw.
 */

/** A wider gap between words separates labels. */
const WORD_GAP = 1.3;
/** The gap between the lines of one label, and the largest indentation of its second line. */
const LINE_GAP = 0.5;
const INDENTATION = 2.2;
const OUTDENTATION = 0.5;
/** The ratio of heights of lines of one label. */
const SAME_SIZE = 1.25;
const NUMBERED = /^(?:\d{1,3}[a-z]?|[a-z]|[ivx]{1,4})[.)]?$/i;
const LETTERS = /\p{L}/u;
/** What is behind a box to tick may be a number: `[ ] 18-34`. */
const DIGITS = /\p{Nd}/u;

/** The printed texts of a page, without the values of fields, split at ruled lines, fields and boxes to tick. */
export function printedLabels(page: DocumentPage, space: PageSpace): PrintedLabel[] {
  const fields = page.fields.map(({ box }) => space.area(box));
  const boxes = page.checkboxes.map(({ box }) => space.area(box));
  const segments = page.lines.flatMap(({ words }) => {
    const printed = words.filter((word) => word.source !== 'field');
    return segmentsOf(printed, [...fields, ...boxes], space).flatMap((segment) =>
      withoutQuestion(segment, boxes, space),
    );
  });
  const numbers = segments.filter(({ words }) => words.length === 1 && NUMBERED.test(words[0]?.text ?? ''));
  const isOption = ({ words, area }: PrintedLabel) =>
    words.some(({ text }) => DIGITS.test(text)) && boxes.some((box) => isNextTo(box, area, space));
  const texts = segments.filter((one) => one.words.some(({ text }) => LETTERS.test(text)) || isOption(one));
  const starts = [...boxes, ...numbers.map(({ area }) => area)];
  return joinedLines(
    texts.sort((a, b) => a.area.top - b.area.top),
    { fields, boxes, starts, captions: captionsOfBoxes(texts, boxes, space) },
    space,
  );
}

/**
 * What ends a label: the fields and boxes of the page; what is before the first line of one: boxes to tick, numbers; and lines that have a
 * box of their own behind them.
 */
interface Surroundings {
  fields: Area[];
  boxes: Area[];
  starts: Area[];
  captions: Set<Area>;
}

/** The lines behind which the next thing in their row is a box without a text of its own behind it. */
function captionsOfBoxes(texts: PrintedLabel[], boxes: Area[], space: PageSpace): Set<Area> {
  const captions = new Set<Area>();
  for (const box of boxes) {
    const row = texts.map(({ area }) => area).filter((area) => isInRow(box, area));
    if (row.some((area) => isNextTo(box, area, space))) continue;
    const before = row.filter((area) => area.right < box.left + TOUCH);
    if (before.length > 0) captions.add(before.reduce((a, b) => (a.right > b.right ? a : b)));
  }
  return captions;
}

function segmentsOf(words: Word[], obstacles: Area[], space: PageSpace): PrintedLabel[] {
  const segments: { words: Word[]; areas: Area[] }[] = [];
  for (const word of words) {
    const area = space.area(word.box);
    const last = segments[segments.length - 1];
    const before = last?.areas[last.areas.length - 1];
    if (last && before && !isSeparated(before, area, obstacles, space)) {
      last.words.push(word);
      last.areas.push(area);
    } else segments.push({ words: [word], areas: [area] });
  }
  return segments.map((segment) => {
    const area = areaAround(segment.areas);
    return { words: segment.words, area, lines: [area] };
  });
}

/** A question with a colon, and the words behind it that have a box of their own behind them: `Insured: yes [ ]  no [x]`. */
function withoutQuestion(segment: PrintedLabel, boxes: Area[], space: PageSpace): PrintedLabel[] {
  const { words, area } = segment;
  const end = words.findLastIndex(({ text }) => text.endsWith(':')) + 1;
  const hasBox = boxes.some((box) => isInRow(area, box) && Math.abs(box.left - area.right) < OWN_BOX);
  if (end === 0 || end === words.length || words.length - end > WORDS_OF_OPTION || !hasBox) return [segment];
  return [words.slice(0, end), words.slice(end)].map((part) => {
    const own = areaAround(part.map(({ box }) => space.area(box)));
    return { words: part, area: own, lines: [own] };
  });
}

/** The largest distance of a box to the words before it, in points, and the most words of an option. */
const OWN_BOX = 12;
const WORDS_OF_OPTION = 3;

function isSeparated(left: Area, right: Area, obstacles: Area[], space: PageSpace): boolean {
  const height = Math.max(left.bottom - left.top, right.bottom - right.top);
  const [top, bottom] = [Math.max(left.top, right.top), Math.min(left.bottom, right.bottom)];
  if (right.left - left.right > WORD_GAP * height) return true;
  if (space.isRuledDown(left.right - 1, right.left + 1, top, bottom)) return true;
  return obstacles.some(
    (area) => isBetween(area, left, right) && overlapLength(area.top, area.bottom, top, bottom) > height / 3,
  );
}

/** Whether a field or box is between two words, or is one of them: a character of a box, which may also begin the second word. */
function isBetween(area: Area, left: Area, right: Area): boolean {
  const isLeft = Math.abs(area.left - left.left) < TOUCH && area.right > left.right - TOUCH;
  const beginsRight = Math.abs(area.left - right.left) < TOUCH;
  return isLeft || beginsRight || (area.left > left.left && area.right < right.right);
}

/** The difference of the edges of a box and of its character, in points. */
const TOUCH = 1;

/** Joins lines one below the other into labels. */
function joinedLines(lines: PrintedLabel[], around: Surroundings, space: PageSpace): PrintedLabel[] {
  const labels: PrintedLabel[] = [];
  for (const line of lines) {
    const label = labels.findLast((above) => continues(above, line, around, space));
    if (!label) {
      labels.push(line);
      continue;
    }
    label.words.push(...line.words);
    label.lines.push(line.area);
    label.area = areaAround([label.area, line.area]);
  }
  return labels;
}

function continues(label: PrintedLabel, next: PrintedLabel, around: Surroundings, space: PageSpace): boolean {
  const above = label.lines[label.lines.length - 1] ?? label.area;
  const height = above.bottom - above.top;
  const nextHeight = next.area.bottom - next.area.top;
  const gap = next.area.top - above.bottom;
  const indentation = next.area.left - label.area.left;
  if (gap > LINE_GAP * height || gap < -LINE_GAP * height) return false;
  if (indentation > INDENTATION * height || indentation < -OUTDENTATION * height) return false;
  if (Math.max(height, nextHeight) > SAME_SIZE * Math.min(height, nextHeight)) return false;
  if (isFinished(label, above, around, space) || startsItem(next, around, space)) return false;
  if (around.captions.has(above) && around.captions.has(next.area)) return false;
  const [from, to] = [(above.top + above.bottom) / 2, (next.area.top + next.area.bottom) / 2];
  return !space.isRuledAcross(from, to, next.area.left, Math.min(above.right, next.area.right));
}

/** A colon, a field beside the line, or a question mark before a box to tick ends a label. */
function isFinished(label: PrintedLabel, line: Area, { fields, boxes }: Surroundings, space: PageSpace): boolean {
  const end = label.words[label.words.length - 1]?.text ?? '';
  if (end.endsWith(':')) return true;
  if (end.endsWith('?') && boxes.some((box) => isNextTo(line, box, space))) return true;
  return fields.some((field) => isNextTo(line, field, space));
}

/** A number, or a box before the line, starts another label. */
function startsItem({ words, area }: PrintedLabel, { starts }: Surroundings, space: PageSpace): boolean {
  return NUMBERED.test(words[0]?.text ?? '') || starts.some((start) => isNextTo(start, area, space));
}

function isNextTo(left: Area, right: Area, space: PageSpace): boolean {
  const gap = right.left - left.right;
  if (!isInRow(left, right) || gap < -1 || gap > FIELD_GAP) return false;
  return !space.isRuledDown(left.right, right.left, Math.max(left.top, right.top), Math.min(left.bottom, right.bottom));
}

/** The largest distance of a field from its label in the same row, in points. */
const FIELD_GAP = 30;

function isInRow(area: Area, line: Area): boolean {
  const shared = overlapLength(area.top, area.bottom, line.top, line.bottom);
  return shared > Math.min(area.bottom - area.top, line.bottom - line.top) / 2;
}
