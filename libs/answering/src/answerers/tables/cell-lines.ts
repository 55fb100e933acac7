import { boxAround, type Box, type GridCell, type Word } from '@app/reading/services';
import { type Span, spanBox } from './sheet';

/** `Packaging: box` below an item is an attribute of the item, not its name. */
export const ATTRIBUTE = /^[*•-]?\s?\p{L}[^:]{1,40}:/u;

/** A span for each line of a cell. A line ends before a word that is left of the one before it, or lower. */
export function lineSpans({ page, words }: GridCell): Span[] {
  const lines: Word[][] = [];
  for (const word of words) {
    const before = lines.at(-1)?.at(-1);
    if (before && isBeside(before.box, word.box)) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => spanOf(page, line));
}

function isBeside(left: Box, right: Box): boolean {
  return right.x > left.x && right.y < left.y + left.height / 2;
}

/** The name of an item in a framed cell: the first line, with those below it whose first word did not fit at its end. */
export function nameSpans(cell: GridCell): Span[] {
  const lines = lineSpans(cell);
  const end = lines.findIndex((line, index) => index > 0 && !isWrapped(lines[index - 1] ?? line, line, cell));
  return end < 0 ? lines : lines.slice(0, end);
}

/** The margin of the cell is as wide at its right as at its left. */
function isWrapped(above: Span, below: Span, { box }: GridCell): boolean {
  const [line, word] = [spanBox(above), below.cell.words[0]];
  if (!word || ATTRIBUTE.test(below.cell.text)) return false;
  const margin = Math.max(0, line.x - box.x);
  const character = line.width / above.cell.text.length;
  return line.x + line.width + character + word.box.width > box.x + box.width - margin - character;
}

function spanOf(page: number, line: Word[]): Span {
  let end = -1;
  const words = line.map((word) => {
    const start = end + 1;
    end = start + word.text.length;
    return { ...word, printed: word.box, start, end };
  });
  const text = line.map((word) => word.text).join(' ');
  const box = boxAround(line.map((word) => word.box));
  return { cell: { page, row: 0, text, box, words, aspect: 1 }, start: 0, end: text.length };
}
