import { styleAttribute, type Css } from '../html';
import { fillIn, px } from './slide-frame';
import type { CellPlace, TableStyle } from './slide-table-style';
import { textDirection, textHtml, type TextContext } from './slide-text';
import type { XmlNode } from '@app/formats';

const SIDES: readonly (readonly [string, string])[] = [
  ['a:lnL', 'border-left'],
  ['a:lnR', 'border-right'],
  ['a:lnT', 'border-top'],
  ['a:lnB', 'border-bottom'],
];

const INSETS: readonly (readonly [string, string])[] = [
  ['marL', 'padding-left'],
  ['marR', 'padding-right'],
  ['marT', 'padding-top'],
  ['marB', 'padding-bottom'],
];

/** Converts a table of a slide to HTML (ISO/IEC 29500-1, 21.1.3). One without a known style is shown as a plain grid. */
export function tableHtml(table: XmlNode, context: TextContext, style: TableStyle | null, scaleX: number): string {
  const columns = (table.child('a:tblGrid')?.children('a:gridCol') ?? []).map(
    (column) => `<col style="width:${px((column.number('w') ?? 0) * scaleX)}">`,
  );
  const all = table.children('a:tr');
  const rows = all.map((row, at) => {
    const cells = row.children('a:tc').map((cell, column, { length: columns }) => {
      const place = { row: at, column, rows: all.length, columns };
      return cellHtml(cell, context, style, place);
    });
    return `<tr style="height:${px(row.number('h') ?? 0)}">${cells.join('')}</tr>`;
  });
  return `<table><colgroup>${columns.join('')}</colgroup>${rows.join('')}</table>`;
}

function cellHtml(cell: XmlNode, around: TextContext, style: TableStyle | null, place: CellPlace): string {
  if (cell.flag('hMerge') || cell.flag('vMerge')) return '';
  const spans = (
    [
      ['gridSpan', 'colspan'],
      ['rowSpan', 'rowspan'],
    ] as const
  ).map(([from, to]) => {
    const count = Math.min(cell.number(from) ?? 1, 1_000);
    return count > 1 ? ` ${to}="${Math.floor(count)}"` : '';
  });
  const look = style?.cell(place);
  const context = look ? { ...around, color: look.color ?? around.color, isBold: look.isBold } : around;
  const css = { ...look?.css, ...cellCss(cell.child('a:tcPr'), context) };
  return `<td${spans.join('')}${styleAttribute(css)}>${textHtml(cell.child('a:txBody'), context)}</td>`;
}

function cellCss(properties: XmlNode | undefined, context: TextContext): Css {
  const anchor = properties?.attribute('anchor');
  const borders = SIDES.flatMap(([name, side]) => {
    const line = properties?.child(name);
    if (!line) return [];
    const color = context.colors.of(line.child('a:solidFill'));
    return [[side, color ? `${px(line.number('w') ?? 12_700)} solid ${color}` : '0 none']];
  });
  const insets = Object.fromEntries(
    INSETS.flatMap(([name, side]) => {
      const inset = properties?.number(name);
      return inset === undefined ? [] : [[side, px(Math.max(0, inset))]];
    }),
  ) as Css;
  return {
    ...fillOf(properties, context),
    ...(Object.fromEntries(borders) as Css),
    ...insets,
    ...textDirection(properties?.attribute('vert')),
    'vertical-align': anchor === 'ctr' ? 'middle' : anchor === 'b' ? 'bottom' : 'top',
  };
}

/** The fill of a cell; nothing for one that leaves it to the style of its table. */
function fillOf(properties: XmlNode | undefined, { colors }: TextContext): Css {
  const fill = fillIn(properties, undefined);
  if (!fill) return {};
  return fill.child('a:noFill') ? { background: 'none' } : colors.fill(fill);
}
