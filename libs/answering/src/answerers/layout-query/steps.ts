import { horizontalOverlap, type Box, type RuledLine, verticalOverlap } from '@app/reading/services';
import type { AnalysedDocument } from '../analysed-document';
import { type Cell, type Sheet, type Span, spanBox, wholeCell } from '../tables/sheet';
import { nth, pageNumber, placesOf, spanInside } from './anchors';
import { checkedBeside } from './checkbox-step';
import type {
  CheckboxStep,
  ColumnStep,
  IntersectionStep,
  LabelStep,
  RangeStep,
  RegexStep,
  RegionStep,
  RowStep,
  Side,
  Step,
  StepId,
} from './grammar';
import { METHOD_LIMITS } from './grammar';
import { compilePattern, matchesIn } from './pattern';
import type { StepValue } from './step-value';
import { tableValues } from './table-step';

type Find<S extends Step> = (step: S, document: AnalysedDocument) => StepValue[];
type Finders = { [Id in Exclude<StepId, 'default'>]: Find<Extract<Step, { id: Id }>> };

const FINDERS: Finders = {
  label: (step, { sheet }) => firstOf(step.anchor, sheet, (place) => labelValue(step, place, sheet)),
  row: (step, { sheet }) => firstOf(step.anchor, sheet, (place) => rowValues(step, place, sheet)),
  column: (step, { sheet }) => firstOf(step.anchor, sheet, (place) => columnValues(step, place, sheet)),
  region: regionValue,
  box: (step, document) => firstOf(step.anchor, document.sheet, (place) => boxValue(place, document)),
  table: (step, { grids }) => tableValues(step, grids),
  checkbox: (step, document) => firstOf(step.anchor, document.sheet, (place) => checkboxValue(step, place, document)),
  regex: regexValues,
  intersection: intersectionValue,
  range: rangeValue,
};

/** The values that a step finds; those of a step with a pattern are the parts that it matches. */
export function valuesOfStep(step: Exclude<Step, { id: 'default' }>, document: AnalysedDocument): StepValue[] {
  // The table has a finder for each id, which TypeScript cannot relate to the step.
  const find = FINDERS[step.id] as Find<Step>;
  const values = find(step, document);
  if (step.id === 'regex' || !('pattern' in step) || step.pattern === undefined) return values;
  const pattern = compilePattern(step.pattern);
  return values.flatMap(({ spans }) => {
    const [match] = spans.flatMap((span) => partsOf(span, pattern));
    return match ? [text([match])] : [];
  });
}

function partsOf({ cell, start, end }: Span, pattern: ReturnType<typeof compilePattern>): Span[] {
  return matchesIn(cell.text.slice(start, end), pattern).map((match) => ({
    cell,
    start: start + match.start,
    end: start + match.end,
  }));
}

const text = (spans: Span[]): StepValue => ({ spans, checked: null });

/** The values at the first place of an anchor that leads to one. */
function firstOf(anchor: LabelStep['anchor'], sheet: Sheet, find: (place: Span) => StepValue[]): StepValue[] {
  for (const place of placesOf(anchor, sheet)) {
    const values = find(place);
    if (values.length > 0) return values;
  }
  return [];
}

const LEAD = /^[\s.:;#=\-–—)]*/;
const TAIL = /[\s:;=(]*$/;

/** The rest of a line after or before a place, without punctuation between them. */
function restOfLine({ cell, start, end }: Span, side: 'right' | 'left'): Span | null {
  const rest = side === 'right' ? cell.text.slice(end) : cell.text.slice(0, start);
  const value = side === 'right' ? rest.replace(LEAD, '').trimEnd() : rest.replace(TAIL, '').trimStart();
  if (value === '') return null;
  const from = side === 'right' ? end + rest.indexOf(value) : rest.indexOf(value);
  return { cell, start: from, end: from + value.length };
}

function labelValue({ position = 'right', lines = 1 }: LabelStep, place: Span, sheet: Sheet): StepValue[] {
  const first =
    position === 'right' || position === 'left'
      ? beside(place, position, sheet)
      : (vertical(place, position, sheet)[0] ?? null);
  if (!first) return [];
  return [text([first, ...following(first, sheet).slice(0, lines - 1)])];
}

function beside(place: Span, side: 'right' | 'left', sheet: Sheet): Span | null {
  return restOfLine(place, side) ?? cellsBeside(place, side, sheet)[0] ?? null;
}

/** The cells of a row beside a place, the nearest first. */
function cellsBeside({ cell }: Span, side: 'right' | 'left', sheet: Sheet): Span[] {
  const row = sheet.rows[cell.row] ?? [];
  const at = row.indexOf(cell);
  const cells = side === 'right' ? row.slice(at + 1) : row.slice(0, at).reverse();
  return cells.map(wholeCell);
}

/** The cells of the page above or below a place that share a part of its width, the nearest first. */
function vertical(place: Span, side: Side, sheet: Sheet): Span[] {
  const box = spanBox(place);
  const isBeyond = (cell: Cell) => (side === 'below' ? cell.row > place.cell.row : cell.row < place.cell.row);
  const cells = sheet.cells.filter(
    (cell) => cell.page === place.cell.page && isBeyond(cell) && horizontalOverlap(cell.box, box) > 0,
  );
  return (side === 'below' ? cells : cells.reverse()).map(wholeCell);
}

/** Lines further apart than this, in heights of the line, do not belong together. */
const LINE_GAP = 1.5;

/** The lines directly below a line. */
function following(first: Span, sheet: Sheet): Span[] {
  const lines: Span[] = [];
  let last = first.cell.box;
  for (const line of vertical(first, 'below', sheet)) {
    if (line.cell.box.y - (last.y + last.height) > LINE_GAP * last.height) break;
    lines.push(line);
    last = line.cell.box;
  }
  return lines;
}

function rowValues({ position = 'right', index }: RowStep, place: Span, sheet: Sheet): StepValue[] {
  const rest = restOfLine(place, position);
  const cells = [...(rest ? [rest] : []), ...cellsBeside(place, position, sheet)];
  return chosen(cells, index);
}

function columnValues({ stop, index }: ColumnStep, place: Span, sheet: Sheet): StepValue[] {
  const below = vertical(place, 'below', sheet);
  const end = stop === undefined ? undefined : placesOf(stop, sheet).find(({ cell }) => cell.row > place.cell.row);
  return chosen(
    below.filter(({ cell }) => !end || cell.row < end.cell.row),
    index,
  );
}

function chosen(spans: Span[], index: number | undefined): StepValue[] {
  const wanted = index === undefined ? spans : [nth(spans, index)].filter((span) => span !== undefined);
  return wanted.map((span) => text([span]));
}

function regionValue(step: RegionStep, { sheet }: AnalysedDocument): StepValue[] {
  const { anchor, page = 1, x, y, width, height } = step;
  if (anchor === undefined) return valueInside({ x, y, width, height }, pageNumber(page, sheet), sheet);
  return firstOf(anchor, sheet, (place) => {
    const origin = spanBox(place);
    return valueInside({ x: origin.x + x, y: origin.y + y, width, height }, place.cell.page, sheet);
  });
}

/** The text in a rectangle of a page, without that of `except`. */
function valueInside(box: Box, page: number, sheet: Sheet, except?: Span): StepValue[] {
  const isInside = (x: number, y: number) =>
    x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  const spans = sheet.cells
    .filter((cell) => cell.page === page)
    .flatMap((cell) => spanInside(cell, isInside) ?? [])
    .flatMap((span) => (except && span.cell === except.cell ? (restOfLine(except, 'right') ?? []) : [span]));
  return spans.length > 0 ? [text(spans)] : [];
}

/** The text in the ruled rectangle around a place, without the place itself. */
function boxValue(place: Span, { sheet }: AnalysedDocument): StepValue[] {
  const around = ruledBox(spanBox(place), sheet.rules.get(place.cell.page) ?? []);
  return around ? valueInside(around, place.cell.page, sheet, place) : [];
}

/** The smallest rectangle of four rules around a box; null when a side has no rule. */
function ruledBox(box: Box, rules: RuledLine[]): Box | null {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const across = rules.filter((rule) => rule.direction === 'horizontal' && covers(rule.box.x, rule.box.width, x));
  const down = rules.filter((rule) => rule.direction === 'vertical' && covers(rule.box.y, rule.box.height, y));
  const top = Math.max(...across.map((rule) => rule.box.y).filter((at) => at <= y));
  const bottom = Math.min(...across.map((rule) => rule.box.y).filter((at) => at > y));
  const left = Math.max(...down.map((rule) => rule.box.x).filter((at) => at <= x));
  const right = Math.min(...down.map((rule) => rule.box.x).filter((at) => at > x));
  const sides = { x: left, y: top, width: right - left, height: bottom - top };
  return Object.values(sides).every(Number.isFinite) ? sides : null;
}

const covers = (start: number, length: number, at: number) => at >= start && at <= start + length;

function checkboxValue({ position }: CheckboxStep, place: Span, { pages }: AnalysedDocument): StepValue[] {
  const page = pages.find(({ number }) => number === place.cell.page);
  const checked = page ? checkedBeside(place, page, position) : null;
  return checked === null ? [] : [{ spans: [place], checked }];
}

function regexValues({ pattern, page }: RegexStep, { sheet }: AnalysedDocument): StepValue[] {
  const compiled = compilePattern(pattern);
  return sheet.cells
    .filter((cell) => page === undefined || cell.page === pageNumber(page, sheet))
    .flatMap((cell) => partsOf(wholeCell(cell), compiled).map((span) => text([span])));
}

/** The share of a column's width, and of a row's height, that a value has in common with it. */
const SAME_COLUMN = 0.3;
const SAME_ROW = 0.5;

/** The cells in the row of one anchor and below the other one. */
function intersectionValue({ row, column }: IntersectionStep, { sheet }: AnalysedDocument): StepValue[] {
  const titles = placesOf(column, sheet).map((place) => ({ place, box: spanBox(place) }));
  return firstOf(row, sheet, (place) => {
    const own = spanBox(place);
    const above = titles.filter((title) => title.place.cell.page === place.cell.page && title.box.y < own.y).reverse();
    const cells = (sheet.rows[place.cell.row] ?? []).filter(
      (cell) => cell !== place.cell && verticalOverlap(cell.box, own) > SAME_ROW,
    );
    const found = above.flatMap((title) =>
      cells.filter((cell) => horizontalOverlap(cell.box, title.box) > SAME_COLUMN),
    );
    return found.slice(0, 1).map((cell) => text([wholeCell(cell)]));
  });
}

/** The lines from an anchor to another one; to the end of the page without one. */
function rangeValue({ from, to }: RangeStep, { sheet }: AnalysedDocument): StepValue[] {
  return firstOf(from, sheet, (place) => {
    const start = sheet.cells.indexOf(place.cell) + 1;
    const end =
      to === undefined ? endOfPage(place, sheet) : sheet.cells.indexOf(placeAfter(to, place, sheet) ?? place.cell);
    const rest = restOfLine(place, 'right');
    const lines = sheet.cells.slice(start, Math.min(end, start + METHOD_LIMITS.lines)).map(wholeCell);
    const spans = end < start ? [] : [...(rest ? [rest] : []), ...lines];
    return spans.length > 0 ? [text(spans)] : [];
  });
}

function endOfPage(place: Span, sheet: Sheet): number {
  return sheet.cells.findLastIndex(({ page }) => page === place.cell.page) + 1;
}

function placeAfter(anchor: LabelStep['anchor'], place: Span, sheet: Sheet): Cell | undefined {
  const start = sheet.cells.indexOf(place.cell);
  return placesOf(anchor, sheet).find(({ cell }) => sheet.cells.indexOf(cell) > start)?.cell;
}
