import { elementAttribute, type XmlElement } from '@app/formats';
import { ElementProperties } from '../element-properties';
import type { CellChange, CellEdit, TableFormat } from './table-format';

const FILLS = ['noFill', 'solidFill', 'gradFill', 'blipFill', 'pattFill', 'grpFill'];
/** The children of the properties of a cell, in the order of the schema (ISO/IEC 29500-1, 21.1.3.17). */
const CELL_ORDER = ['lnL', 'lnR', 'lnT', 'lnB', 'lnTlToBr', 'lnBlToTr', 'cell3D', ...FILLS, 'headers', 'extLst'].map(
  (name) => `a:${name}`,
);

/** Cells of tables in DrawingML (ISO/IEC 29500-1, 21.1.3). Each column of the grid has a cell, also within merged ones. */
export const DRAWING_TABLE: TableFormat = {
  namespace: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  row: 'a:tr',
  cell: 'a:tc',
  firstColumn: () => 0,
  columns: () => 1,
  isCovered: (cell, source) => /^(?:1|true)$/.test(elementAttribute(source, cell, 'hMerge') ?? ''),
  edits: (cell, source, change) => [
    ...(change.shade === undefined ? [] : [shading(cell, source, change.shade)]),
    ...(change.merge || change.columns !== undefined || change.isCovered ? merging(cell, source, change) : []),
  ],
};

function shading(cell: XmlElement, source: string, shade: string): CellEdit {
  const prefix = cell.rawName.slice(0, -'tc'.length);
  const fill = `<${prefix}solidFill><${prefix}srgbClr val="${shade}"/></${prefix}solidFill>`;
  const others = Object.fromEntries(FILLS.map((name) => [`a:${name}`, '']));
  const properties = ElementProperties.of(cell, 'a:tcPr', { source }, CELL_ORDER).with({
    ...others,
    'a:solidFill': fill,
  });
  const known = cell.children.find(({ name }) => name === 'a:tcPr');
  const after = cell.children.find(({ name }) => name === 'a:txBody')?.end ?? cell.openEnd;
  return { start: known?.start ?? after, end: known?.end ?? after, text: properties };
}

/** The first cell spans the rows or columns; the text of the others is removed. */
function merging(cell: XmlElement, source: string, { merge, columns, isCovered }: CellChange): CellEdit[] {
  const attributes = {
    ...(merge ? { rowSpan: merge.isFirst ? merge.rows : null, vMerge: merge.isFirst ? null : 1 } : {}),
    ...(columns === undefined ? {} : { gridSpan: columns, hMerge: null }),
    ...(isCovered ? { gridSpan: null, hMerge: 1 } : {}),
  };
  const edit = { start: cell.start, end: cell.openEnd, text: withAttributes(cell, source, attributes) };
  const paragraphs = cell.children
    .find(({ name }) => name === 'a:txBody')
    ?.children.filter(({ name }) => name === 'a:p');
  const [first, last] = [paragraphs?.at(0), paragraphs?.at(-1)];
  const isHidden = isCovered || (merge && !merge.isFirst);
  if (!isHidden || !first || !last) return [edit];
  return [edit, { start: first.start, end: last.end, text: `<${first.rawName}/>` }];
}

/** The start tag of a cell with other attributes; null removes one. */
function withAttributes(cell: XmlElement, source: string, attributes: Readonly<Record<string, number | null>>): string {
  const names = Object.keys(attributes).join('|');
  const bare = source
    .slice(cell.start, cell.openEnd - 1)
    .replace(new RegExp(`\\s(?:${names})\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'g'), '');
  const added = Object.entries(attributes).filter(([, value]) => value !== null);
  return `${bare}${added.map(([name, value]) => ` ${name}="${value}"`).join('')}>`;
}
