import { escapeXml, mapFormulaReferences } from '@app/formats';
import type { GridLayout } from '../sheets/layout/grid-layout';
import type { ChartReference } from './chart-reference';
import type { CellArea, ShownCell, WorkbookCells } from './workbook-cells';

/** The layouts of the sheets whose rows moved, by name. */
export type Layouts = ReadonlyMap<string, GridLayout>;

/** The markup of a reference to the filled workbook: the moved formula, and a cache of what its cells show. */
export function referenceMarkup(reference: ChartReference, cells: WorkbookCells, layouts: Layouts): string {
  const moved: (CellArea | null)[] = [];
  const formula = mapFormulaReferences(reference.formula, ({ sheet, cells: written }) => {
    if (sheet === null) return written;
    const to = movedCells(written, layoutOf(layouts, sheet), reference.role !== 'tx');
    moved.push(to === null ? null : cells.area(sheet, to));
    return to ?? '#REF!';
  });
  const areas = moved.filter((area) => area !== null);
  const [element, cache] = cacheOf(reference, areas);
  const { prefix, extensions } = reference;
  return `<${prefix}${element}><${prefix}f>${escapeXml(formula)}</${prefix}f>${cache}${extensions}</${prefix}${element}>`;
}

function layoutOf(layouts: Layouts, sheet: string): GridLayout | undefined {
  for (const [name, layout] of layouts) if (name.toLowerCase() === sheet.toLowerCase()) return layout;
  return undefined;
}

/** The cells after rows were repeated; null when all of them are gone. The data of a series may be one cell in the template. */
function movedCells(cells: string, layout: GridLayout | undefined, isData: boolean): string | null {
  return layout ? layout.move(cells, isData || cells.includes(':')) : cells;
}

/** The name of the element, and the markup of its cache. */
function cacheOf(reference: ChartReference, areas: readonly CellArea[]): [element: string, cache: string] {
  const { kind, prefix, formatCode } = reference;
  const shown = areas.flatMap(({ cells }) => cells);
  if (kind === 'multiLvlStrRef') return [kind, levelsMarkup(reference, areas[0])];
  if (kind === 'datalabelsRange') return [kind, element(`${prefix}dlblRangeCache`, textPoints(shown, prefix))];
  if (showsNumbers(reference, shown)) {
    const code = element(`${prefix}formatCode`, formatCode);
    return ['numRef', element(`${prefix}numCache`, code + points(shown, prefix, ({ number }) => number))];
  }
  return ['strRef', element(`${prefix}strCache`, textPoints(shown, prefix))];
}

/** Values are numbers. Positions on an axis are what their cells hold; in the template they are texts, that is placeholders. */
function showsNumbers({ kind, role }: ChartReference, cells: readonly (ShownCell | null)[]): boolean {
  const areNumbers = cells.every((cell) => cell === null || cell.number !== null);
  if (role === 'xVal') return areNumbers;
  if (role === 'cat') return kind === 'numRef' && areNumbers;
  return kind === 'numRef';
}

/** The levels of categories, the innermost first (ISO/IEC 29500-1, 21.2.2.96). They are the columns, or the rows, of an area. */
function levelsMarkup({ prefix, levels }: ChartReference, area: CellArea | undefined): string {
  const { columns, rows, cells } = area ?? { columns: 0, rows: 0, cells: [] };
  const isUpright = columns === levels;
  const [depth, count] = isUpright ? [columns, rows] : [rows, columns];
  const at = (level: number, index: number): ShownCell | null =>
    cells[isUpright ? index * columns + level : level * columns + index] ?? null;
  const markup = Array.from({ length: depth }, (_, level) => {
    const own = Array.from({ length: count }, (__, index) => at(depth - 1 - level, index));
    return element(`${prefix}lvl`, pointList(own, prefix, shownText));
  });
  return element(`${prefix}multiLvlStrCache`, pointCount(count, prefix) + markup.join(''));
}

const shownText = ({ text }: ShownCell): string | null => (text === '' ? null : text);
const textPoints = (cells: readonly (ShownCell | null)[], prefix: string): string => points(cells, prefix, shownText);

type PointValue = (cell: ShownCell) => string | number | null;

const points = (cells: readonly (ShownCell | null)[], prefix: string, valueOf: PointValue): string =>
  pointCount(cells.length, prefix) + pointList(cells, prefix, valueOf);

const pointCount = (count: number, prefix: string): string => `<${pointPrefix(prefix)}ptCount val="${count}"/>`;

/** Cells without a value are gaps. */
function pointList(cells: readonly (ShownCell | null)[], prefix: string, valueOf: PointValue): string {
  const own = pointPrefix(prefix);
  return cells
    .map((cell, index) => {
      const value = cell && valueOf(cell);
      return value === null ? '' : `<${own}pt idx="${index}"><${own}v>${escapeXml(String(value))}</${own}v></${own}pt>`;
    })
    .join('');
}

/** Points are elements of the chart's own namespace, also in the extension for labels, whose usual prefix is `c15`. */
const pointPrefix = (prefix: string): string => (prefix === 'c15:' ? 'c:' : prefix);

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;
