import { decodePDFRawStream, type PDFContext, PDFRawStream } from '@cantoo/pdf-lib';
import { ENCRYPTED_PDFS } from '../../../testing/src/files/encrypted-pdf';
import { readPdf } from '../../../formats/src/pdf/pdf-document';
import { fieldsOf } from '../../../formats/src/pdf/pdf-fields';
import { textOf } from '../../../formats/src/pdf/pdf-values';
import { fillPdf, valueOf } from './pdf-form.fixture';
import { parsePdf } from './pdf.filler';

describe('an encrypted form', () => {
  it.each(['rc4Of40Bits', 'rc4Of128Bits', 'aesOf128Bits', 'aesOf256Bits'] as const)(
    'opens %s with the empty password and writes it decrypted',
    async (name) => {
      const parsed = await parsePdf(Buffer.from(ENCRYPTED_PDFS[name], 'base64'));
      const untouched = await readPdf(await fillPdf(parsed, {}));
      const filled = await fillPdf(parsed, { 'full (name)': 'Ada' });

      expect(parsed.fields.map(({ id }) => id)).toEqual(['full (name)']);
      expect(textOf(valueOf(fieldsOf(untouched)[0]))).toBe('kept');
      expect(textOf(valueOf(fieldsOf(await readPdf(filled))[0]))).toBe('Ada');
      expect(filled.includes('/Encrypt')).toBe(false);
      expect(streamsOf(untouched.context)).toContain('var a=1;');
    },
  );

  it('refuses a file that needs a password', async () => {
    await expect(parsePdf(Buffer.from(ENCRYPTED_PDFS.withPassword, 'base64'))).rejects.toMatchObject({
      code: 'pdf_encrypted',
    });
  });
});

function streamsOf(context: PDFContext): string[] {
  const streams = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []));
  return streams.map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1').trim());
}
