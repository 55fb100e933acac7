import type { XmlNode } from '@app/formats';
import { formatNumber } from '../docx/docx-page-numbers';
import { symbolSign } from '../docx/docx-markup';

/** The highest first number of a list (ISO/IEC 29500-1, 20.1.10.71). */
const HIGHEST_START = 32_767;
const SYMBOL_FONTS: ReadonlySet<string> = new Set(['Symbol', 'Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings']);
/** Formats of numbers by the beginnings of the types of automatic numbering. */
const FORMATS: ReadonlyArray<readonly [type: string, format: string]> = [
  ['alphaLc', 'lowerLetter'],
  ['alphaUc', 'upperLetter'],
  ['romanLc', 'lowerRoman'],
  ['romanUc', 'upperRoman'],
];

/** Counts the numbered paragraphs of a body for each list level. Another type of numbers begins another list. */
export class ListNumbers {
  private readonly lists: Array<{ type: string; count: number } | undefined> = [];

  /** The text of the next number of a list. @param node an `a:buAutoNum` */
  next(level: number, node: XmlNode): string {
    const type = node.attribute('type') ?? 'arabicPeriod';
    const start = Math.min(HIGHEST_START, Math.max(1, node.number('startAt') ?? 1));
    this.stop(level + 1);
    const before = this.lists[level];
    const count = before?.type === type ? before.count + 1 : start;
    this.lists[level] = { type, count };
    return numberText(type, count);
  }

  stop(level: number): void {
    this.lists.length = Math.min(this.lists.length, level);
  }
}

/** A number as its type says: `1.`, `1)`, `(1)`, `1`, also with letters and Roman numbers (20.1.10.61). */
function numberText(type: string, count: number): string {
  const format = FORMATS.find(([begin]) => type.startsWith(begin))?.[1] ?? '';
  const number = formatNumber(count, format);
  if (type.endsWith('ParenBoth')) return `(${number})`;
  if (type.endsWith('ParenR')) return `${number})`;
  return type.endsWith('Plain') ? number : `${number}.`;
}

/** The character of a bullet (`a:buChar`). One of a symbol font is replaced by what it looks like, or by a dot. */
export function bulletSign(node: XmlNode, font: string): string {
  const sign = node.attribute('char') ?? '•';
  if (!SYMBOL_FONTS.has(font)) return /[\ue000-\uf8ff§]/.test(sign) ? '•' : sign;
  return symbolSign(font, sign) ?? '•';
}
