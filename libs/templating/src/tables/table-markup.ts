import { localName, parseXml, walkElements, type XmlElement } from '@app/formats';

/** A rendered table as source and tree. Its prefixes are declared outside of it, so elements are known by their local names. */
export interface TableMarkup {
  readonly source: string;
  readonly table: XmlElement;
  readonly prefix: string;
  readonly columns: readonly XmlElement[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  readonly row: XmlElement;
  readonly cells: readonly XmlElement[];
}

/** The cells from the first to the last that a loop repeats in a row, as offsets in the markup of their table. */
export interface LoopCells {
  readonly first: number;
  readonly last: number;
}

/** A replacement of a range of the source. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The rows and columns of a table. Tables in its cells are not looked at. */
export function readTable(source: string): TableMarkup {
  const table = parseXml(source, 'table');
  const rows: TableRow[] = [];
  walkElements(table, (element) => {
    if (element !== table && localName(element) === 'tbl') return false;
    if (localName(element) === 'tr') rows.push({ row: element, cells: [] });
    if (localName(element) === 'tc') (rows.at(-1)?.cells as XmlElement[] | undefined)?.push(element);
    return localName(element) !== 'tc';
  });
  const grid = table.children.find((child) => localName(child) === 'tblGrid');
  const columns = grid?.children.filter((child) => localName(child) === 'gridCol') ?? [];
  return { source, table, prefix: table.rawName.slice(0, table.rawName.indexOf(':') + 1), columns, rows };
}

/** The source with edits; they do not overlap. */
export function edited(source: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const { start, end, text: replacement } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    text += source.slice(at, start) + replacement;
    at = end;
  }
  return text + source.slice(at);
}

/** Whole numbers in the ratio of `weights` whose sum is `total`. */
export function shared(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0) || weights.length;
  let before = 0;
  let given = 0;
  return weights.map((weight) => {
    before += sum === weights.length && weight === 0 ? 1 : weight;
    const share = Math.round((total * before) / sum) - given;
    given += share;
    return share;
  });
}

/** The number in an attribute of an element by its local name; 0 without one. */
export function numberIn(source: string, element: XmlElement | undefined, attribute: string): number {
  if (!element) return 0;
  const tag = source.slice(element.start, element.openEnd);
  return Number(new RegExp(`\\s(?:[\\w.-]+:)?${attribute}="(\\d+)"`).exec(tag)?.[1] ?? 0);
}
