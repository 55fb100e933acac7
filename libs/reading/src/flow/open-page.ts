import type { Box, Checkbox, DocumentPage, FormField, Grid, PagePicture, TextBlock, TextLine, Word } from '../document';
import { checkWords } from '../document-limits';
import { boxAround } from '../geometry';
import { type PageSize, pageOf, toLine } from '../layout';
import type { PlacedLine, PlacedPiece } from './line-breaker';

/** The height of a word's box, in font sizes. */
const WORD_HEIGHT = 1;

interface OpenBlock {
  words: Word[];
  segment: number;
}

/** A page while it is filled; boxes in points. */
export class OpenPage {
  readonly pictures: PagePicture[] = [];
  readonly grids: Grid[] = [];
  private readonly lines: TextLine[] = [];
  private readonly blocks: TextLine[][] = [];
  private readonly checkboxes: Checkbox[] = [];
  private readonly fields: FormField[] = [];
  private block: TextLine[] = [];
  private words = 0;

  /** @param y the place of the next line, from the top */
  constructor(public y: number) {}

  isEmpty(): boolean {
    return this.lines.length === 0 && this.checkboxes.length === 0 && this.fields.length === 0;
  }

  /** Adds the words of a line at a place; tabs separate lines of text. */
  addLine({ pieces }: PlacedLine, left: number, top: number): Word[] {
    const segments: OpenBlock[] = [];
    for (const piece of pieces) {
      const box = boxOf(piece, left, top);
      if (piece.mark) {
        this.addMark(piece, box, pieces, left, top);
        continue;
      }
      checkWords(++this.words);
      const word = toWord(piece, box);
      const last = segments.at(-1);
      if (last?.segment === piece.segment) last.words.push(word);
      else segments.push({ words: [word], segment: piece.segment });
    }
    const lines = segments.map(({ words }) => toLine(words));
    this.lines.push(...lines);
    this.block.push(...lines);
    return segments.flatMap(({ words }) => words);
  }

  addCell(lines: PlacedLine[], box: Box): Word[] {
    let top = box.y;
    const words = lines.flatMap((line) => {
      const added = this.addLine(line, box.x, top);
      top += line.height;
      return added;
    });
    this.endBlock();
    return words;
  }

  endBlock(): void {
    if (this.block.length > 0) this.blocks.push(this.block);
    this.block = [];
  }

  /** The lower edge of the text. */
  bottom(): number {
    return this.lines.reduce((lowest, { box }) => Math.max(lowest, box.y + box.height), 0);
  }

  /** The page with boxes as fractions of its size, which is in points. The cells of `grids` are left as they are. */
  close(size: PageSize): DocumentPage {
    this.endBlock();
    for (const line of this.lines) {
      for (const word of line.words) word.box = fractions(word.box, size);
      line.box = fractions(line.box, size);
    }
    const inOrder = [...this.lines].sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
    const blocks: TextBlock[] = this.blocks.map((lines) => ({ lines, box: boxAround(lines.map(({ box }) => box)) }));
    const placed = <T extends { box: Box }>(all: T[]): T[] =>
      all.map((one) => ({ ...one, box: fractions(one.box, size) }));
    const drawings = {
      checkboxes: placed(this.checkboxes),
      fields: placed(this.fields),
      pictures: placed(this.pictures),
      grids: this.grids,
    };
    return pageOf(size, inOrder, blocks, drawings);
  }

  private addMark(piece: PlacedPiece, box: Box, line: PlacedPiece[], left: number, top: number): void {
    const { mark, run } = piece;
    if (mark?.kind === 'checkbox') {
      this.checkboxes.push({ box, checked: mark.checked, source: 'field', name: mark.name, confidence: 100 });
    } else if (mark) {
      const values = line.filter((other) => other.run === run && !other.mark).map((other) => boxOf(other, left, top));
      const { name, label, fieldKind, values: chosen } = mark;
      const around = values.length > 0 ? boxAround(values) : box;
      this.fields.push({ name, label, kind: fieldKind, values: chosen, box: around });
    }
  }
}

function boxOf({ x, width, size }: PlacedPiece, left: number, top: number): Box {
  return { x: left + x, y: top, width, height: WORD_HEIGHT * size };
}

function toWord({ text, run: { font, source, drawn } }: PlacedPiece, box: Box): Word {
  return {
    text: text.normalize('NFC'),
    box,
    confidence: 100,
    ...(source ? { source } : {}),
    ...(font ? { font } : {}),
    ...(drawn ? { mark: drawn } : {}),
  };
}

/** A box in points as fractions of a page, at most the whole page. */
export function fractions({ x, y, width, height }: Box, page: { width: number; height: number }): Box {
  const left = within(x / page.width);
  const top = within(y / page.height);
  const [right, bottom] = [within((x + width) / page.width), within((y + height) / page.height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function within(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}
