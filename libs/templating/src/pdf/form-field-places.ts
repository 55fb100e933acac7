import { arrayOf, fieldsOf, type PdfFieldKind, readPdf } from '@app/formats';

/** A form field, and the page (from 1) with its first widget; null when it is on no page. */
export interface FormFieldPlace {
  readonly name: string;
  readonly kind: PdfFieldKind;
  readonly page: number | null;
}

/** The form fields of a PDF in order, without push buttons, which have no value. Throws PdfFillError. */
export async function formFieldPlaces(bytes: Uint8Array): Promise<FormFieldPlace[]> {
  const file = await readPdf(bytes);
  const pageOf = new Map<unknown, number>();
  for (const [index, { dict }] of file.pages.entries())
    for (const entry of arrayOf(dict, 'Annots')?.asArray() ?? []) pageOf.set(file.context.lookup(entry), index + 1);
  return fieldsOf(file)
    .filter(({ kind }) => kind !== 'button')
    .map(({ name, kind, widgets }) => {
      const pages = widgets.flatMap((widget) => pageOf.get(widget) ?? []);
      return { name, kind, page: pages.length > 0 ? Math.min(...pages) : null };
    });
}
