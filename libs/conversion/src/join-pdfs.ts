import { PDFDocument } from '@cantoo/pdf-lib';

/** Concatenates the pages of several PDFs. */
export async function joinPdfs(parts: readonly Buffer[]): Promise<Buffer> {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  const whole = await PDFDocument.create();
  for (const part of parts) {
    const source = await PDFDocument.load(part);
    const pages = await whole.copyPages(source, source.getPageIndices());
    for (const page of pages) whole.addPage(page);
  }
  return Buffer.from(await whole.save({ useObjectStreams: false }));
}

/** The number of pages of a PDF. */
export async function pageCount(pdf: Buffer): Promise<number> {
  return (await PDFDocument.load(pdf)).getPageCount();
}
