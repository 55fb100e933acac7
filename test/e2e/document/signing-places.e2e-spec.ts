import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { withPdf } from '@app/core/programs';
import { type ApiClient, signsIn, testService } from '@app/testing';
import { readPdf } from '../../../libs/formats/src/pdf/pdf-document';
import { findSignatureLocations } from '../../../libs/sealing/src/stamp/signature-locations';
import { workbookOf } from '../../../libs/templating/src/sheets/workbook.fixture';
import { sendForSignature, signAndSeal, verify } from '../sign/flows.fixture';
import { docxOf, download, textOf, upload } from './document.fixture';

const service = testService();
const signedIn = signsIn(service);

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The text of a page, and the box of a part of it (points from the top left). */
async function pageText(pdf: Buffer, page = 0): Promise<{ text: string; boxOf: (part: string) => Box }> {
  return withPdf(pdf, (file) =>
    file.withPage(page, (open) => {
      const read = open.characters(50_000);
      const text = read.map((character) => character.text).join('');
      return {
        text,
        boxOf: (part) => {
          const boxes = read.slice(text.indexOf(part), text.indexOf(part) + part.length);
          return {
            left: Math.min(...boxes.map(({ left }) => left)),
            right: Math.max(...boxes.map(({ right }) => right)),
            top: Math.min(...boxes.map(({ top }) => top)),
            bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
          };
        },
      };
    }),
  );
}

/** Dark or coloured pixels of a part of a page. */
async function inkIn(pdf: Buffer, area: Box, page = 0): Promise<number> {
  return withPdf(pdf, (file) =>
    file.withPage(page, (open) => {
      const { data } = open.render({ dpi: 144, maxPixels: 4_000_000, grey: true, area });
      return data.filter((value) => value < 160).length;
    }),
  );
}

async function pdfWith(lines: string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  lines.forEach((line, index) => page.drawText(line, { x: 80, y: 600 - index * 60, size: 12, font }));
  return Buffer.from(await document.save());
}

/** A page with lines and, below them, a text field. */
async function pdfWithField(name: string, lines: string[]): Promise<Buffer> {
  const document = await PDFDocument.load(await pdfWith(lines));
  const field = document.getForm().createTextField(name);
  field.addToPage(document.getPage(0), { x: 80, y: 300, width: 300, height: 24 });
  return Buffer.from(await document.save());
}

const pagesOf = (pdf: Buffer) => withPdf(pdf, ({ pageCount }) => pageCount);

async function signed(client: ApiClient, name: string, bytes: Buffer, more = {}) {
  const { document, link, filled } = await sendForSignature(service, client, name, bytes, more);
  return { filled, sealed: await signAndSeal(client, document, link) };
}

const today = (locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());

const SAID = [
  'Sign here {{signature}} please',
  'On {{date}} ok',
  'Short {{initials}} end',
  'Other {{signature_2}} one',
];

describe('tags of signatures', () => {
  it.each([
    ['letter.docx', async () => docxOf(['Sign [[signature]] here, [[full_name]] {{date}}'])],
    ['letter.pdf', () => pdfWith(['Sign [[signature]] here, {{date}}'])],
  ])('in %s have the delimiters that the template names', async (name, make) => {
    const { client } = await signedIn();
    const upload = client.post('/api/document/template/').field('delimiters', '[[ ]]');
    const { body } = await upload.attach('files', await make(), name).expect(201);
    const field_values = { full_name: '[[initials]]' };
    const fill = { document: body[0].id, signer_email: 'ada@example.com', field_values };
    const filled = await download((await client.post('/api/document/fill/', fill).expect(200)).body.file_url as string);
    expect(findSignatureLocations(await readPdf(filled)).map(({ kind }) => kind)).toEqual(['signature']);
    const { text } = await pageText(filled);
    expect(text).toContain('{{date}}');
    expect(text.includes('[[initials]]')).toBe(name === 'letter.docx');
  });

  it.each([
    ['letter.docx', () => docxOf(SAID)],
    ['letter.pdf', () => pdfWith(SAID)],
    ['book.xlsx', () => workbookOf(SAID.map((text) => [text])).bytes],
  ])(
    'in %s leave the text and get signature, date and initials',
    async (name, make) => {
      const { client } = await signedIn();
      const { filled, sealed } = await signed(client, name, await make());

      const before = await pageText(filled);
      expect(before.text).not.toMatch(/[{}]/);
      for (const word of ['Sign here', 'please', 'On', 'ok', 'Short', 'end', 'Other', 'one'])
        expect(before.text).toContain(word);
      const after = await pageText(sealed);
      expect(after.text).not.toMatch(/[{}]/);
      expect(after.text).toContain(today('en-US'));
      expect(after.text).toContain('AL');
      const [from, to] = [before.boxOf('here'), before.boxOf('please')];
      const area = { left: from.right + 4, right: to.left - 2, top: from.top - 14, bottom: from.bottom - 3 };
      expect(await inkIn(filled, area)).toBe(0);
      expect(await inkIn(sealed, area)).toBeGreaterThan(100);
      const second = before.boxOf('Other');
      const end = before.boxOf('one');
      // Below the line above, whose initials may reach between the lines.
      const top = Math.max(second.top + 3, before.boxOf('Short').bottom);
      const none = { left: second.right + 4, right: end.left - 2, top, bottom: second.bottom };
      expect(await inkIn(sealed, none)).toBe(0);
      expect((await verify(service, sealed)).status).toBe('valid');
    },
    120_000,
  );

  it('mean the value that is given', async () => {
    const { client } = await signedIn();
    const field_values = { signature: 'the boss', date: 'today' };
    const { filled, sealed } = await signed(client, 'a.docx', docxOf(['By {{signature}}, {{date}}']), { field_values });
    expect((await pageText(filled)).text).toContain('By the boss, today');
    expect((await pageText(sealed)).text).toContain('By the boss, today');
  }, 60_000);

  it.each([
    ['a.docx', () => docxOf(['Name {{full_name}} end', 'Sign {{signature}} here'])],
    ['a.xlsx', () => workbookOf([['Name {{full_name}} end'], ['Sign {{signature}} here']]).bytes],
    ['a.pdf', () => pdfWithField('full_name', ['Sign {{signature}} here'])],
  ])(
    'in a value of %s are text',
    async (name, make) => {
      const { client } = await signedIn();
      const field_values = { full_name: '{{signature}}{{date_1}}' };
      const { filled, sealed } = await signed(client, name, await make(), { field_values });
      expect((await pageText(filled)).text).toContain('{{signature}}{{date_1}}');
      const after = await pageText(sealed);
      expect(after.text).toContain('{{signature}}{{date_1}}');
      expect(after.text).toMatch(/Sign\s+(?:Ada|here)/);
      expect(findSignatureLocations(await readPdf(filled)).map(({ kind }) => kind)).toEqual(['signature']);
    },
    120_000,
  );

  it('leave no mark in the native file of a document that is signed', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'a.docx': docxOf(['Sign {{signature}} here, {{full_name}}']) });
    const body = {
      ...{ document: template?.id, output: 'native', signer_email: 'ada@example.org' },
      field_values: { full_name: 'Ada' },
    };
    const { body: filled } = await client.post('/api/document/fill/', body).timeout(60_000).expect(200);
    const text = textOf(await download(filled.file_url as string));
    expect(text).toBe('Sign  here, Ada');
  }, 60_000);

  it.each([
    ['docx', () => docxOf(SAID)],
    ['pdf', () => pdfWith(SAID)],
  ])(
    'leave nothing in a %s that nobody signs',
    async (type, make) => {
      const { client } = await signedIn();
      const [template] = await upload(client, { [`a.${type}`]: await make() });
      for (const attempt of ['first', 'second']) {
        const body = { document: template?.id, output: 'pdf', field_values: { attempt } };
        const { body: filled } = await client.post('/api/document/fill/', body).timeout(60_000).expect(200);
        const pdf = await download(filled.file_url as string);
        const { text } = await pageText(pdf);
        expect(text).not.toMatch(/[{}]|signature|initials/);
        expect(text).toContain('please');
      }
    },
    60_000,
  );
});

describe('a line to sign on', () => {
  it('gets the signature, and the one for the date its date', async () => {
    const { client } = await signedIn();
    const { filled, sealed } = await signed(
      client,
      'a.pdf',
      await pdfWith(['An agreement', 'Signature: ______________________', 'Date: ______________']),
      { locale: 'de-DE' },
    );
    expect(await pagesOf(filled)).toBe(1);
    const { boxOf } = await pageText(filled);
    const label = boxOf('Signature:');
    const area = { left: label.right + 6, right: label.right + 140, top: label.top - 16, bottom: label.bottom - 4 };
    expect(await inkIn(filled, area)).toBe(0);
    expect(await inkIn(sealed, area)).toBeGreaterThan(100);
    expect((await pageText(sealed)).text).toContain(today('de-DE'));
    expect((await verify(service, sealed)).status).toBe('valid');
  }, 60_000);

  it('of two people is nobody’s: the signature gets a page of its own', async () => {
    const { client } = await signedIn();
    const { sealed } = await signed(
      client,
      'a.pdf',
      await pdfWith(['Signature: ____________', 'Employer signature: ____________']),
    );
    expect((await pageText(sealed, 1)).text).toContain('Signature');
  }, 60_000);
});
