import type { MarkupNode } from './docx-nodes';

// Of `DOCX_NODES_SCRIPT`, which is evaluated in the same page.
declare const all: typeof import('./docx-nodes').all;
declare const attributeNamed: typeof import('./docx-nodes').attributeNamed;
declare const childNamed: typeof import('./docx-nodes').childNamed;
declare const isOn: typeof import('./docx-nodes').isOn;
declare const sibling: typeof import('./docx-nodes').sibling;
declare const markParagraph: typeof import('./docx-nodes').markParagraph;

/** Rows that are repeated on each page or not parted are marked, and rows and cells are told how their table's style sees them. */
export function showRows(root: MarkupNode): void {
  for (const table of all(root, 'tbl')) {
    const rows = [...table.children].filter(({ localName }) => localName === 'tr');
    let isHead = true;
    for (const row of rows) {
      const properties = childNamed(row, 'trPr');
      const property = (name: string) => isOn(properties && childNamed(properties, name));
      // Only rows at the beginning are heads (ISO/IEC 29500-1, 17.4.49).
      isHead &&= property('tblHeader');
      const [paragraph] = all(row, 'p');
      if (paragraph && (isHead || property('cantSplit'))) markParagraph(paragraph, { row: isHead ? 'head' : 'whole' });
    }
    showConditions(table, rows);
    fixColumns(table);
  }
  for (const direction of all(root, 'textDirection')) showDirection(direction);
}

/**
 * Names the direction of text in a cell (ISO/IEC 29500-1, 17.18.93, and 29500-4 for the older names) as docx-preview knows it: of
 * three names one means horizontal text, which it sets vertically.
 */
function showDirection(direction: MarkupNode): void {
  const downwards = ['tbRl', 'tbRlV', 'tbLrV', 'rl', 'rlV', 'lrV'];
  const [value] = [...direction.attributes].filter(({ localName }) => localName === 'val');
  if (value && downwards.includes(value.value)) value.value = 'tbRl';
  else if (value?.value === 'btLr' || value?.value === 'lr') value.value = 'btLr';
  else direction.remove();
}

/**
 * Gives a table whose columns do not grow (17.4.52) the width of its columns. docx-preview looks for the kind of the layout in another
 * attribute, and a table without a width fits its columns to their words.
 */
function fixColumns(table: MarkupNode): void {
  const properties = childNamed(table, 'tblPr');
  const layout = properties && childNamed(properties, 'tblLayout');
  if (!properties || !layout || attributeNamed(layout, 'type') !== 'fixed') return;
  layout.setAttribute('val', 'fixed');
  const columns = [...(childNamed(table, 'tblGrid')?.children ?? [])];
  const total = columns.reduce((sum, column) => sum + (Number(attributeNamed(column, 'w')) || 0), 0);
  const own = childNamed(properties, 'tblW');
  if (total === 0 || (own && Number(attributeNamed(own, 'w')) > 0)) return;
  const width = sibling(properties, 'tblW');
  width.setAttribute('type', 'dxa');
  width.setAttribute('w', String(total));
  own?.remove();
  properties.append(width);
}

/**
 * The conditions of a table's style (17.7.6) for rows and cells that do not name them: programs other than Word leave this to the
 * reader.
 */
function showConditions(table: MarkupNode, rows: readonly MarkupNode[]): void {
  const properties = childNamed(table, 'tblPr');
  const look = properties && childNamed(properties, 'tblLook');
  if (!properties || !look || !childNamed(properties, 'tblStyle')) return;
  const mask = Number.parseInt(attributeNamed(look, 'val'), 16) || 0;
  const looks = (name: string, bit: number): boolean => {
    const own = attributeNamed(look, name);
    return own === '' ? (mask & bit) !== 0 : own === '1' || own === 'true';
  };
  const [firstRow, lastRow] = [looks('firstRow', 0x20), looks('lastRow', 0x40)];
  const [firstColumn, lastColumn] = [looks('firstColumn', 0x80), looks('lastColumn', 0x100)];
  const [rowBands, columnBands] = [!looks('noHBand', 0x200), !looks('noVBand', 0x400)];
  rows.forEach((row, at) => {
    const isFirst = firstRow && at === 0;
    const isLast = lastRow && at === rows.length - 1;
    const band = rowBands && !isFirst && !isLast ? (at - Number(firstRow)) % 2 : null;
    setConditions(row, 'trPr', [isFirst, isLast, false, false, false, false, band === 0, band === 1]);
    const cells = [...row.children].filter(({ localName }) => localName === 'tc');
    cells.forEach((cell, column) => {
      const [begins, ends] = [firstColumn && column === 0, lastColumn && column === cells.length - 1];
      const stripe = columnBands && !begins && !ends ? (column - Number(firstColumn)) % 2 : null;
      setConditions(cell, 'tcPr', [false, false, begins, ends, stripe === 0, stripe === 1]);
    });
  });
}

/** Sets the conditions in the order of 17.3.1.8, unless the element names its own. */
function setConditions(element: MarkupNode, name: 'trPr' | 'tcPr', conditions: readonly boolean[]): void {
  if (!conditions.includes(true)) return;
  let properties = childNamed(element, name);
  if (properties && childNamed(properties, 'cnfStyle')) return;
  if (!properties) {
    properties = sibling(element, name);
    element.prepend(properties);
  }
  const style = sibling(element, 'cnfStyle');
  style.setAttribute('val', conditions.map(Number).join('').padEnd(12, '0'));
  properties.prepend(style);
}

/** The functions as a script; `showRows` begins. */
export const DOCX_ROWS_SCRIPT = [showRows, showDirection, fixColumns, showConditions, setConditions]
  .map(String)
  .join('\n');
