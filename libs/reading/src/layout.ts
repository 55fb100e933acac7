import { checkWords } from './document-limits';
import type { DocumentPage, PageDrawings, TextBlock, TextLine, Word } from './document';
import { boxAround, horizontalOverlap } from './geometry';
import { separateMarginPrint } from './rows/margin-print';
import { dividersOf, partsOfRow } from './rows/row-parts';
import { noticeable, skewOf, straighten } from './rows/skew';
import { inReadingOrder } from './rows/reading-order';
import { joinSpacedLetters } from './rows/spaced-letters';
import { splitAtTabStops } from './rows/tab-stops';
import { rowsOfWords } from './rows/word-rows';

/*
 * The thresholds are set by hand on the development receipts and invoices; no script learns them.
 */

/** A gap between lines, in line heights, that separates blocks, and the overlap that lines of a block may have. */
const BLOCK_GAP = 0.9;
const LINE_OVERLAP = 0.5;
/** The largest difference of left edges, or of middles, in a block, in line heights. */
const ALIGNMENT = 1.5;
/** The share of the narrower line that centred lines have in common. */
const CENTRED_OVERLAP = 0.9;

export type PageSize = Pick<DocumentPage, 'number' | 'width' | 'height' | 'unit' | 'turn'>;

/**
 * Groups the words of a page into lines and blocks, by geometry alone (the order of the words does not matter). The rows of a
 * slanted page are built from straightened boxes; the returned ones are those of the page. Throws UnreadableDocumentError for
 * too many words.
 * @param lineSlope of the ruled lines of a picture, where the words do not show a slope
 */
export function layOut(words: Word[], size: PageSize, drawings: PageDrawings = {}, lineSlope = 0): DocumentPage {
  checkWords(words.length);
  const { upright, vertical } = separateMarginPrint(words, size);
  const asPrinted = rowsOfWords(upright);
  const skew = skewOf(upright, asPrinted, size) || noticeable(lineSlope);
  const dividers = dividersOf(straighten(drawings.rules ?? [], skew, size));
  const straight = straighten(upright, skew, size);
  const split = (skew === 0 ? asPrinted : rowsOfWords(straight)).map((row) => partsOfRow(row, dividers, size));
  const rows = splitAtTabStops(split, size).flat();
  const originals = skew === 0 ? null : new Map(straight.map((word, index) => [word, upright[index] ?? word]));
  const printed = new Map([...rows, ...vertical].map((row) => linesOf(row, originals, size)));
  const blocks = blocksOf([...printed.keys()], size).map((lines) => lines.flatMap((line) => printed.get(line) ?? []));
  const page = pageOf(size, [...printed.values()], blocks.map(toBlock), drawings);
  return skew === 0 ? page : { ...page, skew };
}

/** A row as it stands on the straightened page, and as it is printed; `originals`: the printed words of the straightened ones. */
function linesOf(
  row: Word[],
  originals: Map<Word, Word> | null,
  size: PageSize,
): [straight: TextLine, printed: TextLine] {
  const straight = toLine(row);
  const joined = joinSpacedLetters(originals ? row.map((word) => originals.get(word) ?? word) : row);
  const words = inReadingOrder(joined, size);
  return [straight, words === row ? straight : toLine(words)];
}

/** A page with its lines and blocks, and what else it shows. */
export function pageOf(
  size: PageSize,
  lines: TextLine[],
  blocks: TextBlock[],
  { rules = [], checkboxes = [], fields = [], pictures = [], grids = [] }: PageDrawings = {},
): DocumentPage {
  return { ...size, lines, blocks, rules, checkboxes, fields, pictures, grids };
}

export function toLine(words: Word[]): TextLine {
  return { words, text: words.map((word) => word.text).join(' '), box: boxAround(words.map((word) => word.box)) };
}

function toBlock(lines: TextLine[]): TextBlock {
  return { lines, box: boxAround(lines.map((line) => line.box)) };
}

function blocksOf(lines: TextLine[], size: PageSize): TextLine[][] {
  const blocks: TextLine[][] = [];
  for (const line of lines) {
    const block = blocks.findLast((lines) => continues(lines[lines.length - 1], line, size));
    if (block) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function continues(above: TextLine | undefined, line: TextLine, size: PageSize): boolean {
  if (!above) return false;
  const height = Math.max(above.box.height, line.box.height);
  const gap = line.box.y - above.box.y - above.box.height;
  if (gap > BLOCK_GAP * height || gap < -LINE_OVERLAP * height) return false;
  const shift = (Math.abs(above.box.x - line.box.x) * size.width) / (height * size.height);
  const centred = Math.abs(above.box.x + above.box.width / 2 - line.box.x - line.box.width / 2) * size.width;
  return (
    shift < ALIGNMENT ||
    (centred / (height * size.height) < ALIGNMENT && horizontalOverlap(above.box, line.box) > CENTRED_OVERLAP)
  );
}
