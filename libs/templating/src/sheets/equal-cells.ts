import { columnLetters, columnsOfReference, rowsOfReference, type Span } from '@app/formats';

/** A cell that is merged with those above and below it with the same text; row and column count from 1. */
export interface MergeMark {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

interface Area {
  readonly rows: Span;
  readonly columns: Span;
}

const MERGE = /<(?:[\w.-]+:)?mergeCell\s[^<>]*?\bref=["']([^"']*)["'][^<>]*?(?:\/>|>\s*<\/(?:[\w.-]+:)?mergeCell\s*>)/g;
const MERGES = /<((?:[\w.-]+:)?)mergeCells(?:\s[^<>]*)?(?:\/>|>[\s\S]*?<\/\1mergeCells\s*>)/;
/** Elements of a worksheet after its `mergeCells` (ISO/IEC 29500-1, 18.3.1.99). */
const AFTER_MERGES =
  /<(?:[\w.-]+:)?(?:phoneticPr|conditionalFormatting|dataValidations|hyperlinks|printOptions|pageMargins|pageSetup|headerFooter|rowBreaks|colBreaks|customProperties|cellWatches|ignoredErrors|smartTags|drawing|legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)\b|<\/(?:[\w.-]+:)?worksheet\s*>/;

/**
 * The text of a filled sheet in which cells below each other with the same text are one. Cells that are merged with their
 * neighbours in one row stay as wide; where other merged cells are in the way, cells stay apart.
 */
export function withEqualCells(sheet: string, marks: readonly MergeMark[]): string {
  const runs = runsOf(marks);
  if (runs.length === 0) return sheet;
  const prefix = /<([\w.-]+:)?worksheet[\s>]/.exec(sheet)?.[1] ?? '';
  const written = MERGES.exec(sheet)?.[0] ?? '';
  let areas = [...written.matchAll(MERGE)].flatMap(([, reference = '']) => areaOf(reference));
  for (const run of runs) areas = joined(run, areas);
  const cells = areas.map((area) => `<${prefix}mergeCell ref="${referenceOf(area)}"/>`).join('');
  const markup = `<${prefix}mergeCells count="${areas.length}">${cells}</${prefix}mergeCells>`;
  if (areas.length === 0) return sheet;
  return written === '' ? sheet.replace(AFTER_MERGES, (next) => markup + next) : sheet.replace(MERGES, () => markup);
}

/** Two and more cells below each other with the same text. */
function runsOf(marks: readonly MergeMark[]): Area[] {
  const sorted = [...marks].sort((a, b) => a.column - b.column || a.row - b.row);
  const runs: { column: number; from: number; to: number; text: string }[] = [];
  for (const { row, column, text } of sorted) {
    const last = runs.at(-1);
    if (last?.column === column && last.to === row - 1 && last.text === text) last.to = row;
    else runs.push({ column, from: row, to: row, text });
  }
  return runs
    .filter(({ from, to, text }) => to > from && text !== '')
    .map(({ column, from, to }) => ({ rows: { from, to }, columns: { from: column, to: column } }));
}

/** The merged cells with one more, which takes in those in its rows that begin in its column. */
function joined(run: Area, areas: readonly Area[]): Area[] {
  const first = areas.find((area) => isInRow(area, run));
  const whole = { rows: run.rows, columns: first?.columns ?? run.columns };
  const within = areas.filter((area) => overlap(area, whole));
  const isEven = within.length === (first ? run.rows.to - run.rows.from + 1 : 0);
  const fits = isEven && within.every((area) => isInRow(area, run) && area.columns.to === whole.columns.to);
  return fits ? [...areas.filter((area) => !within.includes(area)), whole] : [...areas];
}

const isInRow = ({ rows, columns }: Area, run: Area): boolean =>
  rows.from === rows.to && rows.from >= run.rows.from && rows.to <= run.rows.to && columns.from === run.columns.from;

const meets = (a: Span, b: Span): boolean => a.from <= b.to && b.from <= a.to;
const overlap = (a: Area, b: Area): boolean => meets(a.rows, b.rows) && meets(a.columns, b.columns);

function areaOf(reference: string): Area[] {
  const [rows, columns] = [rowsOfReference(reference), columnsOfReference(reference)];
  return rows && columns ? [{ rows, columns }] : [];
}

const referenceOf = ({ rows, columns }: Area): string =>
  `${columnLetters(columns.from)}${rows.from}:${columnLetters(columns.to)}${rows.to}`;
