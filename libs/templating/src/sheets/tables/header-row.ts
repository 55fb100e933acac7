import { attributeOf, columnLetters, decodeText, escapeXml, formatNumber, parseCorner } from '@app/formats';

const CELL = /<((?:[\w.-]+:)?c)((?:\s[^<>]*?)?)(?:\/>|>([\s\S]*?)<\/\1>)/g;
const TYPE = /\st\s*=\s*(?:"[^"]*"|'[^']*')/;

/** What the cells of a filled workbook show. */
export interface CellTexts {
  /** The shared string with an index. */
  readonly shared: (index: number) => string;
  /** A stored value in a cell of the style with an index. */
  readonly shown: (value: string, style: number) => string;
}

interface HeaderCell {
  readonly markup: string;
  readonly attributes: string;
  readonly text: string;
  /** Whether it is text: a header that is a number is not one for Excel. */
  readonly isText: boolean;
}

/** The row of a filled sheet with the header cells of a table. */
export class HeaderRow {
  private readonly cells = new Map<number, HeaderCell>();
  private isChanged = false;

  private constructor(
    private readonly prefix: string,
    private readonly number: number,
    private readonly range: { readonly start: number; readonly end: number },
    content: string,
    texts: CellTexts,
  ) {
    let column = 0;
    for (const [markup, name = '', attributes = '', inner = ''] of content.matchAll(CELL)) {
      column = parseCorner(attributeOf(`<${name}${attributes}>`, 'r') ?? '').column ?? column + 1;
      const tag = `<${name}${attributes}>`;
      const type = attributeOf(tag, 't');
      const value = /<(?:[\w.-]+:)?v(?:\s[^<>]*)?>([^<]*)</.exec(inner)?.[1] ?? '';
      const text =
        type === 's'
          ? texts.shared(Number(value))
          : type === 'inlineStr'
            ? textIn(inner)
            : (type ?? 'n') === 'n'
              ? texts.shown(value, Number(attributeOf(tag, 's')) || 0)
              : decodeText(value);
      this.cells.set(column, { markup, attributes, text, isText: type === 's' || type === 'inlineStr' });
    }
  }

  /** The row with a number; null when the sheet has none, or an empty one. */
  static in(sheet: string, number: number, texts: CellTexts): HeaderRow | null {
    const start = new RegExp(`<((?:[\\w.-]+:)?)row\\s(?:[^<>]*?\\s)?r=["']${number}["'][^<>]*>`).exec(sheet);
    if (!start || start[0].endsWith('/>')) return null;
    const from = start.index + start[0].length;
    const end = sheet.indexOf(`</${start[1] ?? ''}row>`, from);
    if (end === -1) return null;
    return new HeaderRow(start[1] ?? '', number, { start: from, end }, sheet.slice(from, end), texts);
  }

  text(column: number): string {
    return this.cells.get(column)?.text.trim() ?? '';
  }

  /** Makes a text the content of a cell, unless it is. */
  set(column: number, text: string): void {
    const cell = this.cells.get(column);
    if (cell?.isText && cell.text === text) return;
    const reference = ` r="${columnLetters(column)}${this.number}"`;
    const attributes = cell?.attributes.replace(TYPE, '') ?? reference;
    const { prefix } = this;
    const content = `<${prefix}is><${prefix}t xml:space="preserve">${escapeXml(text)}</${prefix}t></${prefix}is>`;
    const markup = `<${prefix}c${attributes} t="inlineStr">${content}</${prefix}c>`;
    this.cells.set(column, { markup, attributes, text, isText: true });
    this.isChanged = true;
  }

  /** The sheet with the changed row. */
  writtenIn(sheet: string): string {
    if (!this.isChanged) return sheet;
    const sorted = [...this.cells].sort(([a], [b]) => a - b).map(([, { markup }]) => markup);
    return sheet.slice(0, this.range.start) + sorted.join('') + sheet.slice(this.range.end);
  }
}

/** The text of a rich string without its phonetic hints. */
const textIn = (markup: string): string =>
  [...markup.replace(/<((?:[\w.-]+:)?rPh)[\s>][\s\S]*?<\/\1>/g, '').matchAll(/<(?:[\w.-]+:)?t(?:\s[^<>]*)?>([^<]*)</g)]
    .map(([, text = '']) => decodeText(text))
    .join('');

/** Shows numbers as their cells do. `codes` are the number formats by style. */
export const shownIn =
  (codes: readonly string[], epoch1904: boolean): CellTexts['shown'] =>
  (value, style) => {
    const number = value === '' ? NaN : Number(value);
    return Number.isFinite(number) ? formatNumber(number, codes[style] ?? 'General', epoch1904) : decodeText(value);
  };

/** The shared strings of a filled workbook; their table is read when the first is asked for. */
export function sharedStringsOf(table: () => string): (index: number) => string {
  let strings: readonly string[] | null = null;
  return (index) => {
    strings ??= [...table().matchAll(/<((?:[\w.-]+:)?)si(?:\s[^<>]*)?(?:\/>|>([\s\S]*?)<\/\1si>)/g)].map(
      ([, , item = '']) => textIn(item),
    );
    return strings[index] ?? '';
  };
}
