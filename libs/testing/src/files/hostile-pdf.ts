import { deflateSync } from 'node:zlib';

/** Files of permitted size that make a PDF reader stall, run out of memory or crash; for tests only. */

/** A PDF of the given object bodies (object 1 is the catalog) with a correct cross-reference table. */
export function pdfOf(objects: Array<string | Buffer>, trailer = '/Root 1 0 R'): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

export function stream(dict: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${dict} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>';
const MEGABYTE = 1024 * 1024;

export const pageTreeLoop = () =>
  pdfOf([
    CATALOG,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 2 >>',
  ]);

/** A page tree of one level with `count` pages; reading all of them is the attack. */
export const manyPages = (count: number) => {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ');
  return pdfOf([CATALOG, `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`, ...Array<string>(count).fill(PAGE)]);
};

/** A page tree that names one page of `words` words `count` times. */
export const repeatedPage = (count: number, words: number) => {
  const lines = Array.from({ length: words / 10 }, (_, line) => `(${`w${line} `.repeat(10)}) '`).join('\n');
  return pdfOf([
    CATALOG,
    `<< /Type /Pages /Count ${count} /Kids [${'3 0 R '.repeat(count)}] >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>',
    stream('', Buffer.from(`BT /F 1 Tf 20 830 Td 1 TL ${lines} ET`)),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]);
};

/** 100,000 brackets: deeper than any call stack. */
export const nestedArrays = () => pdfOf([CATALOG, PAGES, PAGE, '['.repeat(100_000) + ']'.repeat(100_000)]);

/** 200 kB of deflated zeros that inflate to 200 MB of objects. */
export const objectStreamBomb = () =>
  pdfOf([
    CATALOG,
    PAGES,
    PAGE,
    stream('/Type /ObjStm /N 4 /First 20 /Filter /FlateDecode', deflateSync(Buffer.alloc(200 * MEGABYTE, '0'))),
  ]);

export const objectStreamOfBillions = () =>
  pdfOf([CATALOG, PAGES, PAGE, stream('/Type /ObjStm /N 1000000000 /First 4', Buffer.from('9 0 true'))]);

/** Every entry of the object stream is the same huge array. */
export const overlappingObjects = () => {
  const heads = Array.from({ length: 20_000 }, (_, index) => `${index + 10} 0 `).join('');
  return pdfOf([
    CATALOG,
    PAGES,
    PAGE,
    stream(
      `/Type /ObjStm /N 20000 /First ${heads.length} /Filter /FlateDecode`,
      deflateSync(Buffer.from(heads + `[${'1 '.repeat(200_000)}]`)),
    ),
  ]);
};

export const crossReferenceStreamOfBillions = () =>
  pdfOf([CATALOG, PAGES, PAGE, stream('/Type /XRef /Size 2000000000 /W [0 0 0] /Root 1 0 R', Buffer.alloc(0))]);

/** A table of 400,000 entries that point nowhere. */
export const hugeCrossReferenceTable = () => {
  const file = pdfOf([CATALOG, PAGES, PAGE]).toString('latin1');
  return Buffer.from(
    file.replace(/xref\n0 4\n/, `xref\n0 400000\n${'0000000016 00000 n \n'.repeat(400_000)}`),
    'latin1',
  );
};

/** 20,000 objects, each beginning a string that never ends. */
export const unclosedStrings = () =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.from(Array.from({ length: 20_000 }, (_, index) => `${index + 1} 0 obj (`).join(' '.repeat(100))),
  ]);

/** 20,000 streams without an end. */
export const unclosedStreams = () =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('7 0 obj << /Length 9 >> stream\n'.repeat(20_000) + ' '.repeat(MEGABYTE)),
  ]);

/** 4 MB of letters where objects should be. */
export const letters = () =>
  Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj 5 endobj\n'), Buffer.alloc(4 * MEGABYTE, 'abc ')]);

/** Five million numbers in one array. */
export const endlessNumbers = () => pdfOf([CATALOG, PAGES, PAGE, `[${'1 '.repeat(5_000_000)}]`]);

/** Half a million different names, which a reader that interns names would keep for ever. */
export const endlessNames = () =>
  pdfOf([CATALOG, PAGES, PAGE, `[${Array.from({ length: 500_000 }, (_, index) => `/x${index}`).join(' ')}]`]);

/** A field that is its own child and its own parent. */
export const fieldLoop = () =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
    PAGES,
    PAGE,
    '<< /T (a) /Parent 4 0 R /Kids [4 0 R 5 0 R] >>',
    '<< /T (b) /Parent 4 0 R /Kids [4 0 R] >>',
  ]);

/** A chain of 5,000 fields, each the child of the one before. */
export const deepFields = () => {
  const chain = Array.from({ length: 5_000 }, (_, index) => `<< /T (a) /Kids [${index + 5} 0 R] >>`);
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
    PAGES,
    PAGE,
    ...chain,
    '<< /T (z) /FT /Tx >>',
  ]);
};

/** A form with this many text fields, all on one page. */
export function manyFields(count: number): Buffer {
  const refs = Array.from({ length: count }, (_, index) => `${index + 5} 0 R`).join(' ');
  const fields = Array.from({ length: count }, (_, index) => {
    const y = 800 - (index % 90) * 8;
    return `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field ${index}) /DA (/Helv 0 Tf 0 g) /Rect [20 ${y} 120 ${y + 7}] /P 3 0 R >>`;
  });
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>',
    PAGES,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [${refs}] >>`,
    `<< /Fields [${refs}] /DR << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
    ...fields,
  ]);
}
