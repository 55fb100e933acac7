import { elementAttribute, type Package, parseXml, walkElements, type XmlElement } from '@app/formats';

/** The kind of value that a number format displays; `general` for the format General. */
export type FormatKind = 'general' | 'text' | 'date' | 'number';

/** Whether a built-in format displays a date or time (ISO/IEC 29500-1, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The format kinds of a workbook's cell styles, by style index (ISO/IEC 29500-1, 18.8.30). */
export function readFormats(pkg: Package, stylesPart: string | null): FormatKind[] {
  if (!stylesPart || !pkg.has(stylesPart)) return [];
  const source = pkg.text(stylesPart);
  const codes = new Map<number, string>();
  const formats: FormatKind[] = [];
  walkElements(parseXml(source, stylesPart), (element) => {
    if (element.name === 'numFmt')
      codes.set(number(source, element, 'numFmtId'), elementAttribute(source, element, 'formatCode') ?? '');
    if (element.name === 'xf' && element.parent?.name === 'cellXfs')
      formats.push(isQuoted(source, element) ? 'text' : kindOf(number(source, element, 'numFmtId'), codes));
  });
  return formats;
}

/** Whether the author wrote an apostrophe before the content, so that it stays a text (ISO/IEC 29500-1, 18.8.45). */
const isQuoted = (source: string, xf: XmlElement): boolean =>
  /^(?:1|true)$/.test(elementAttribute(source, xf, 'quotePrefix') ?? '');

const number = (source: string, element: XmlElement, name: string): number =>
  Number.parseInt(elementAttribute(source, element, name) ?? '0', 10);

function kindOf(id: number, codes: ReadonlyMap<number, string>): FormatKind {
  const code = codes.get(id);
  if (code === undefined) return id === 0 ? 'general' : id === 49 ? 'text' : isBuiltInDate(id) ? 'date' : 'number';
  const bare = code.replace(/&quot;.*?&quot;|"[^"]*"|\\.|_.|\[(?!h|m|s)[^\]]*\]/gi, '');
  if (/^\s*@?\s*$/.test(bare) || bare === '@') return 'text';
  if (/^general$/i.test(bare)) return 'general';
  return /[ymdhs]/i.test(bare) ? 'date' : 'number';
}
