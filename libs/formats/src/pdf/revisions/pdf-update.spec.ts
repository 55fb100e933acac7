import { PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { signedElsewhere, signed } from '../../../../sealing/src/seal/signed-elsewhere.fixture';
import { readPdf, writePdf } from '../pdf-document';
import { fieldsOf } from '../pdf-fields';
import { signaturesOf } from './signed-part';

const withValue = async (pdf: Buffer): Promise<Buffer> => {
  const file = await readPdf(pdf);
  const [field] = fieldsOf(file).filter(({ name }) => name === 'name');
  field?.dict.set(PDFName.of('V'), PDFHexString.fromText('Ada'));
  return writePdf(file);
};

/** The same document with a cross-reference stream, whose signature is made again. */
function withStream(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const start = text.lastIndexOf('xref\n0 ', text.lastIndexOf('trailer'));
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) \d{5} [fn] $/gm)].map(([, offset]) => Number(offset));
  const entries = Buffer.alloc((offsets.length + 1) * 4);
  for (const [index, offset] of [...offsets, start].entries()) {
    entries.writeUInt8(index === 0 ? 0 : 1, index * 4);
    entries.writeUIntBE(offset, index * 4 + 1, 3);
  }
  const number = offsets.length;
  const head = `${number} 0 obj\n<< /Type /XRef /W [1 3 0] /Size ${number + 1} /Root 1 0 R /Length ${entries.length} >>\nstream\n`;
  const end = `\nendstream\nendobj\nstartxref\n${start}\n%%EOF`;
  return signed(Buffer.concat([pdf.subarray(0, start), Buffer.from(head), entries, Buffer.from(end)]));
}

describe('a change to a PDF with a signature', () => {
  const document = signedElsewhere({ fields: ['/FT /Tx /T (name)'] });

  it.each([
    ['table', document, /xref\n0 1\n0{10} 65535 f \n10 1\n/],
    ['stream', withStream(document), /\/Type \/XRef \/W \[1 4 2\]/],
  ])('is appended with a cross-reference %s, and with nothing but what changed', async (_, pdf, section) => {
    const changed = await withValue(pdf);

    expect(changed.subarray(0, pdf.length).equals(pdf)).toBe(true);
    const update = changed.subarray(pdf.length).toString('latin1');
    expect(update.match(/\d+ 0 obj/g)?.map((head) => parseInt(head, 10))).toContain(10);
    expect(update.match(/\d+ 0 obj/g)).toHaveLength(update.includes('/XRef') ? 2 : 1);
    expect(update).toMatch(section);
    expect(signaturesOf(await readPdf(changed), changed).map(({ field }) => field.name)).toEqual(['Approval']);
  });

  it('takes the place of what was appended after the signature before', async () => {
    const once = await withValue(document);
    const twice = await withValue(once);

    expect(twice.equals(once)).toBe(true);
  });

  it('does not use a number again that an object has', async () => {
    const file = await readPdf(document);
    expect(file.context.nextRef().objectNumber).toBe(11);
    const stream = await readPdf(withStream(document));
    // The cross-reference stream has the number 11.
    expect(stream.context.nextRef().objectNumber).toBe(12);
  });

  it.each([
    ['byte range does not begin with the file', (text: string) => text.replace('/ByteRange [0 ', '/ByteRange [1 ')],
    ['byte range leaves out more than a string', (text: string) => text.replace(/(\/ByteRange \[0 +)\d/, '$1 ')],
    ['end does not say where its objects are', (text: string) => text.replace(/startxref\n\d+/, 'startxref\n9')],
  ])('ends it when its %s', async (_, damage) => {
    const damaged = Buffer.from(damage(document.toString('latin1')), 'latin1');
    expect((await readPdf(damaged)).signed).toBeUndefined();
  });
});
