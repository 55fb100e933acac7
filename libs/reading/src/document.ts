/** A rectangle as fractions (0–1) of the displayed page, from its top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a word was read: the text of the file, a picture, the value of a form field, or a cell of a spreadsheet or table. */
export type WordSource = 'text' | 'ocr' | 'field' | 'cell';

/** How a word is printed; only files with a text layer say so. */
export interface Font {
  name: string;
  /** In points. */
  size: number;
  bold: boolean;
  italic: boolean;
  /** `#rrggbb`. */
  color: string;
}

/** A word of a page; `confidence` is 0–100: that of the OCR engine, 100 for text that the file holds as characters. */
export interface Word {
  text: string;
  box: Box;
  confidence: number;
  /** `text` when absent. */
  source?: WordSource;
  font?: Font;
  /** Whether the word is crossed out, or a circle is drawn around it: on forms, to choose among printed words. */
  mark?: 'crossed' | 'circled';
}

/** A straight horizontal or vertical line, as the box that it covers. */
export interface RuledLine {
  box: Box;
  direction: 'horizontal' | 'vertical';
}

/** A box or circle that is ticked or not: a form field, a drawing on the page, or a character. */
export interface Checkbox {
  box: Box;
  checked: boolean;
  source: 'field' | 'drawing' | 'character';
  /** The name of the form field; empty for others. */
  name: string;
  /** The name for people of the form field (`/TU`). */
  label?: string;
  /** 0–100. */
  confidence: number;
}

/** A field of a fillable form with its value; ticked boxes are `Checkbox` instead. */
export interface FormField {
  /** The qualified name, and the name for people (`/TU`); empty without one. */
  name: string;
  label: string;
  kind: 'text' | 'choice' | 'signature';
  /** Empty when nothing was filled in; all chosen options of a list. */
  values: string[];
  box: Box;
}

/** A picture on a page. */
export interface PagePicture {
  box: Box;
  /** Size in pixels. */
  width: number;
  height: number;
}

/** A barcode of one or two dimensions, by ZXing's name of its format. */
export interface Barcode {
  format: string;
  text: string;
  box: Box;
}

/** A region of a page that looks like a signature, a stamp or a photograph. */
export interface ImageMark {
  kind: 'signature' | 'stamp' | 'photo';
  box: Box;
  /** 0–100. */
  confidence: number;
}

/** How a page looks, for questions of type `image_analysis`. */
export interface PageImage {
  /** Size in pixels, of the file or of the largest picture on the page; null without a picture. */
  size: { width: number; height: number } | null;
  /** Dots per inch; null when the file does not say. */
  dpi: number | null;
  /** The format of the file: `png`, `jpeg`, `pdf`. */
  format: string;
  /** Colours that cover the most of the page, the largest first, as `#rrggbb`; their share is 0–1. */
  colors: { color: string; share: number }[];
  barcodes: Barcode[];
  marks: ImageMark[];
}

/** A cell of a table; rows and columns are counted from 0. */
export interface GridCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  text: string;
  page: number;
  box: Box;
  words: Word[];
}

/** A table whose cells are known from the file itself: of HTML, Word, PowerPoint or a spreadsheet. */
export interface Grid {
  /** The name of the sheet, or the caption; empty without one. */
  name: string;
  rowCount: number;
  columnCount: number;
  /** The number of rows at the top with the titles of the columns. */
  headerRows: number;
  cells: GridCell[];
  /** For the shown part of a sheet: its index in `DocumentText.sheets`, which has all rows. */
  sheet?: number;
}

/** Cells of a sheet that show one value, counted from 0. */
export interface MergedCells {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
}

/**
 * A sheet of a spreadsheet. Its rows are in a side file (`RowFile`), because a million cells would not fit in memory. Every row
 * has a place on a page, also the rows that are not among the pages of the document.
 */
export interface SheetTable {
  name: string;
  hidden: boolean;
  /** The side file, and the range of bytes with the rows of this sheet. */
  path: string;
  start: number;
  end: number;
  /** Rows with content, and the number of columns. */
  rowCount: number;
  columnCount: number;
  /** The page of the first row, from 1; the number of rows of each page. */
  page: number;
  rowsPerPage: number;
  /** The left edge and width of each column, in fractions of the page. */
  columns: { x: number; width: number }[];
  /** The rows with the titles of the columns: the index of the first one among the rows with content, and their number. */
  header: { first: number; count: number };
  /** The tables further down, below an empty row: their titles, and the index of the first row behind them. */
  lower: { header: { first: number; count: number }; end: number }[];
  merged: MergedCells[];
}

/** Words side by side on one baseline with no wide gap: a line of running text, or one cell of a table. */
export interface TextLine {
  words: Word[];
  text: string;
  box: Box;
}

/** Lines one below the other that belong together: a paragraph, an address, a table column. */
export interface TextBlock {
  lines: TextLine[];
  box: Box;
}

/** The e-mail that a file holds, as the run shows it (`inbound_message`). */
export interface InboundMessage {
  /** Addresses with their names, as `Ann <ann@example.com>`; empty when the message names none. */
  from: string;
  to: string[];
  subject: string;
  /** ISO 8601; null without a valid date. */
  date: string | null;
  text: string;
  attachments: { name: string; media_type: string; size: number }[];
}

/** A page with its size in `unit`s: points for PDFs, pixels for pictures, characters for plain text. */
export interface DocumentPage {
  number: number;
  /** Whether an e-mail itself is on the page, or a document: a file, or an attachment. `document` when absent. */
  part?: 'email' | 'document';
  width: number;
  height: number;
  unit: 'point' | 'pixel' | 'character';
  /** The slope of the lines of a slanted scan, down to the right, as a tangent; absent for straight pages. */
  skew?: number;
  /**
   * Degrees clockwise by which a page was turned before it was read; absent for upright ones. A page that is read from right to left
   * is mirrored, so that labels are before their values. Size and boxes are those of the turned page (`displayedBox`,
   * `displayedSize`).
   */
  turn?: 0 | 90 | 180 | 270 | 'mirrored';
  /** In reading order: from the top, then from the left. */
  lines: TextLine[];
  blocks: TextBlock[];
  /** What the page shows besides words. */
  rules: RuledLine[];
  checkboxes: Checkbox[];
  fields: FormField[];
  pictures: PagePicture[];
  /** Tables that the file itself declares; tables that are only drawn are found later. */
  grids: Grid[];
  /** Only when a question asks for it. */
  image?: PageImage;
}

/** What a page shows besides words; absent members are empty. */
export type PageDrawings = Partial<Pick<DocumentPage, 'rules' | 'checkboxes' | 'fields' | 'pictures' | 'grids'>>;

/** The text of a file, by page. `truncated`: not all pages were read, because of a limit or the deadline. */
export interface DocumentText {
  pages: DocumentPage[];
  /** All pages of the file, also those that were not read. */
  pageCount: number;
  truncated: boolean;
  /** The sheets of spreadsheets; absent for other files. */
  sheets?: SheetTable[];
  /** The message, for a file that is an e-mail. */
  email?: InboundMessage;
  /** Parts of the file that were left out, as sentences for the `warnings` of the run. */
  warnings?: string[];
}

/** Merges the documents of one run; pages are numbered consecutively (`merge_files`). */
export function mergeDocuments(documents: DocumentText[]): DocumentText {
  const merged = { pages: [] as DocumentPage[], sheets: [] as SheetTable[], warnings: [] as string[] };
  let before = 0;
  for (const document of documents) {
    const { pages, sheets = [], warnings = [] } = document;
    const firstSheet = merged.sheets.length;
    for (const page of pages) merged.pages.push(moved(page, before, firstSheet));
    merged.sheets.push(...sheets.map((sheet) => ({ ...sheet, page: before + sheet.page })));
    merged.warnings.push(...warnings);
    before += Math.max(pages.at(-1)?.number ?? 0, ...sheets.map(lastPage));
  }
  const email = documents.find((document) => document.email)?.email;
  return {
    ...merged,
    ...(email && { email }),
    pageCount: documents.reduce((sum, document) => sum + document.pageCount, 0),
    truncated: documents.some((document) => document.truncated),
  };
}

/** The last page of a sheet. */
export function lastPage({ page, rowCount, rowsPerPage }: SheetTable): number {
  return page + Math.max(1, Math.ceil(rowCount / rowsPerPage)) - 1;
}

/** A page with `before` pages and `firstSheet` sheets of other documents before it. */
function moved(page: DocumentPage, before: number, firstSheet: number): DocumentPage {
  const grids = page.grids.map((grid) => ({
    ...grid,
    ...(grid.sheet === undefined ? {} : { sheet: firstSheet + grid.sheet }),
    cells: grid.cells.map((cell) => ({ ...cell, page: before + cell.page })),
  }));
  return { ...page, number: before + page.number, grids };
}
