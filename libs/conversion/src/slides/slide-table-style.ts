import { parseXml, XmlNode } from '@app/formats';
import type { Css } from '../html';
import type { SlideColors } from './slide-colors';
import { px } from './slide-frame';

/** The place of a cell in its table, and the size of the table. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** What a table style says about a cell. */
export interface CellStyle {
  readonly css: Css;
  readonly color: string | undefined;
  readonly isBold: boolean | undefined;
}

/** The sides of a cell: their names in styles at the edge of a table and within it. */
const SIDES = [
  ['top', 'a:top', 'a:insideH'],
  ['bottom', 'a:bottom', 'a:insideH'],
  ['left', 'a:left', 'a:insideV'],
  ['right', 'a:right', 'a:insideV'],
] as const;

/** "Medium Style 2" by its accents. PowerPoint has it built in, so that many files only name it. */
const MEDIUM_STYLE_2: ReadonlyMap<string, string> = new Map([
  ['{073A0DAA-6AF3-43AB-8588-CEC1D06C72B9}', 'dk1'],
  ['{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}', 'accent1'],
  ['{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}', 'accent2'],
  ['{F5AB1C69-6EDB-4FF4-983F-18BD219EF322}', 'accent3'],
  ['{00A15C55-8517-42AA-B614-E9B94910E393}', 'accent4'],
  ['{7DF18680-E054-41AD-8BC1-D1AEF772440D}', 'accent5'],
  ['{93296810-A885-4BE3-A3E7-6D5BEEA58F35}', 'accent6'],
]);

/** The style of a table (ISO/IEC 29500-1, 20.1.4.2): one of the presentation's own, or one that is built into PowerPoint. */
export class TableStyle {
  private constructor(
    private readonly style: XmlNode,
    private readonly properties: XmlNode,
    private readonly colors: SlideColors,
  ) {}

  /** Null for a table without a style, and for one whose style is not known. `styles` is the part with those of the presentation. */
  static of(table: XmlNode, styles: XmlNode | undefined, colors: SlideColors): TableStyle | null {
    const properties = table.child('a:tblPr');
    const id = properties?.child('a:tableStyleId')?.text.trim() ?? '';
    if (!properties || id === '') return null;
    const own = styles?.children('a:tblStyle').find((style) => style.attribute('styleId') === id);
    const style = own ?? builtIn(id);
    return style ? new TableStyle(style, properties, colors) : null;
  }

  /** The looks of all parts of the table that a cell belongs to: of several, the last one counts. */
  cell(place: CellPlace): CellStyle {
    const parts = this.partsAt(place).flatMap((name) => this.style.child(name) ?? []);
    const texts = parts.flatMap((part) => part.child('a:tcTxStyle') ?? []);
    const fills = parts.map((part) => this.colors.fill(part.child('a:tcStyle', 'a:fill')).background);
    const last = <T>(values: readonly (T | undefined)[]) => values.findLast((value) => value !== undefined);
    const borders = SIDES.map(([side, atEdge, within]) => [
      `border-${side}`,
      last(parts.map((part) => this.border(part, isAtEdge(side, place, part.name) ? atEdge : within))) ?? '0 none',
    ]);
    return {
      css: { background: last(fills), ...(Object.fromEntries(borders) as Css) },
      color: last(texts.map((text) => this.colors.of(text))),
      isBold: last(
        texts.map((text) => text.attribute('b')).map((bold) => (bold === undefined ? undefined : bold === 'on')),
      ),
    };
  }

  private partsAt({ row, column, rows, columns }: CellPlace): string[] {
    const has = (name: string) => this.properties.flag(name) ?? false;
    const isFirst = has('firstRow') && row === 0;
    const isLast = has('lastRow') && row === rows - 1;
    const band = has('bandRow') && !isFirst && !isLast ? (row - Number(has('firstRow'))) % 2 : null;
    return [
      'a:wholeTbl',
      ...(band === null ? [] : [`a:band${band + 1}H`]),
      ...(has('firstCol') && column === 0 ? ['a:firstCol'] : []),
      ...(has('lastCol') && column === columns - 1 ? ['a:lastCol'] : []),
      ...(isLast ? ['a:lastRow'] : []),
      ...(isFirst ? ['a:firstRow'] : []),
    ];
  }

  private border(part: XmlNode, name: string): string | undefined {
    const line = part.child('a:tcStyle', 'a:tcBdr', name)?.child('a:ln');
    if (!line) return undefined;
    const color = this.colors.of(line.child('a:solidFill'));
    return color ? `${px(line.number('w') ?? 12_700)} solid ${color}` : '0 none';
  }
}

/** Whether a side of a cell is at the edge of a part: all of a row, of a column, or of the table. */
function isAtEdge(side: string, { row, column, rows, columns }: CellPlace, part: string): boolean {
  if (side === 'top' || side === 'bottom')
    return /Row$|H$/.test(part) || (side === 'top' ? row === 0 : row === rows - 1);
  return /Col$/.test(part) || (side === 'left' ? column === 0 : column === columns - 1);
}

const EDGES = ['left', 'right', 'top', 'bottom', 'insideH', 'insideV'];
const colored = (name: string, change = ''): string =>
  `<a:solidFill><a:schemeClr val="${name}">${change}</a:schemeClr></a:solidFill>`;
const lineAt = (side: string, width: number, color: string): string =>
  `<a:${side}><a:ln w="${width}">${colored(color)}</a:ln></a:${side}>`;
const linesAround = (color: string): string => EDGES.map((side) => lineAt(side, 12_700, color)).join('');
const look = (fill: string, borders = ''): string =>
  `<a:tcStyle><a:tcBdr>${borders}</a:tcBdr><a:fill>${fill}</a:fill></a:tcStyle>`;

/** The styles without any fill: "No Style, No Grid" and "No Style, Table Grid". */
const PLAIN_STYLES: ReadonlyMap<string, string> = new Map([
  ['{2D5ABB26-0587-4C30-8999-92F81FD0307C}', ''],
  ['{5940675A-B579-460E-94D1-54222C63F5DA}', `<a:wholeTbl>${look('', linesAround('dk1'))}</a:wholeTbl>`],
]);

function mediumStyle(accent: string): string {
  const tint = (share: number) => colored(accent, `<a:tint val="${share}"/>`);
  const strong = '<a:tcTxStyle b="on"><a:schemeClr val="lt1"/></a:tcTxStyle>';
  const edge = (name: string, borders = '') => `<a:${name}>${strong}${look(colored(accent), borders)}</a:${name}>`;
  const text = '<a:tcTxStyle><a:schemeClr val="dk1"/></a:tcTxStyle>';
  return (
    `<a:wholeTbl>${text}${look(tint(20_000), linesAround('lt1'))}</a:wholeTbl><a:band1H>${look(tint(40_000))}</a:band1H>` +
    edge('lastCol') +
    edge('firstCol') +
    edge('lastRow', lineAt('top', 38_100, 'lt1')) +
    edge('firstRow', lineAt('bottom', 38_100, 'lt1'))
  );
}

function builtIn(id: string): XmlNode | undefined {
  const accent = MEDIUM_STYLE_2.get(id);
  const parts = accent === undefined ? PLAIN_STYLES.get(id) : mediumStyle(accent);
  if (parts === undefined) return undefined;
  const xml = `<a:tblStyle xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${parts}</a:tblStyle>`;
  return new XmlNode(xml, parseXml(xml, 'tableStyles.xml'));
}
