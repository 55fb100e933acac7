import type { MarkupNode } from './docx-nodes';

// Of `DOCX_NODES_SCRIPT`, which is evaluated in the same page.
declare const all: typeof import('./docx-nodes').all;
declare const childNamed: typeof import('./docx-nodes').childNamed;
declare const isOn: typeof import('./docx-nodes').isOn;
declare const sibling: typeof import('./docx-nodes').sibling;

/**
 * Shows paragraphs and tables that run from right to left as Word does: in a paragraph "left" and "start" mean the side where
 * lines begin (ISO/IEC 29500-4, 14.11.2), and the first cell of a row is the rightmost one (29500-1, 17.4.1). docx-preview takes
 * the names for sides of the page, and does not know such tables.
 */
export function showDirections(root: MarkupNode): void {
  for (const properties of all(root, 'pPr')) if (isOn(childNamed(properties, 'bidi'))) turnAlignment(properties);
  for (const table of all(root, 'tbl')) {
    const properties = childNamed(table, 'tblPr');
    if (isOn(properties && childNamed(properties, 'bidiVisual'))) turnColumns(table);
  }
}

function turnAlignment(properties: MarkupNode): void {
  const turned: Record<string, string> = { left: 'right', start: 'right', right: 'left', end: 'left' };
  const value = [...(childNamed(properties, 'jc')?.attributes ?? [])].find(({ localName }) => localName === 'val');
  if (value) value.value = turned[value.value] ?? value.value;
}

function turnColumns(table: MarkupNode): void {
  const grid = childNamed(table, 'tblGrid');
  if (grid) for (const column of [...grid.children]) grid.prepend(column);
  for (const row of [...table.children].filter(({ localName }) => localName === 'tr')) {
    const cells = [...row.children].filter(({ localName }) => localName === 'tc');
    for (const cell of cells.toReversed()) row.append(cell);
    for (const cell of cells) turnBorders(cell);
  }
}

function turnBorders(cell: MarkupNode): void {
  const properties = childNamed(cell, 'tcPr');
  const borders = properties && childNamed(properties, 'tcBorders');
  const turned: Record<string, string> = { left: 'right', start: 'right', right: 'left', end: 'left' };
  for (const border of [...(borders?.children ?? [])]) {
    const side = turned[border.localName];
    if (side === undefined) continue;
    const made = sibling(border, side);
    for (const { localName, value } of border.attributes) made.setAttribute(localName, value);
    border.before(made);
    border.remove();
  }
}

/** The functions as a script: `showDirections` begins. */
export const DOCX_DIRECTIONS_SCRIPT = [showDirections, turnAlignment, turnColumns, turnBorders].map(String).join('\n');
