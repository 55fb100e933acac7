import { constants, deflateRawSync } from 'node:zlib';
import { pdfOf, stream } from './hostile-pdf';
import { officePackage, officeType } from '../../../../apps/local/src/demo/documents/sample-package';

/** Files of permitted size that keep a reader busy for minutes, or fill its memory. */

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const MEGABYTE = 1024 * 1024;

/** A page of A4 with `content`, which may refer to `resources` and further objects (from number 5). */
function pageOf(content: string | Buffer, resources = '', ...more: (string | Buffer)[]): Buffer {
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << ${resources} >> /Contents 4 0 R >>`;
  const body = typeof content === 'string' ? stream('', Buffer.from(content)) : content;
  return pdfOf([CATALOG, PAGES, page, body, ...more]);
}

/** Lines of a hundred million dashes each. */
export const dashedLines = (): Buffer =>
  pageOf(`[0.0001 0.0001] 0 d 0.5 w ${'0 0 m 595 842 l S 0 842 m 595 0 l S '.repeat(4)}`);

/** A page tiled with a pattern whose tiles are a ten-thousandth of a point wide. */
export const tinyTiles = (): Buffer =>
  pageOf(
    '/Pattern cs /P scn 0 0 595 842 re f',
    '/Pattern << /P 5 0 R >>',
    stream(
      '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 0.0001 /YStep 0.0001 /Resources << >>',
      Buffer.from('0 0 10 10 re f 1 0 0 rg 2 2 3 3 re f'),
    ),
  );

/** A hundred shadings over the whole page, whose colour is computed for each pixel by a long PostScript function. */
export const longFunctionShading = (): Buffer =>
  pageOf(
    '/S sh '.repeat(100),
    '/Shading << /S 5 0 R >>',
    '<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Matrix [595 0 0 842 0 0] /Function 6 0 R >>',
    stream(
      '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]',
      Buffer.from(`{ ${'2 copy mul sin 1 add sqrt pop '.repeat(2_000)} mul }`),
    ),
  );

/** Forms that each draw the next one ten times, fourteen deep. */
export const nestedForms = (): Buffer => {
  const form = (next: number) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency >> /Resources << /XObject << /F ${next} 0 R >> >>`,
      Buffer.from('/F Do '.repeat(10)),
    );
  const forms = Array.from({ length: 14 }, (_, index) => form(index + 6));
  const last = stream('/Type /XObject /Subtype /Form /BBox [0 0 595 842]', Buffer.from('0 0 595 842 re f'));
  return pageOf('/F Do', '/XObject << /F 5 0 R >>', ...forms, last);
};

/** A page whose content is a megabyte that inflates to a gigabyte of drawing. */
export const inflatingContent = (megabytes = 1024): Buffer => {
  const chunk = Buffer.alloc(16 * MEGABYTE, '0 0 1 1 re f 0 0 m 9 9 l S ');
  const packed = deflateRawSync(chunk, { finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Array.from({ length: megabytes / 16 }, () => packed);
  const content = Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([3, 0, 0, 0, 0, 0])]);
  return pageOf(stream('/Filter /FlateDecode', content));
};

/** A table of one row of 100,000 columns. */
export const wideTable = (): Buffer => Buffer.from('1,'.repeat(100_000));

/** A line of half a million words. */
export const endlessWords = (): Buffer => Buffer.from('1 '.repeat(500_000));

/** A workbook template of 3,000 rows of sums, each over all those above it. */
export const sumsOfSums = (): Buffer => {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const sum = (column: string, row: number) =>
    `<c r="${column}${row}"><f>SUM($A$1:$F${row - 1})+SUMPRODUCT($A$1:$F${row - 1},$A$1:$F${row - 1})</f></c>`;
  const sums = (row: number) =>
    `<row r="${row}">${['A', 'B', 'C', 'D', 'E', 'F'].map((one) => sum(one, row)).join('')}</row>`;
  const rows = Array.from({ length: 3_000 }, (_, index) => sums(index + 2));
  const first = '<row r="1"><c r="A1"><v>1</v></c><c r="G1" t="inlineStr"><is><t>{{name}}</t></is></c></row>';
  return officePackage([
    {
      name: 'xl/workbook.xml',
      type: officeType('spreadsheetml.sheet.main'),
      xml: `<workbook ${main} ${office}><sheets><sheet name="Sums" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      links: { rId1: ['worksheet', 'xl/worksheets/sheet1.xml'] },
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      type: officeType('spreadsheetml.worksheet'),
      xml: `<worksheet ${main}><sheetData>${first}${rows.join('')}</sheetData></worksheet>`,
    },
  ]);
};
