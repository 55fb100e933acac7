import { elementAttribute, type XmlElement } from '@app/formats';
import { ElementProperties } from '../element-properties';
import type { CellEdit, TableFormat } from './table-format';
import { CELL_ORDER } from '../word-order';

/** Cells of tables in WordprocessingML (ISO/IEC 29500-1, 17.4). */
export const WORD_TABLE: TableFormat = {
  namespace: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  row: 'w:tr',
  cell: 'w:tc',
  firstColumn: (row, source) => numberIn(row, ['w:trPr', 'w:gridBefore'], source, 0),
  columns: (cell, source) => numberIn(cell, ['w:tcPr', 'w:gridSpan'], source, 1),
  edits: (cell, source, { shade, merge, columns, isCovered }) => {
    if (isCovered) return [{ start: cell.start, end: cell.end, text: '' }];
    const prefix = cell.rawName.slice(0, -'tc'.length);
    const shading = `<${prefix}shd ${prefix}val="clear" ${prefix}color="auto" ${prefix}fill="${shade}"/>`;
    const merging = `<${prefix}vMerge${merge?.isFirst ? ` ${prefix}val="restart"` : ''}/>`;
    const properties = ElementProperties.of(cell, 'w:tcPr', { source }, CELL_ORDER).with({
      ...(shade === undefined ? {} : { 'w:shd': shading }),
      ...(columns === undefined ? {} : { 'w:gridSpan': `<${prefix}gridSpan ${prefix}val="${columns}"/>` }),
      ...(merge ? { 'w:vMerge': merging } : {}),
    });
    const known = cell.children.find(({ name }) => name === 'w:tcPr');
    const start = known?.start ?? cell.openEnd;
    const edit: CellEdit = { start, end: known?.end ?? start, text: properties };
    const hidden = { start: edit.end, end: cell.closeStart, text: `<${prefix}p/>` };
    return merge && !merge.isFirst ? [edit, hidden] : [edit];
  },
};

function numberIn(element: XmlElement, path: readonly string[], source: string, otherwise: number): number {
  const found = path.reduce<XmlElement | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    element,
  );
  const prefix = found?.rawName.slice(0, found.rawName.indexOf(':') + 1) ?? '';
  return (found && Number.parseInt(elementAttribute(source, found, `${prefix}val`) ?? '', 10)) || otherwise;
}
