import { PDFDocument } from '@cantoo/pdf-lib';
import { withPdf } from '@app/core/programs';
import { PageCanvas } from './page-canvas';
import { readPdf, writePdf } from './pdf-document';
import { FontSet } from './pdf-fonts';

/** The text of a page on which a line was drawn. */
async function drawn(line: string): Promise<string> {
  const document = await PDFDocument.create();
  document.addPage([600, 200]);
  const file = await readPdf(await document.save());
  const fonts = new FontSet(file.context);
  const canvas = await PageCanvas.on(file, file.pages[0]!, fonts);
  canvas.text(line, 20, 100, { size: 12 });
  canvas.finish();
  await fonts.embed();
  return withPdf(await writePdf(file), (pdf) =>
    pdf.withPage(0, (page) =>
      page
        .characters(1_000)
        .map(({ text }) => text)
        .join(''),
    ),
  );
}

describe('the text of a document with bundled fonts', () => {
  it('has all its letters, also after a document with letters that are made of them', async () => {
    expect(await drawn('Łódź, Ångström, façade')).toBe('Łódź, Ångström, façade');
    expect(await drawn('London, Angst, facade, 2026-11-23')).toBe('London, Angst, facade, 2026-11-23');
  });
});
