import type { Cell, Sheet, Span } from '../tables/sheet';
import { inColumns } from './text-columns';

/** Running text over several lines, with the position of each line in it. */
export interface Paragraph {
  text: string;
  parts: { cell: Cell; start: number }[];
}

/*
 * The numbers are set by hand on generated agreements; no script learns them.
 */

/** Lines of a paragraph follow each other this closely, from top to top, in heights of the line. */
const LINE_SPACING = 2.2;
/** Characters of a paragraph; longer texts are cut, because patterns look at each of them. */
const LONGEST = 4_000;

const paragraphs = new WeakMap<Sheet, Paragraph[]>();

/** The running text of a document: lines one below the other, with words that were divided at the end of a line joined. */
export function paragraphsOf(sheet: Sheet): Paragraph[] {
  const known = paragraphs.get(sheet);
  if (known) return known;
  const found: Paragraph[] = [];
  let last: Cell | undefined;
  for (const cell of inColumns(sheet.cells)) {
    const paragraph = found[found.length - 1];
    if (paragraph && last && continues(last, cell) && paragraph.text.length < LONGEST) append(paragraph, cell);
    else found.push({ text: plain(cell.text), parts: [{ cell, start: 0 }] });
    last = cell;
  }
  paragraphs.set(sheet, found);
  return found;
}

function append(paragraph: Paragraph, cell: Cell): void {
  const divided = /\p{Ll}-$/u.test(paragraph.text) && /^\p{Ll}/u.test(cell.text);
  paragraph.text = divided ? paragraph.text.slice(0, -1) : `${paragraph.text} `;
  paragraph.parts.push({ cell, start: paragraph.text.length });
  paragraph.text += plain(cell.text);
}

/** One form of apostrophes; keeps the length. */
function plain(text: string): string {
  return text.replace(/’/g, "'");
}

function continues(above: Cell, below: Cell): boolean {
  if (above.page !== below.page) return /[^.:;!?]$/.test(above.text) && /^\p{Ll}/u.test(below.text);
  const height = Math.max(above.box.height, below.box.height);
  const distance = below.box.y - above.box.y;
  return below.row === above.row || (distance > -height && distance < LINE_SPACING * height);
}

/** The spans of the cells that a range of a paragraph covers. */
export function spansOf({ text, parts }: Paragraph, start: number, end: number): Span[] {
  return parts.flatMap((part, index) => {
    const limit = parts[index + 1]?.start ?? text.length;
    const [from, to] = [Math.max(start, part.start), Math.min(end, limit, part.start + part.cell.text.length)];
    return from < to ? [{ cell: part.cell, start: from - part.start, end: to - part.start }] : [];
  });
}
