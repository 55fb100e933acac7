import type { GridLayout } from './grid-layout';
import { mapElements } from './map-elements';

const FORMULA = /(<(?:[\w.-]+:)?f>)([^<]*)(<\/)/;
const CELL = /(<(?:[\w.-]+:)?sqref>)\s*([^<\s]*)\s*(<\/)/;
const EMPTY_LIST = /<((?:[\w.-]+:)?sparklines)>\s*<\/\1>/;
const EMPTY_GROUPS = /<((?:[\w.-]+:)?ext)\s[^<>]*>\s*<((?:[\w.-]+:)?sparklineGroups)(?:\s[^<>]*)?>\s*<\/\2>\s*<\/\1>/g;
const marker = (index: number): string => `<moved-sparklines-${index}/>`;
const MARKER = /<moved-sparklines-(\d+)\/>/g;

/**
 * Moves the sparklines of a sheet ([MS-XLSX] 2.4.66) and what is around them: each copy of a cell has one of its own, which shows the data
 * of that copy. `moveFormula` moves a formula in the scope of a cell, `moveOthers` all other markup.
 */
export function moveSparklines(
  text: string,
  layout: GridLayout,
  moveFormula: (formula: string, cell: GridLayout) => string,
  moveOthers: (text: string) => string,
): string {
  if (!text.includes('sparklineGroup')) return moveOthers(text);
  const lists: string[] = [];
  const marked = mapElements(text, 'sparklines', (list) => {
    const moved = mapElements(list, 'sparkline', (sparkline) => copiesOf(sparkline, layout, moveFormula));
    return marker(lists.push(moved) - 1);
  });
  const restored = moveOthers(marked).replace(MARKER, (_, index: string) => lists[Number(index)] ?? '');
  const filled = mapElements(restored, 'sparklineGroup', (group) => (EMPTY_LIST.test(group) ? '' : group));
  return filled.replace(EMPTY_GROUPS, '');
}

function copiesOf(
  sparkline: string,
  layout: GridLayout,
  moveFormula: (formula: string, cell: GridLayout) => string,
): string {
  const cell = CELL.exec(sparkline)?.[2] ?? '';
  const copies = layout.scopesOf(cell).flatMap((scope) => {
    const moved = scope.move(cell);
    if (moved === null) return [];
    const placed = sparkline.replace(CELL, (_, start: string, __, end: string) => start + moved + end);
    return placed.replace(
      FORMULA,
      (_, start: string, formula: string, end: string) => start + moveFormula(formula, scope) + end,
    );
  });
  return copies.join('');
}
