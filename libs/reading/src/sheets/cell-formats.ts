import { formatCode, formatNumber, formatText, type Package, readPart } from '@app/formats/packages';

/** The format of cells without another one, and the one of texts. */
const GENERAL = 'General';
const TEXT = '@';
/**
 * The dates in these formats look different in each country (ISO/IEC 29500-1, 18.8.30), so they are shown in the one order that
 * cannot be misread.
 */
const BY_COUNTRY: Record<number, string> = { 14: 'yyyy-mm-dd', 22: 'yyyy-mm-dd h:mm' };

/** The texts that cells show, by the number formats of a workbook's styles. */
export class CellFormats {
  constructor(
    private readonly codes: readonly string[],
    private readonly epoch1904: boolean,
  ) {}

  /** `written`: the number as the file writes it. */
  number(written: string, style: number): string {
    const value = Number(written);
    if (!Number.isFinite(value)) return written;
    const code = this.codes[style] ?? GENERAL;
    if (code === GENERAL && Number.isInteger(value) && Number.isSafeInteger(value)) return String(value);
    return formatNumber(value, code === TEXT ? GENERAL : code, this.epoch1904);
  }

  text(text: string, style: number): string {
    const code = this.codes[style] ?? GENERAL;
    return code === GENERAL || code === TEXT ? text : formatText(text, code);
  }
}

/** Reads the number formats of the styles part. Without the part, numbers have no format. */
export function readFormats(pkg: Package, part: string | null, epoch1904: boolean): CellFormats {
  if (part === null) return new CellFormats([], epoch1904);
  const root = readPart(pkg, part);
  const list = (name: string, item: string) => root.child(name)?.children(item) ?? [];
  const own = new Map(
    list('numFmts', 'numFmt').map((node) => [node.number('numFmtId') ?? 0, node.attribute('formatCode') ?? '']),
  );
  const codes = list('cellXfs', 'xf').map((xf) => {
    const id = xf.number('numFmtId') ?? 0;
    return (own.has(id) ? undefined : BY_COUNTRY[id]) ?? formatCode(id, own);
  });
  return new CellFormats(codes, epoch1904);
}
