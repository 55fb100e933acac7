import { officePackage, officeType, type SamplePart } from '../../../../apps/local/src/demo/documents/sample-package';

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const P = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ${R}`;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A paragraph of a Word document; `\t` in the text is a tab. */
export const wordParagraph = (text: string, properties = ''): string =>
  `<w:p>${text
    .split('\t')
    .map((part) => `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escaped(part)}</w:t></w:r>`)
    .join('<w:r><w:tab/></w:r>')}</w:p>`;

/** A table of a Word document; the first row is its header. */
export const wordTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows
    .map(
      (cells, index) =>
        `<w:tr>${index === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.map((text) => `<w:tc>${wordParagraph(text)}</w:tc>`).join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`;

/** A Word document around the XML of its body. */
export function docxOf(body: string, { header, footer }: { header?: string; footer?: string } = {}): Buffer {
  const margins = [
    ...(header === undefined ? [] : [{ kind: 'header', root: 'hdr', xml: header }]),
    ...(footer === undefined ? [] : [{ kind: 'footer', root: 'ftr', xml: footer }]),
  ];
  const references = margins.map(({ kind }) => `<w:${kind}Reference w:type="default" r:id="${kind}"/>`).join('');
  return officePackage([
    {
      name: 'word/document.xml',
      type: officeType('wordprocessingml.document.main'),
      xml: `<w:document ${W} ${R}><w:body>${body}<w:sectPr>${references}</w:sectPr></w:body></w:document>`,
      links: Object.fromEntries(margins.map(({ kind }) => [kind, [kind, `word/${kind}.xml`] as const])),
    },
    ...margins.map(({ kind, root, xml }) => ({
      name: `word/${kind}.xml`,
      type: officeType(`wordprocessingml.${kind}`),
      xml: `<w:${root} ${W}>${xml}</w:${root}>`,
    })),
  ]);
}

/** A value of a cell: text, a number with the index of its format, or raw XML of the cell's content. */
export type XlsxValue =
  | string
  | number
  | null
  | { number: number; format: number }
  | { formula: string; result?: number };

export interface XlsxSheet {
  name: string;
  rows: readonly (readonly XlsxValue[])[];
  merged?: readonly string[];
  state?: 'hidden' | 'veryHidden';
}

/** A workbook; `formats` are number format codes, whose index (from 1) cells name. */
export function xlsxOf(sheets: readonly XlsxSheet[], formats: readonly string[] = [], macros = false): Buffer {
  const numFmts = formats.map(
    (code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${escaped(code).replace(/"/g, '&quot;')}"/>`,
  );
  const xfs = formats.map((_, i) => `<xf numFmtId="${170 + i}"/>`);
  const main = macros ? 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' : officeType('spreadsheetml.sheet.main');
  const list = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="s${i}"${state ? ` state="${state}"` : ''}/>`,
  );
  return officePackage([
    {
      name: 'xl/workbook.xml',
      type: main,
      xml: `<workbook ${S} ${R}><sheets>${list.join('')}</sheets></workbook>`,
      links: {
        styles: ['styles', 'xl/styles.xml'],
        ...Object.fromEntries(sheets.map((_, i) => [`s${i}`, ['worksheet', `xl/worksheets/sheet${i}.xml`] as const])),
      },
    },
    {
      name: 'xl/styles.xml',
      type: officeType('spreadsheetml.styles'),
      xml: `<styleSheet ${S}><numFmts>${numFmts.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`,
    },
    ...sheets.map((sheet, i) => ({
      name: `xl/worksheets/sheet${i}.xml`,
      type: officeType('spreadsheetml.worksheet'),
      xml: worksheet(sheet),
    })),
  ]);
}

function worksheet({ rows, merged = [] }: XlsxSheet): string {
  const cells = rows.map(
    (row, i) => `<row r="${i + 1}">${row.map((value, j) => cell(value, `${letters(j)}${i + 1}`)).join('')}</row>`,
  );
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return `<worksheet ${S}><sheetData>${cells.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`;
}

function letters(column: number): string {
  return (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
}

function cell(value: XlsxValue, reference: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
  if (typeof value === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  if ('formula' in value)
    return `<c r="${reference}"><f>${escaped(value.formula)}</f>${value.result === undefined ? '' : `<v>${value.result}</v>`}</c>`;
  return `<c r="${reference}" s="${value.format}"><v>${value.number}</v></c>`;
}

/** A text box or a table of a slide, in inches from the top left corner. */
export type SlideItem =
  | { x: number; y: number; width: number; height: number; text: string }
  | { x: number; y: number; width: number; height: number; table: readonly (readonly string[])[] };

/** A presentation of slides of 10 by 7.5 inches. */
export function pptxOf(slides: readonly (readonly SlideItem[])[]): Buffer {
  const ids = slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="s${i}"/>`).join('');
  const parts: SamplePart[] = slides.map((items, i) => ({
    name: `ppt/slides/slide${i}.xml`,
    type: officeType('presentationml.slide'),
    xml: `<p:sld ${P}><p:cSld><p:spTree>${items.map(slideItem).join('')}</p:spTree></p:cSld></p:sld>`,
  }));
  return officePackage([
    {
      name: 'ppt/presentation.xml',
      type: officeType('presentationml.presentation.main'),
      xml: `<p:presentation ${P}><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
      links: Object.fromEntries(slides.map((_, i) => [`s${i}`, ['slide', `ppt/slides/slide${i}.xml`] as const])),
    },
    ...parts,
  ]);
}

function slideItem(item: SlideItem): string {
  const emu = (inches: number) => Math.round(inches * 914_400);
  const frame = `<a:off x="${emu(item.x)}" y="${emu(item.y)}"/><a:ext cx="${emu(item.width)}" cy="${emu(item.height)}"/>`;
  const body = (text: string) => `<a:p><a:r><a:rPr sz="1400"/><a:t>${escaped(text)}</a:t></a:r></a:p>`;
  if ('text' in item)
    return `<p:sp><p:nvSpPr><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${frame}</a:xfrm></p:spPr><p:txBody>${body(item.text)}</p:txBody></p:sp>`;
  const columns =
    item.table[0]?.map(() => `<a:gridCol w="${Math.round(emu(item.width) / (item.table[0]?.length ?? 1))}"/>`) ?? [];
  const rows = item.table.map(
    (row) => `<a:tr>${row.map((text) => `<a:tc><a:txBody>${body(text)}</a:txBody></a:tc>`).join('')}</a:tr>`,
  );
  return `<p:graphicFrame><p:xfrm>${frame}</p:xfrm><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${columns.join('')}</a:tblGrid>${rows.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}
