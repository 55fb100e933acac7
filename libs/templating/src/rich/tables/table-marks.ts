import { parseXml, type XmlElement } from '@app/formats';
import type { CellMark } from './cell-mark';

/**
 * Marks in the rendered text of a cell. They are characters that XML forbids, so neither templates nor values have them. `#` and a
 * color shade the cell; `=` and a text merge it with equal cells above.
 */
const START = '\u0004';
const END = '\u0005';

/** What stands in the text of a cell for a mark; `text` is its markup. */
export const markInText = ({ effect }: CellMark, text: string): string =>
  effect === 'merge' ? `${START}=${text}${END}${text}` : `${START}#${effect.shade}${END}`;

/** A cell of a table as rendered. */
export interface MarkedCell {
  readonly element: XmlElement;
  readonly shade?: string;
  /** Cells below each other with the same text are merged. */
  readonly merge?: string;
}

/** How a format writes cells. All edits are of the table's markup. */
export interface TableFormat {
  readonly namespace: string;
  readonly row: string;
  readonly cell: string;
  /** The first column of a row that has a cell. */
  firstColumn(row: XmlElement, source: string): number;
  /** The columns of a cell. */
  columns(cell: XmlElement, source: string): number;
  /** The edits for a cell; `merge` says its part in a merged cell of `rows` rows. */
  edits(cell: XmlElement, source: string, change: CellChange): readonly CellEdit[];
}

export interface CellChange {
  readonly shade?: string;
  readonly merge?: { readonly isFirst: boolean; readonly rows: number };
}

/** Replaces a range of the markup. */
export interface CellEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies the marks of a rendered table to its cells, and removes them. `rawName` is the name of the table's element. */
export function applyMarks(markup: string, rawName: string, format: TableFormat): string {
  if (!markup.includes(START)) return markup;
  const { text, marks } = takeMarks(markup);
  const start = text.indexOf(`<${rawName}`);
  const prefix = rawName.slice(0, rawName.indexOf(':'));
  const source = `<x xmlns:${prefix}="${format.namespace}">${text}</x>`;
  const shift = source.indexOf(text);
  const table = start === -1 ? undefined : parseXml(source, 'table').children[0];
  if (!table) return text;
  const rows = rowsOf(
    table,
    marks.map(({ at, content }) => ({ at: at + shift, content })),
    format,
  );
  const merged = mergesOf(rows, source, format);
  const edits = rows.flat().flatMap((cell) => {
    const change = { shade: cell.shade, merge: merged.get(cell) };
    return change.shade === undefined && !change.merge ? [] : format.edits(cell.element, source, change);
  });
  return edited(source, edits).slice(shift, -'</x>'.length);
}

interface Mark {
  readonly at: number;
  readonly content: string;
}

function takeMarks(markup: string): { text: string; marks: Mark[] } {
  const [first = '', ...others] = markup.split(START);
  let text = first;
  const marks = others.map((piece) => {
    const end = piece.indexOf(END);
    const mark = { at: text.length, content: piece.slice(0, end) };
    text += piece.slice(end + 1);
    return mark;
  });
  return { text, marks };
}

/** The cells of all rows, with the marks in them. Rows and cells may be inside of content controls. */
function rowsOf(table: XmlElement, marks: readonly Mark[], format: TableFormat): MarkedCell[][] {
  let next = 0;
  return nested(table, format.row).map((row) =>
    nested(row, format.cell).map((element) => {
      let cell: MarkedCell = { element };
      for (; (marks[next]?.at ?? Infinity) <= element.end; next++) {
        const { content } = marks[next] as Mark;
        const value = content.slice(1);
        cell = content.startsWith('#') ? { ...cell, shade: value } : { ...cell, merge: value };
      }
      return cell;
    }),
  );
}

function nested(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) =>
    child.name === name ? [child] : isCell(child) ? [] : nested(child, name),
  );
}

const isCell = ({ name }: XmlElement): boolean => /:(?:tc|p)$/.test(name);

/** A run of equal cells below each other. */
interface Run {
  readonly text: string;
  readonly columns: number;
  readonly cells: MarkedCell[];
}

function mergesOf(
  rows: readonly MarkedCell[][],
  source: string,
  format: TableFormat,
): Map<MarkedCell, CellChange['merge']> {
  let open = new Map<number, Run>();
  const runs: Run[] = [];
  for (const row of rows) {
    const current = new Map<number, Run>();
    let column = row[0]?.element.parent ? format.firstColumn(row[0].element.parent, source) : 0;
    for (const cell of row) {
      const columns = format.columns(cell.element, source);
      const text = cell.merge;
      if (text !== undefined && text !== '') {
        const above = open.get(column);
        const run = above?.text === text && above.columns === columns ? above : { text, columns, cells: [] };
        if (run !== above) runs.push(run);
        run.cells.push(cell);
        current.set(column, run);
      }
      column += columns;
    }
    open = current;
  }
  const parts = runs.filter(({ cells }) => cells.length > 1);
  return new Map(
    parts.flatMap(({ cells }) =>
      cells.map((cell, index) => [cell, { isFirst: index === 0, rows: cells.length }] as const),
    ),
  );
}

function edited(source: string, edits: readonly CellEdit[]): string {
  let result = '';
  let cursor = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    result += source.slice(cursor, start) + text;
    cursor = end;
  }
  return result + source.slice(cursor);
}
