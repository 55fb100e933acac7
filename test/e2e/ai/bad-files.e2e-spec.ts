import { PDFDocument } from '@cantoo/pdf-lib';
import { signsIn, testService } from '@app/testing';
import { ENCRYPTED_PDFS } from '../../../libs/testing/src/files/encrypted-pdf';
import { fieldValues, finishedRuns, numberExtraction, start } from './run.fixture';
import { textPdf } from './text-pdf.fixture';

jest.setTimeout(120_000);
const service = testService();
const signedIn = signsIn(service);

const SENTENCE = /^[A-Z].*\.$/;

/** A PDF without pages: its catalogue and page tree are right. */
function pagelessPdf(): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  text += `xref\n0 3\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** The offsets of the table of objects are wrong, as in a file that was edited as text. */
async function brokenXref(number: string): Promise<Buffer> {
  const pdf = await PDFDocument.load(await textPdf([`Invoice number: ${number}`]));
  const text = Buffer.from(await pdf.save({ useObjectStreams: false })).toString('latin1');
  return Buffer.from(text.replace(/\d{10} 00000 n/g, '0000099999 00000 n'), 'latin1');
}

describe('bad files of one call', () => {
  it('have a defined answer each, and harm no other file', async () => {
    const { client } = await signedIn();
    const extraction = await numberExtraction(client);
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
      'base64',
    );
    const files: [Buffer, string][] = [
      [Buffer.from(ENCRYPTED_PDFS.withPassword, 'base64'), 'password.pdf'],
      [await brokenXref('X-1'), 'xref.pdf'],
      [pagelessPdf(), 'pageless.pdf'],
      [picture, 'picture.pdf'],
      [Buffer.from('%PDF-1.7\nnothing more'), 'cut.pdf'],
      [await textPdf(['Invoice number: A-1']), 'zz-good.pdf'],
    ];
    const user = await start(client, extraction, files);
    const runs = await finishedRuns(client, extraction);
    const byName = Object.fromEntries(runs.map((run) => [run.file_name, run]));

    expect(byName['zz-good.pdf']).toMatchObject({ status: 'succeeded', error: '', data: [{ value: 'A-1' }] });
    expect((await fieldValues(client, user)).number).toBe('A-1');
    for (const name of ['password.pdf', 'pageless.pdf', 'picture.pdf', 'cut.pdf'])
      expect(byName[name]).toMatchObject({ status: 'failed', error: expect.stringMatching(SENTENCE), data: [] });
    expect(byName['password.pdf']!.error).toContain('password');
    // PDFium rebuilds the table; a viewer shows such a file too.
    const xref = byName['xref.pdf']!;
    expect([xref.status, xref.data.map(({ value }) => value)]).toEqual(['succeeded', ['X-1']]);
  });

  it('are failed runs when they hold text under the name of a document, such as the page of a failed download', async () => {
    const { client } = await signedIn();
    const extraction = await numberExtraction(client);
    const page = Buffer.from('<html><body>404: Invoice number: A-1</body></html>');
    const names = ['page.pdf', 'PAGE.PDF', 'page.docx', 'page.png'];
    await start(
      client,
      extraction,
      [...names, 'page.html', 'export.xls'].map((name) => [page, name]),
    );
    const runs = await finishedRuns(client, extraction);
    const byName = Object.fromEntries(runs.map((run) => [run.file_name, run]));

    for (const name of names) expect(byName[name]).toMatchObject({ success: false, status: 'failed', data: [] });
    expect(byName['PAGE.PDF']!.error).toBe('The file is damaged: its name ends with .pdf, but it holds text.');
    for (const name of ['page.html', 'export.xls']) expect(byName[name]).toMatchObject({ success: true, data: [{}] });
  });
});
