import { linkedPart, mainPart, type Package, type PackageSizes, readPackage, TemplateError } from '@app/formats';
import { partInWords } from '../language/part-words';
import { sheetInWords } from '../sheets/sheet-model';
import { SheetTemplate } from '../sheets/sheet-template';
import type { TemplateFindings } from '../language/template-findings';

const MB = 1024 * 1024;
/** Inflated bytes of the workbook of one chart. Word's own have 30 kB. */
const SIZES: PackageSizes = { entryBytes: 8 * MB, totalBytes: 16 * MB };
/** Inflated bytes of the workbooks of all charts of a template. */
const MAX_TOTAL = 64 * MB;
const WORKBOOK = /\.xls[xm]$/i;
/** Why an embedded file cannot be read as a workbook. It may be one of another program, and is then copied unchanged. */
const UNREADABLE = new Set(['bad_package', 'zip64_unsupported', 'encrypted', 'bad_encoding']);

/** The workbook of a chart with placeholders. */
export interface EmbeddedWorkbook {
  readonly part: string;
  readonly template: SheetTemplate;
}

/** Compiles the workbooks that are embedded in a package as the data of charts. */
export class EmbeddedWorkbooks {
  private total = 0;

  constructor(
    private readonly pkg: Package,
    private readonly findings: TemplateFindings,
  ) {}

  /**
   * The workbook of a chart; null when it has none or no placeholder is in it. Throws TemplateError `zip_bomb` for too large a
   * workbook, and for invalid XML. Invalid placeholders are added to the findings.
   */
  of(chart: string): EmbeddedWorkbook | null {
    const part = linkedPart(this.pkg, chart, 'package');
    if (part === null || !WORKBOOK.test(part)) return null;
    const inner = this.read(part);
    if (!inner) return null;
    this.count(inner, part);
    const template = SheetTemplate.of(inner, this.findings, wordsOf(chart, inner));
    return template.isEmpty ? null : { part, template };
  }

  private read(part: string): Package | null {
    try {
      const inner = readPackage(this.pkg.bytes(part), SIZES);
      return inner.has(mainPart(inner)) ? inner : null;
    } catch (error) {
      if (error instanceof TemplateError && UNREADABLE.has(error.code)) return null;
      throw error;
    }
  }

  private count({ entries }: Package, part: string): void {
    this.total += entries.reduce((sum, { size }) => sum + size, 0);
    if (this.total > MAX_TOTAL)
      throw new TemplateError('zip_bomb', 'The workbooks of the charts unpack to more than a document may hold.', {
        part,
      });
  }
}

/** "chart 1" for the only sheet of its workbook, otherwise "chart 1, sheet "Data"". */
function wordsOf(chart: string, { entries }: Package): (sheet: string) => string {
  const words = partInWords(chart);
  const isSingle = entries.filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).length <= 1;
  return (sheet) => (isSingle ? words : `${words}, ${sheetInWords(sheet)}`);
}
