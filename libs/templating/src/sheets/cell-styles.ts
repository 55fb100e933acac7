import { attributeOf, elementAttribute, type Package, parseXml, type XmlElement } from '@app/formats';
import type { Notation } from './cell-value';
import type { TextLook } from '../rich/rich-value';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** The children of `styleSheet` in the order of the schema (ISO/IEC 29500-1, 18.8.39), with what a cell style refers to. */
const SECTIONS: readonly (readonly [name: string, whenMissing: string])[] = [
  ['numFmts', ''],
  ['fonts', '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'],
  [
    'fills',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  ],
  ['borders', '<borders count="1"><border/></borders>'],
  ['cellStyleXfs', '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'],
  ['cellXfs', '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>'],
  ...['cellStyles', 'dxfs', 'tableStyles', 'colors', 'extLst'].map((name) => [name, ''] as const),
];
/** The properties of a run in the order in which Excel writes them (ISO/IEC 29500-1, 18.4.7). */
const RUN_ORDER = [
  ...['b', 'i', 'strike', 'condense', 'extend', 'outline', 'shadow', 'u', 'vertAlign'],
  ...['sz', 'color', 'rFont', 'family', 'charset', 'scheme'],
];
/** The built-in format `0.00`, and the first number of formats that are not built in (ISO/IEC 29500-1, 18.8.30). */
const TWO_DECIMALS = 2;
const FIRST_OWN_FORMAT = 164;
/** A bold digit beside a regular one: at most so much wider in the fonts of Office. */
const BOLD_WIDTH = 1.1;
const CODE_FONT = 'Courier New';

/** The styles of cells of a workbook, with those that a fill adds: shaded cells, and cells that wrap their text. */
export class CellStyles {
  private sheet: StyleSheet | null = null;
  private readonly fills = new Map<string, number>();
  private readonly changed = new Map<string, number>();
  private readonly widths = new Map<number, number>();
  private dayFormat: number | null = null;

  /** @param part the part with the styles; null in a workbook without one */
  constructor(
    private readonly pkg: Package,
    private readonly part: string | null,
  ) {}

  /** The index of the style with another fill; `color` is RRGGBB. */
  shaded(style: number, color: string): number {
    return this.derived(`${style} #${color}`, style, (xf) =>
      withAttribute(withAttribute(xf, 'fillId', String(this.fillOf(color))), 'applyFill', '1'),
    );
  }

  /** The index of the style that shows a number as its notation was written. */
  formatted(style: number, notation: Notation): number {
    return this.derived(`${style} ${notation}`, style, (xf) =>
      withAttribute(withAttribute(xf, 'numFmtId', String(this.formatOf(notation))), 'applyNumberFormat', '1'),
    );
  }

  /** The width of a character of the style, as a multiple of one of the workbook's default font. */
  widthOf(style: number): number {
    const known = this.widths.get(style);
    if (known !== undefined) return known;
    const width = this.read().widthOf(style);
    this.widths.set(style, width);
    return width;
  }

  /** The index of the style that shows line breaks. */
  wrapped(style: number): number {
    return this.derived(`${style} wrapped`, style, withWrap);
  }

  /** The properties of a run in a cell: the font of the cell's style with another look. `prefix` is that of the sheet's elements. */
  runProperties(style: number, look: TextLook, prefix: string): string {
    const own = new Map(this.read().fontOf(style));
    for (const [name, markup] of looksOf(look)) own.set(name, markup);
    if (look.color !== undefined) own.delete('scheme');
    if (look.code) for (const name of ['family', 'scheme', 'charset']) own.delete(name);
    const sorted = [...own].sort(([a], [b]) => RUN_ORDER.indexOf(a) - RUN_ORDER.indexOf(b));
    const children = sorted.map(([, markup]) => markup.replace('<', `<${prefix}`)).join('');
    return children === '' ? '' : `<${prefix}rPr>${children}</${prefix}rPr>`;
  }

  /** The text of the styles with those that were added; null without any. */
  get text(): string | null {
    return this.changed.size === 0 ? null : this.read().text;
  }

  private derived(key: string, style: number, change: (xf: string) => string): number {
    const known = this.changed.get(key);
    if (known !== undefined) return known;
    const styles = this.read();
    const index = styles.addStyle(change(styles.styleOf(style)));
    this.changed.set(key, index);
    return index;
  }

  private fillOf(color: string): number {
    const known = this.fills.get(color);
    if (known !== undefined) return known;
    const index = this.read().addFill(color);
    this.fills.set(color, index);
    return index;
  }

  private formatOf(notation: Notation): number {
    if (notation === 'amount') return TWO_DECIMALS;
    return (this.dayFormat ??= this.read().addFormat('yyyy\\-mm\\-dd'));
  }

  private read(): StyleSheet {
    const source = this.part !== null && this.pkg.has(this.part) ? this.pkg.text(this.part) : '';
    return (this.sheet ??= new StyleSheet(source === '' ? `<styleSheet xmlns="${MAIN}"></styleSheet>` : source));
  }
}

/** A style sheet that is read once. What is added comes after its own fills and styles. */
class StyleSheet {
  private readonly source: string;
  private readonly prefix: string;
  private readonly fonts: readonly XmlElement[];
  private readonly styles: string[];
  private readonly ownStyles: number;
  private readonly ownFills: number;
  private readonly fills: string[] = [];
  private readonly formats: string[] = [];
  private readonly rootEnd: number;
  private readonly ownFormats: readonly XmlElement[];

  constructor(written: string) {
    this.source = complete(written);
    const root = parseXml(this.source, 'styles');
    this.prefix = root.rawName.slice(0, -'styleSheet'.length);
    const section = (name: string): readonly XmlElement[] =>
      root.children.find((child) => child.name === name)?.children ?? [];
    this.fonts = section('fonts');
    this.styles = section('cellXfs').map(({ start, end }) => this.source.slice(start, end));
    this.ownStyles = this.styles.length;
    this.ownFills = section('fills').length;
    this.ownFormats = section('numFmts');
    this.rootEnd = root.openEnd;
  }

  /** The markup of a style; that of the first for an index without one. */
  styleOf(index: number): string {
    return this.styles[index] ?? this.styles[0] ?? '';
  }

  addStyle(xf: string): number {
    return this.styles.push(xf) - 1;
  }

  addFill(color: string): number {
    const { prefix } = this;
    const pattern = `<${prefix}fgColor rgb="FF${color}"/><${prefix}bgColor indexed="64"/>`;
    this.fills.push(
      `<${prefix}fill><${prefix}patternFill patternType="solid">${pattern}</${prefix}patternFill></${prefix}fill>`,
    );
    return this.ownFills + this.fills.length - 1;
  }

  /** The number of a new format. */
  addFormat(code: string): number {
    const used = this.ownFormats.map((element) => Number(elementAttribute(this.source, element, 'numFmtId')) || 0);
    const highest = used.reduce((most, id) => Math.max(most, id), FIRST_OWN_FORMAT - 1);
    const id = highest + 1 + this.formats.length;
    this.formats.push(`<${this.prefix}numFmt numFmtId="${id}" formatCode="${code}"/>`);
    return id;
  }

  /** The width of a character of a style beside one of the first font, which is the default font (ISO/IEC 29500-1, 18.8.22). */
  widthOf(style: number): number {
    const own = new Map(this.fontOf(style));
    const sizeOf = (markup = ''): number => Number(attributeOf(markup, 'val')) || 0;
    const size = sizeOf(own.get('sz'));
    const usual = sizeOf(new Map(this.fontAt(0)).get('sz'));
    const isBold = own.has('b') && attributeOf(own.get('b') ?? '', 'val') !== '0';
    return (size && usual ? size / usual : 1) * (isBold ? BOLD_WIDTH : 1);
  }

  /** The settings of the font of a style as those of a run, without prefixes: its `name` is called `rFont` there. */
  fontOf(style: number): [name: string, markup: string][] {
    return this.fontAt(Number(attributeOf(startTag(this.styleOf(style)), 'fontId')) || 0);
  }

  private fontAt(index: number): [name: string, markup: string][] {
    const font = this.fonts[index];
    return (font?.children ?? []).map((child) => {
      const name = child.name === 'name' ? 'rFont' : child.name;
      const tag = this.source.slice(child.start + 1 + child.rawName.length, child.openEnd).replace(/\s*\/?>$/, '');
      return [name, `<${name}${tag}/>`];
    });
  }

  get text(): string {
    const counted = (text: string, name: string, count: number): string =>
      text.replace(new RegExp(`<${this.prefix}${name}(?=[\\s>])[^<>]*>`), (tag) =>
        withAttribute(tag, 'count', String(count)),
      );
    const added = this.styles.slice(this.ownStyles);
    const text = this.appended(this.appended(this.withFormats(), 'fills', this.fills), 'cellXfs', added);
    return counted(counted(text, 'fills', this.ownFills + this.fills.length), 'cellXfs', this.styles.length);
  }

  /** The source with the added formats. Their section is the first one (ISO/IEC 29500-1, 18.8.39). */
  private withFormats(): string {
    const { source, prefix, rootEnd, formats } = this;
    if (formats.length === 0) return source;
    const name = `${prefix}numFmts`;
    const own = this.ownFormats.map(({ start, end }) => source.slice(start, end));
    const all = [...own, ...formats];
    const rest = source.slice(rootEnd).replace(new RegExp(`<${name}(?:\\s[^<>]*)?(?:/>|>[\\s\\S]*?</${name}>)`), '');
    return `${source.slice(0, rootEnd)}<${name} count="${all.length}">${all.join('')}</${name}>${rest}`;
  }

  /** A text with more children of a section, which is not empty. */
  private appended(text: string, name: string, children: readonly string[]): string {
    return text.replace(`</${this.prefix}${name}>`, (end) => children.join('') + end);
  }
}

/** A style sheet with all sections that a cell style refers to. */
function complete(source: string): string {
  const root = parseXml(source, 'styles');
  const prefix = root.rawName.slice(0, -'styleSheet'.length);
  const isWhole = SECTIONS.every(
    ([name, whenMissing]) =>
      whenMissing === '' || root.children.some((child) => child.name === name && child.children.length > 0),
  );
  if (isWhole) return source;
  const sections = SECTIONS.map(([name, whenMissing]) => {
    const own = root.children.find((child) => child.name === name && (whenMissing === '' || child.children.length > 0));
    return own ? source.slice(own.start, own.end) : whenMissing.replace(/<(\/?)(?=\w)/g, `<$1${prefix}`);
  });
  const start = source.slice(0, root.openEnd).replace(/\/>$/, '>');
  return `${start}${sections.join('')}</${root.rawName}>`;
}

const startTag = (markup: string): string => /^<[^<>]*>/.exec(markup)?.[0] ?? '';

/** The markup with an attribute of its first element set. */
function withAttribute(markup: string, name: string, value: string): string {
  const tag = startTag(markup);
  const bare = tag.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '');
  return bare.replace(/\s*(\/?>)$/, ` ${name}="${value}"$1`) + markup.slice(tag.length);
}

/** A style whose alignment wraps the text; the alignment is the first child of a style (ISO/IEC 29500-1, 18.8.45). */
function withWrap(xf: string): string {
  const applied = withAttribute(xf, 'applyAlignment', '1');
  const alignment = /<(?:[\w.-]+:)?alignment(?:\s[^<>]*)?>/.exec(applied)?.[0];
  if (alignment) return applied.replace(alignment, withAttribute(alignment, 'wrapText', '1'));
  const tag = startTag(applied);
  const name = /^<([\w.:-]+)/.exec(tag)?.[1] ?? 'xf';
  const child = `<${name.slice(0, -'xf'.length)}alignment wrapText="1"/>`;
  if (!tag.endsWith('/>')) return tag + child + applied.slice(tag.length);
  return `${tag.slice(0, -2)}>${child}</${name}>`;
}

function looksOf({ bold, italic, underline, strike, code, color }: TextLook): [name: string, markup: string][] {
  return [
    ...(bold ? ([['b', '<b/>']] as const) : []),
    ...(italic ? ([['i', '<i/>']] as const) : []),
    ...(strike ? ([['strike', '<strike/>']] as const) : []),
    ...(underline ? ([['u', '<u/>']] as const) : []),
    ...(color === undefined ? [] : ([['color', `<color rgb="FF${color}"/>`]] as const)),
    ...(code ? ([['rFont', `<rFont val="${CODE_FONT}"/>`]] as const) : []),
  ].map(([name, markup]) => [name, markup]);
}
