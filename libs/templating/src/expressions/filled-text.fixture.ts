import { docxEntries, rawZip } from '../../../testing/src/files/hostile-package';
import { readPackage } from '../../../formats/src/package/package-reader';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';

/** A docx template with the paragraphs. */
export const templateOf = (...paragraphs: string[]): Buffer =>
  rawZip(
    docxEntries(
      paragraphs
        .map((text) => `<w:p><w:r><w:t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</w:t></w:r></w:p>`)
        .join(''),
    ),
  );

/** The text of a document with one paragraph after it is filled, with plain spaces. */
export function shown(template: string, values: FillValues, locale?: string): string {
  return readPackage(parseTemplate(templateOf(template)).fill(values, { locale }))
    .text('word/document.xml')
    .replace(/<[^>]*>/g, '')
    .replace(/\u00a0|\u202f/g, ' ')
    .replaceAll('&amp;', '&');
}
