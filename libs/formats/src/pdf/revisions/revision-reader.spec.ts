import { deflateSync } from 'node:zlib';
import { PDFDict, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { pdfOf } from '../../../../testing/src/files/hostile-pdf';
import { signedElsewhere, signed } from '../../../../sealing/src/seal/signed-elsewhere.fixture';
import { readPdf } from '../pdf-document';
import { nameOf } from '../pdf-values';
import { decryptedRevision } from './revision-reader';

const OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
];

interface Row {
  type: number;
  second: number;
  third: number;
}

/** A file whose objects are in an object stream (4), listed by a cross-reference stream (5) with a prediction of PNG. */
function compressed({
  entries = [0, 1, 2].map((index) => ({ type: 2, second: 4, third: index })),
  filter = 2,
}: { entries?: Row[]; filter?: number } = {}): Buffer {
  const offsets = OBJECTS.map((_, index) => OBJECTS.slice(0, index).join(' ').length + (index > 0 ? 1 : 0));
  const heads = `${offsets.map((offset, index) => `${index + 1} ${offset}`).join(' ')} `;
  const content = deflateSync(Buffer.from(heads + OBJECTS.join(' ')));
  const container = Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n4 0 obj\n<< /Type /ObjStm /N 3 /First ${heads.length} /Filter /FlateDecode /Length ${content.length} >>\nstream\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const rows = [
    { type: 0, second: 0, third: 0 },
    ...entries,
    { type: 1, second: 9, third: 0 },
    { type: 1, second: container.length, third: 0 },
  ];
  const table = deflateSync(
    predicted(
      rows.map(({ type, second, third }) => Buffer.from([type, second >> 8, second & 255, third])),
      filter,
    ),
  );
  return Buffer.concat([
    container,
    Buffer.from(
      `5 0 obj\n<< /Type /XRef /Size 6 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >> /Length ${table.length} >>\nstream\n`,
    ),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${container.length}\n%%EOF`),
  ]);
}

/** Rows as differences to the row above (2) or to the byte on the left (1). */
function predicted(rows: Buffer[], filter: number): Buffer {
  const coded = rows.map((row, index) => {
    const above = (at: number) => (index === 0 ? 0 : (rows[index - 1]?.[at] ?? 0));
    return Buffer.from([filter, ...row.map((byte, at) => byte - (filter === 2 ? above(at) : (row[at - 1] ?? 0)))]);
  });
  return Buffer.concat(coded);
}

/** The type of the page, when the file can be read. */
const pageType = (pdf: Buffer): string | null => {
  const page = decryptedRevision(pdf)?.context.lookup(PDFRef.of(3));
  return page instanceof PDFDict ? nameOf(page, 'Type') : null;
};

describe('the revision of a PDF', () => {
  it.each([
    ['a table', pdfOf(OBJECTS)],
    ['a stream of entries that differ from those above', compressed()],
    ['a stream of entries that differ from the bytes on their left', compressed({ filter: 1 })],
  ])('is read from %s', (_, pdf) => {
    expect(pageType(pdf)).toBe('Page');
  });

  it('is read from the table and the stream of a hybrid file', () => {
    const stream = compressed();
    const offset = Number(/startxref\n(\d+)/.exec(stream.toString('latin1'))?.[1]);
    const table = 'xref\n0 1\n0000000000 65535 f \ntrailer\n';
    const hybrid = `${table}<< /Size 6 /Root 1 0 R /XRefStm ${offset} >>\nstartxref\n${stream.length + 1}\n%%EOF`;
    expect(pageType(Buffer.concat([stream, Buffer.from(`\n${hybrid}`)]))).toBe('Page');
  });

  it.each([
    [
      'an object is not where it should be',
      compressed({ entries: [0, 1, 7].map((third) => ({ type: 2, second: 4, third })) }),
    ],
    ['its end does not name the last section', Buffer.concat([pdfOf(OBJECTS), Buffer.from('\ntrailing')])],
    [
      'an entry of its table is damaged',
      Buffer.from(pdfOf(OBJECTS).toString('latin1').replace(' 00000 n', ' 0000 n '), 'latin1'),
    ],
  ])('is not read when %s', (_, pdf) => {
    expect(decryptedRevision(pdf)).toBeNull();
  });
});

describe('a signed PDF with two objects of one number', () => {
  const document = signedElsewhere({ catalog: '/Lang (first)' });
  /** Puts a second catalog behind all others, which the table does not list. */
  const decoyed = (): Buffer => {
    const at = document.lastIndexOf('xref\n0 ');
    const decoy = Buffer.from('1 0 obj\n<< /Type /Catalog /Pages 2 0 R /Lang (second) >>\nendobj\n');
    const rest = document.toString('latin1', at).replace(/startxref\n\d+/, `startxref\n${at + decoy.length}`);
    return signed(Buffer.concat([document.subarray(0, at), decoy, Buffer.from(rest, 'latin1')]));
  };

  it('is read as other readers show it', async () => {
    const file = await readPdf(decoyed());
    expect(file.signed).toBeDefined();
    expect(file.catalog.get(PDFName.of('Lang'))?.toString()).toBe('(first)');
  });
});

describe('a PDF that is made to stall its reader', () => {
  const refusal = { code: 'pdf_too_complex' };

  it('is refused when its section has more entries than a document has values', () => {
    const table = deflateSync(Buffer.alloc(2_000_000));
    const head = `%PDF-1.7\n1 0 obj\n<< /Type /XRef /Size 2000000 /W [1 0 0] /Filter /FlateDecode /Length ${table.length} >>\nstream\n`;
    const end = '\nendstream\nendobj\nstartxref\n9\n%%EOF';
    const pdf = Buffer.concat([Buffer.from(head), table, Buffer.from(end)]);
    expect(() => decryptedRevision(pdf)).toThrow(expect.objectContaining(refusal));
  });

  it('is refused when its objects share most of their bytes', () => {
    const count = 500;
    const heads = Array.from(
      { length: count },
      (_, index) => `${index + 1} 0 obj\n<< /A ${'1 0 R '.padStart(20)} >>\nstream\n`,
    );
    const filler = 'x'.repeat(400_000);
    const body = `%PDF-1.7\n${heads.join('')}${filler}\nendstream\nendobj\n`;
    let at = '%PDF-1.7\n'.length;
    const entries = heads.map((head) => {
      const entry = `${String(at).padStart(10, '0')} 00000 n \n`;
      at += head.length;
      return entry;
    });
    const section = `xref\n0 ${count + 1}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${count + 1} /Root 1 0 R >>`;
    const pdf = Buffer.from(`${body}${section}\nstartxref\n${body.length}\n%%EOF`);
    expect(() => decryptedRevision(pdf)).toThrow(expect.objectContaining(refusal));
  });
});
