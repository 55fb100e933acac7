import { PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { dictOf } from '../../../formats/src/pdf/pdf-values';
import { pdfOf } from '../../../testing/src/files/hostile-pdf';
import { readPdf } from '../../../formats/src/pdf/pdf-document';
import { fieldsOf, type PdfField } from '../../../formats/src/pdf/pdf-fields';
import type { FillValues } from '../field-values';
import { fillPdf as fillForm, parsePdf } from './pdf.filler';

/** The bytes of a filled form. */
export const fillPdf = async (...given: Parameters<typeof fillForm>) => (await fillForm(...given)).bytes;

/** The fields of a filled template, by name. */
export async function fill(template: Uint8Array, values: FillValues): Promise<Map<string, PdfField>> {
  const filled = await fillPdf(await parsePdf(template), values);
  return new Map(fieldsOf(await readPdf(filled)).map((field) => [field.name, field]));
}

export const valueOf = (field: PdfField | undefined) => field?.dict.lookup(PDFName.of('V'));

/** What a widget shows, as the operators of a content stream. */
export function appearanceOf(field: PdfField | undefined, widget = 0): string {
  const dict = field?.widgets[widget];
  const appearance = dict && dictOf(dict, 'AP');
  const normal = appearance?.lookup(PDFName.of('N'));
  return normal instanceof PDFRawStream ? Buffer.from(normal.contents).toString('latin1') : '';
}

/** A form on one page; `fields` are dictionary bodies (without the surrounding brackets). */
export function formWith(fields: string[], formEntries = ''): Buffer {
  const refs = fields.map((_, index) => `${index + 5} 0 R`).join(' ');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Annots [${refs}] >>`,
    `<< /Fields [${refs}] /DA (/Helv 0 Tf 0 g) ${formEntries} >>`,
    ...fields.map((field) => `<< /Type /Annot /Subtype /Widget /Rect [10 10 110 30] ${field} >>`),
  ]);
}
