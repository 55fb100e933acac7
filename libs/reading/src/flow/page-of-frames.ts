import type { Box, DocumentPage, Grid } from '../document';
import { type PageSize } from '../layout';
import { columnCountOf, type Paragraph } from './flow';
import type { SetTable } from './flow-table';
import { breakLines, type PlacedLine } from './line-breaker';
import { fractions, OpenPage } from './open-page';

/** The distance of two paragraphs, and the margin of text without a frame, in points. */
const PARAGRAPH_GAP = 4;
const MARGIN = 36;

/** A page of texts and tables in frames, such as a slide; boxes of frames in points. */
export class PageOfFrames {
  private readonly page = new OpenPage(0);

  constructor(private readonly size: PageSize) {}

  /** Text that is higher than its frame is made lower; text without a frame goes below everything else. */
  addText(paragraphs: Paragraph[], frame: Box | null): void {
    const { x, y, width, height } = frame ?? this.free();
    const broken = paragraphs.map((paragraph) => breakLines(paragraph, width));
    const needed = broken.reduce((sum, lines) => sum + heightOf(lines) + PARAGRAPH_GAP, 0);
    const scale = frame ? Math.min(1, height / needed) : 1;
    let top = y;
    for (const lines of broken) {
      for (const line of lines) {
        this.page.addLine(scale < 1 ? lowered(line, scale) : line, x, top);
        top += line.height * scale;
      }
      top += PARAGRAPH_GAP * scale;
      this.page.endBlock();
    }
  }

  addTable({ table, width, rows }: SetTable, frame: Box | null): void {
    const place = frame ?? this.free();
    const grid: Grid = {
      name: table.name,
      rowCount: rows.length,
      columnCount: columnCountOf(table.rows),
      headerRows: table.headerRows,
      cells: [],
    };
    const across = frame && width > 0 ? frame.width / width : 1;
    const total = rows.reduce((sum, row) => sum + row.height, 0);
    const down = frame && total > 0 ? frame.height / total : 1;
    let top = place.y;
    for (const [row, { height, cells }] of rows.entries()) {
      for (const { column, rowSpan, columnSpan, lines, ...cell } of cells) {
        const box = { x: place.x + cell.x * across, y: top, width: cell.width * across, height: cell.height * down };
        const fitting = lines.map((line) => narrowed(line, Math.min(1, across), Math.min(1, down)));
        const words = this.page.addCell(fitting, box);
        const text = words.map((word) => word.text).join(' ');
        grid.cells.push({ row, column, rowSpan, columnSpan, text, page: this.size.number, box, words });
      }
      top += height * down;
    }
    this.page.grids.push(grid);
  }

  addPicture(box: Box, pixels: { width: number; height: number }): void {
    this.page.pictures.push({ box, ...pixels });
  }

  finish(): DocumentPage {
    const page = this.page.close(this.size);
    for (const grid of page.grids)
      grid.cells = grid.cells.map((cell) => ({ ...cell, box: fractions(cell.box, this.size) }));
    return page;
  }

  private free(): Box {
    const y = Math.min(this.page.bottom() + PARAGRAPH_GAP, this.size.height - MARGIN);
    return { x: MARGIN, y, width: this.size.width - 2 * MARGIN, height: this.size.height - y };
  }
}

function heightOf(lines: PlacedLine[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0);
}

function lowered(line: PlacedLine, scale: number): PlacedLine {
  return narrowed(line, 1, scale);
}

function narrowed({ pieces, height }: PlacedLine, across: number, down: number): PlacedLine {
  const scaled = pieces.map((piece) => ({
    ...piece,
    x: piece.x * across,
    width: piece.width * across,
    size: piece.size * down,
  }));
  return { pieces: scaled, height: height * down };
}
