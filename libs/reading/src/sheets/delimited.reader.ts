import type { DocumentText } from '../document';
import { DOCUMENT_LIMITS, tooLarge } from '../document-limits';
import { fileKindOf } from '../file-kind';
import type { ReadOptions, Reader, SourceFile } from '../reader';
import { delimitedRows, dialectOf, isCsvError } from './delimited-rows';
import type { SheetCell } from './row-file';
import { SHEET_LIMITS, type SheetLimits } from './sheet-limits';
import { SheetPages } from './sheet-pages';
import { limitWarning, refuseSpreadsheets, sheetSpace } from './workbook-space';

const NAME = /\.(csv|tsv)$/i;
const MEDIA_TYPE = /csv|tab-separated/i;
/** Rows between two signs of progress. */
const STEP = 20_000;

/** Reads comma-separated values and their relatives as one sheet, as a stream. Texts stay as they are, formulas too. */
export class DelimitedReader implements Reader {
  readonly readsInParts = true;

  constructor(private readonly limits: SheetLimits = SHEET_LIMITS) {}

  takes({ bytes, name, mediaType }: SourceFile): boolean {
    return fileKindOf(bytes) === 'text' && (NAME.test(name) || MEDIA_TYPE.test(mediaType));
  }

  async read(file: SourceFile, options: ReadOptions): Promise<DocumentText> {
    refuseSpreadsheets(options);
    const before = options.rows?.position() ?? 0;
    try {
      return await readSheet(file, options, '"', this.limits);
    } catch (error) {
      if (!isCsvError(error)) throw error;
      options.rows?.rewind(before);
      // A quote that is never closed is a character like any other.
      return await readSheet(file, options, false, this.limits).catch(refuse);
    }
  }
}

async function readSheet(
  file: SourceFile,
  options: ReadOptions,
  quote: '"' | false,
  limits: SheetLimits,
): Promise<DocumentText> {
  const space = sheetSpace(options, limits);
  const sheet = new SheetPages(space, '', false);
  let number = 0;
  let isWhole = true;
  for await (const values of delimitedRows(file, await dialectOf(file), quote)) {
    number++;
    if (values.length > DOCUMENT_LIMITS.columns)
      throw tooLarge(`The table has more than ${DOCUMENT_LIMITS.columns} columns.`);
    isWhole = sheet.add({ number, cells: values.flatMap(toCell) });
    if (!isWhole) break;
    if (number % STEP === 0) options.progress?.();
  }
  const { sheet: table, pages, pageCount } = sheet.finish();
  const warnings = isWhole ? [] : [limitWarning(limits)];
  return { pages, pageCount, truncated: !isWhole || pages.length < pageCount, sheets: [table], warnings };
}

function toCell(text: string, column: number): SheetCell[] {
  return text.trim() === '' ? [] : [{ column, text: text.slice(0, SHEET_LIMITS.cellCharacters) }];
}

function refuse(error: unknown): never {
  throw isCsvError(error)
    ? tooLarge(`A row of the table has more than ${DOCUMENT_LIMITS.rowCharacters} characters.`)
    : error;
}
