import { parseXml, type XmlElement } from '@app/formats';
import type { CellMark } from './cell-mark';
import { cellMerges } from './cell-merges';
import type { CellEdit, MarkedCell, TableFormat } from './table-format';

/**
 * Marks in the rendered text of a cell. They are characters that XML forbids, so neither templates nor values have them. `#` and a
 * color shade the cell; `=` and a text merge it with equal cells above; `^` merges it with the cell above, `<` with the one to the
 * left; `+` and a number make it span columns.
 */
const START = '\u0004';
const END = '\u0005';

/** What stands in the text of a cell for a mark; `text` is its markup. */
export function markInText({ effect }: CellMark, text: string): string {
  if (effect === 'merge') return `${START}=${text}${END}${text}`;
  if (effect === 'up') return `${START}^${END}`;
  if (effect === 'left') return `${START}<${END}`;
  return 'shade' in effect ? `${START}#${effect.shade}${END}` : `${START}+${effect.span}${END}`;
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
  const merged = cellMerges(rows, source, format);
  const edits = rows.flat().flatMap((cell) => {
    const change = { ...merged.get(cell), ...(cell.shade === undefined ? {} : { shade: cell.shade }) };
    return Object.keys(change).length === 0 ? [] : format.edits(cell.element, source, change);
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
        cell = { ...cell, ...effectOf((marks[next] as Mark).content) };
      }
      return cell;
    }),
  );
}

function effectOf(content: string): Partial<MarkedCell> {
  const value = content.slice(1);
  if (content.startsWith('#')) return { shade: value };
  if (content.startsWith('+')) return { span: Number(value) };
  if (content.startsWith('=')) return { merge: value };
  return content.startsWith('^') ? { isUp: true } : { isLeft: true };
}

function nested(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) =>
    child.name === name ? [child] : isCell(child) ? [] : nested(child, name),
  );
}

const isCell = ({ name }: XmlElement): boolean => /:(?:tc|p)$/.test(name);

function edited(source: string, edits: readonly CellEdit[]): string {
  let result = '';
  let cursor = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    result += source.slice(cursor, start) + text;
    cursor = end;
  }
  return result + source.slice(cursor);
}
