import { decodePDFRawStream, PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { unzipSync, strFromU8 } from 'fflate';
import { type ApiClient } from '@app/testing';
import { docxEntries, rawZip } from '../../../libs/testing/src/files/hostile-package';
import { readPdf } from '../../../libs/formats/src/pdf/pdf-document';
import { textOf as pdfTextOf } from '../../../libs/formats/src/pdf/pdf-values';
import { fieldsOf } from '../../../libs/formats/src/pdf/pdf-fields';

export interface Template {
  id: string;
  name: string;
  type: string;
  file: string;
  tags: string[];
  fields: { id: string; kind: string }[];
}

export async function upload(client: ApiClient, files: Record<string, Buffer>, metadata?: object): Promise<Template[]> {
  let request = client.post('/api/document/template/');
  for (const [name, bytes] of Object.entries(files)) request = request.attach('files', bytes, name);
  if (metadata) request = request.field('metadata', JSON.stringify(metadata));
  return (await request.expect(201)).body as Template[];
}

/** Downloads a link of the API. */
export async function download(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

export const textOf = (docx: Buffer) =>
  strFromU8(unzipSync(docx)['word/document.xml'] ?? new Uint8Array()).replace(/<[^>]+>/g, '');

/** The stored value of a text field in a filled PDF, and the font sizes (points) of its widget. */
export async function textField(pdf: Buffer, name: string): Promise<{ value: string | null; sizes: number[] }> {
  const { dict, widgets } = fieldsOf(await readPdf(pdf)).find((field) => field.name === name) ?? {};
  const drawn = widgets?.[0]?.lookup(PDFName.of('AP'), PDFDict).lookup(PDFName.of('N'));
  if (!dict || !(drawn instanceof PDFRawStream)) throw new Error(`${name} is not drawn.`);
  const content = Buffer.from(decodePDFRawStream(drawn).decode()).toString('latin1');
  const sizes = [...content.matchAll(/ ([\d.]+) Tf/g)].map(([, size]) => Number(size));
  return { value: pdfTextOf(dict.lookup(PDFName.of('V'))), sizes };
}

/** A docx template of paragraphs, in the body and in the second header. */
export function docxOf(body: string[], header: string[] = []): Buffer {
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const paragraphs = (texts: string[]): string =>
    texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const parts = [{ name: 'word/header2.xml', data: `<w:hdr ${W}>${paragraphs(header)}</w:hdr>` }];
  return rawZip([...docxEntries(paragraphs(body)), ...parts]);
}
