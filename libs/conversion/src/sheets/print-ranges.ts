import { columnsOfReference, rowsOfReference, type Span } from '@app/formats';
import type { DefinedName } from '../formulas/defined-names';

/** A rectangle of cells; null for all rows or columns. */
interface PrintArea {
  readonly rows: Span | null;
  readonly columns: Span | null;
}

/** What a sheet prints. */
export interface PrintRanges {
  /** None: everything. */
  readonly areas: readonly PrintArea[];
  /** Rows that are repeated at the top of each page. */
  readonly titles: Span | null;
}

export const PRINTS_ALL: PrintRanges = { areas: [], titles: null };

/** A reference with its sheet. It begins a list or follows a comma, so a long text without one is read once. */
const REFERENCE = /(?<=^|,)(?:'[^']*(?:''[^']*)*'|[^,'!]+)!([$A-Za-z\d:]+)/g;

/** The print areas and titles of a workbook by the names of sheets (ISO/IEC 29500-1, 18.2.5, `_xlnm` names). */
export function printRangesOf(names: readonly DefinedName[]): ReadonlyMap<string, PrintRanges> {
  const ranges = new Map<string, PrintRanges>();
  for (const { name, sheet, text } of names) {
    if (sheet === null) continue;
    const known = ranges.get(sheet) ?? PRINTS_ALL;
    const references = [...text.matchAll(REFERENCE)].map(([, reference = '']) => reference);
    const areas = references.map((one) => ({ rows: rowsOfReference(one), columns: columnsOfReference(one) }));
    if (name === '_xlnm.Print_Area') ranges.set(sheet, { ...known, areas });
    else if (name === '_xlnm.Print_Titles')
      ranges.set(sheet, { ...known, titles: areas.find(({ columns }) => columns === null)?.rows ?? null });
  }
  return ranges;
}

const isIn = (span: Span | null, number: number): boolean =>
  span === null || (number >= span.from && number <= span.to);

export const printsRow = ({ areas }: PrintRanges, row: number): boolean =>
  areas.length === 0 || areas.some(({ rows }) => isIn(rows, row));

export const printsColumn = ({ areas }: PrintRanges, column: number): boolean =>
  areas.length === 0 || areas.some(({ columns }) => isIn(columns, column));

export const isTitle = ({ titles }: PrintRanges, row: number): boolean => titles !== null && isIn(titles, row);
