/** A PDF of one page: a title and lines of a label and a text. */
export async function pdfFile(title: string, lines: readonly (readonly [string, string])[]): Promise<Uint8Array> {
  // Imported only here, because most starts of the site make no file.
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setTitle(title);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const sheet = document.addPage([595, 842]);
  sheet.drawText(title, { x: 56, y: 770, size: 18, font });
  lines.forEach(([label, text], index) => {
    const printable = `${label}: ${text}`.replace(/[^\x20-\x7e]/g, '?');
    sheet.drawText(printable, { x: 56, y: 730 - index * 20, size: 11, font });
  });
  return document.save();
}
