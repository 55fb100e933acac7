import { docxEntries, type RawEntry, rawZip } from '../../testing/src/files/hostile-package';
import type { FillValues } from './field-values';
import { parseTemplate } from './parse-template';
import { readPackage } from '../../formats/src/package/package-reader';
import { TemplateError } from '../../formats/src/template-error';

export const run = (text: string, properties = ''): string => `<w:r>${properties}<w:t>${text}</w:t></w:r>`;
export const p = (...texts: string[]): string => `<w:p>${texts.map((text) => run(text)).join('')}</w:p>`;
export const cell = (content: string): string => `<w:tc>${content}</w:tc>`;
export const row = (...texts: string[]): string => `<w:tr>${texts.map((text) => cell(p(text))).join('')}</w:tr>`;
export const table = (...rows: string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`;

export const template = (body: string, ...more: RawEntry[]): Buffer => rawZip([...docxEntries(body), ...more]);

/** The body of the filled document, without the `xml:space` attribute that filling adds. */
export function filled(body: string, values: FillValues): string {
  const text = readPackage(parseTemplate(template(body)).fill(values)).text('word/document.xml');
  return text.replace(/^.*<w:body>|<\/w:body>.*$/g, '').replaceAll(' xml:space="preserve"', '');
}

export function refusal(body: string, values: FillValues = {}): TemplateError {
  try {
    parseTemplate(template(body)).fill(values);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error('was not refused');
}
