import type { DocumentPage, DocumentText, Grid } from '../document';
import { pagesToRead } from '../document-limits';
import type { ReadOptions } from '../reader';
import { columnCountOf, type FlowBlock, hasContent, type Paragraph } from './flow';
import { setTable } from './flow-table';
import { breakLines } from './line-breaker';
import { fractions, OpenPage } from './open-page';

/** A4 in points, with margins of 20 mm. */
const PAGE = { width: 595, height: 842, margin: 57 } as const;
/** The distance of two paragraphs, in points. */
const PARAGRAPH_GAP = 6;

export interface FlowOptions extends Pick<ReadOptions, 'pageLimit'> {
  /** The file says where its pages end, so they grow instead of overflowing. */
  declaresPages?: boolean;
}

/**
 * Sets text that has no fixed places on pages of the size A4: paragraphs one below the other, tables in columns. Boxes are where a
 * program would roughly show the words. Rows of tables that do not fit make their page longer. Throws UnreadableDocumentError for
 * too many words.
 */
export function flowDocument(blocks: FlowBlock[], options: FlowOptions): DocumentText {
  const tables = new Map(blocks.flatMap((block) => (block.kind === 'table' ? [[block, setTable(block)]] : [])));
  const content = PAGE.width - 2 * PAGE.margin;
  const width = [...tables.values()].reduce((most, table) => Math.max(most, table.width), content) + 2 * PAGE.margin;
  const flow = new FlowPages(width, options);
  for (const block of blocks) {
    if (block.kind === 'page_break') flow.breakPage();
    else if (block.kind === 'paragraph') flow.addParagraph(block);
    else flow.addTable(tables.get(block) ?? setTable(block));
  }
  return flow.finish();
}

class FlowPages {
  private readonly pages: DocumentPage[] = [];
  private readonly limit: number;
  private count = 0;
  private page = new OpenPage(PAGE.margin);

  constructor(
    private readonly width: number,
    private readonly options: FlowOptions,
  ) {
    this.limit = pagesToRead(options.pageLimit);
  }

  addParagraph(paragraph: Paragraph): void {
    if (!hasContent(paragraph)) return;
    const left = PAGE.margin;
    for (const line of breakLines(paragraph, this.width - 2 * PAGE.margin)) {
      if (!this.fits(line.height)) {
        this.page.endBlock();
        this.breakPage();
      }
      this.page.addLine(line, left, this.page.y);
      this.page.y += line.height;
    }
    this.page.endBlock();
    this.page.y += PARAGRAPH_GAP;
  }

  addTable({ table, rows }: ReturnType<typeof setTable>): void {
    const grid: Grid = {
      name: table.name,
      rowCount: table.rows.length,
      columnCount: columnCountOf(table.rows),
      headerRows: table.headerRows,
      cells: [],
    };
    let target: Grid[] | null = null;
    for (const [index, row] of rows.entries()) {
      if (!this.fits(row.height)) this.breakPage();
      target ??= this.page.grids;
      for (const cell of row.cells) {
        const box = { x: PAGE.margin + cell.x, y: this.page.y, width: cell.width, height: cell.height };
        const words = this.page.addCell(cell.lines, box);
        const { column, rowSpan, columnSpan } = cell;
        const text = words.map((word) => word.text).join(' ');
        const number = this.count + 1;
        grid.cells.push({ row: index, column, rowSpan, columnSpan, text, page: number, box, words });
      }
      this.page.y += row.height;
    }
    target?.push(grid);
    this.page.y += PARAGRAPH_GAP;
  }

  /** Starts a new page, unless the current one is empty. */
  breakPage(): void {
    if (this.page.isEmpty()) return;
    this.count++;
    if (this.count <= this.limit) {
      const height = Math.max(PAGE.height, this.page.bottom() + PAGE.margin);
      this.pages.push(this.page.close({ number: this.count, width: this.width, height, unit: 'point' }));
    }
    this.page = new OpenPage(PAGE.margin);
  }

  finish(): DocumentText {
    this.breakPage();
    for (const { grids } of this.pages) for (const grid of grids) this.toFractions(grid);
    return { pages: this.pages, pageCount: this.count, truncated: this.pages.length < this.count };
  }

  /** The cells of a table may be on several pages, so their boxes are converted when all pages are closed. */
  private toFractions(grid: Grid): void {
    grid.cells = grid.cells.flatMap((cell) => {
      const page = this.pages[cell.page - 1];
      return page ? [{ ...cell, box: fractions(cell.box, page) }] : [];
    });
  }

  private fits(height: number): boolean {
    return this.options.declaresPages === true || this.page.y + height <= PAGE.height - PAGE.margin;
  }
}
