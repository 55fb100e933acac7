import { formatCode, type Package, readPart, type XmlNode } from '@app/formats';
import { fontFamily, type Css } from '../html';
import { hexColor, tinted } from '../office-color';

/** The look of the cells with one style; `format` is the number format code. */
export interface CellLook {
  readonly css: Css;
  readonly format: string;
  /** Horizontal alignment; null for the default: text left, numbers right. */
  readonly align: string | null;
  readonly wraps: boolean;
  /** Whether an empty cell with this style is visible, by its fill or border. */
  readonly isVisible: boolean;
}

const BORDER_WIDTHS: Record<string, string> = {
  hair: '0.5px solid',
  thin: '1px solid',
  dotted: '1px dotted',
  dashed: '1px dashed',
  medium: '2px solid',
  mediumDashed: '2px dashed',
  thick: '3px solid',
  double: '3px double',
};
const THEME_ORDER = [
  'lt1',
  'dk1',
  'lt2',
  'dk2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
];
/** The first eight colours of the palette (ISO/IEC 29500-1, 18.8.27); the next eight are the same. */
const INDEXED = ['000000', 'FFFFFF', 'FF0000', '00FF00', '0000FF', 'FFFF00', 'FF00FF', '00FFFF'];

const PLAIN: CellLook = { css: {}, format: 'General', align: null, wraps: false, isVisible: false };

/** The looks of a workbook's cell styles by style index (ISO/IEC 29500-1, 18.8). Unknown styles look like the first one. */
export class SheetLooks {
  private constructor(private readonly looks: readonly CellLook[]) {}

  static read(pkg: Package, part: string | null, theme: ReadonlyMap<string, string>): SheetLooks {
    if (part === null) return new SheetLooks([]);
    const root = readPart(pkg, part);
    const colorOf = (node: XmlNode | undefined) => sheetColor(node, theme);
    const list = (name: string, item: string) => root.child(name)?.children(item) ?? [];
    const codes = new Map(
      list('numFmts', 'numFmt').map((node) => [node.number('numFmtId') ?? 0, node.attribute('formatCode') ?? '']),
    );
    const fonts = list('fonts', 'font').map((font) => fontCss(font, colorOf));
    const fills = list('fills', 'fill').map((fill) => fillCss(fill, colorOf));
    const borders = list('borders', 'border').map((border) => borderCss(border, colorOf));
    const looks = list('cellXfs', 'xf').map((xf): CellLook => {
      const alignment = xf.child('alignment');
      const fill = fills[xf.number('fillId') ?? 0] ?? {};
      const border = borders[xf.number('borderId') ?? 0] ?? {};
      return {
        css: { ...fonts[xf.number('fontId') ?? 0], ...fill, ...border, ...alignmentCss(alignment) },
        format: formatCode(xf.number('numFmtId') ?? 0, codes),
        align: horizontal(alignment?.attribute('horizontal')),
        wraps: alignment?.flag('wrapText') ?? false,
        isVisible: Object.keys({ ...fill, ...border }).length > 0,
      };
    });
    return new SheetLooks(looks);
  }

  of(style: number): CellLook {
    return this.looks[style] ?? this.looks[0] ?? PLAIN;
  }
}

function sheetColor(node: XmlNode | undefined, theme: ReadonlyMap<string, string>): string | undefined {
  if (!node) return undefined;
  const named = theme.get(THEME_ORDER[node.number('theme') ?? -1] ?? '');
  const indexed = INDEXED[(node.number('indexed') ?? -1) % 8];
  const color = hexColor(node.attribute('rgb')) ?? named ?? hexColor(indexed);
  return color && tinted(color, node.number('tint') ?? 0);
}

type ColorOf = (node: XmlNode | undefined) => string | undefined;

function fontCss(font: XmlNode, colorOf: ColorOf): Css {
  const has = (name: string) => font.child(name) !== undefined && font.child(name)?.flag('val') !== false;
  const lines = [has('u') && 'underline', has('strike') && 'line-through'].filter((line) => line !== false);
  const size = font.child('sz')?.number('val');
  return {
    'font-family': fontFamily(font.child('name')?.attribute('val')),
    'font-size': size === undefined ? undefined : `${size}pt`,
    'font-weight': has('b') ? 'bold' : undefined,
    'font-style': has('i') ? 'italic' : undefined,
    'text-decoration': lines.length > 0 ? lines.join(' ') : undefined,
    color: colorOf(font.child('color')),
  };
}

function fillCss(fill: XmlNode, colorOf: ColorOf): Css {
  const pattern = fill.child('patternFill');
  const color = pattern?.attribute('patternType') === 'solid' ? colorOf(pattern.child('fgColor')) : undefined;
  return color ? { 'background-color': color } : {};
}

function borderCss(border: XmlNode, colorOf: ColorOf): Css {
  const sides = ['left', 'right', 'top', 'bottom'].flatMap((side) => {
    const line = border.child(side);
    const width = BORDER_WIDTHS[line?.attribute('style') ?? 'none'];
    return width ? [[`border-${side}`, `${width} ${colorOf(line?.child('color')) ?? '#000000'}`]] : [];
  });
  return Object.fromEntries(sides) as Css;
}

function alignmentCss(alignment: XmlNode | undefined): Css {
  const vertical = alignment?.attribute('vertical');
  const indent = alignment?.number('indent');
  return {
    'vertical-align':
      vertical === 'center' ? 'middle' : vertical === 'top' || vertical === 'bottom' ? vertical : undefined,
    'padding-left': indent ? `${Math.min(indent, 50) * 9}px` : undefined,
  };
}

function horizontal(value: string | undefined): string | null {
  if (value === 'centerContinuous') return 'center';
  return value === 'left' || value === 'right' || value === 'center' || value === 'justify' ? value : null;
}
