import { officePackage, officeType, type SamplePart } from '../../apps/local/src/demo/documents/sample-package';
import type { ImageValue } from '../../libs/templating/src/field-values';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A template with values to fill it. */
export interface BenchDocument {
  readonly name: string;
  readonly template: Buffer;
  readonly values: Record<string, string>;
}

/** A docx of about `kilobytes` kB with five fields, one of them split over runs, among paragraphs of random words. */
export function benchDocx(
  kilobytes: number,
  tag: (field: string) => string = (field) => `{{${field}}}`,
): BenchDocument {
  const values = {
    full_name: 'Ada Lovelace',
    email: 'ada@example.com',
    company: 'Müller & Söhne <GmbH>',
    date: '2026-01-31',
    amount: '1,234.50',
  };
  const fields = Object.keys(values).map((field) => paragraph(`${field}: `, tag(field)));
  let filler = '';
  for (
    let words = pseudoWords(), package_ = build(fields.join(''));
    package_.length < kilobytes * 1024;
    package_ = build(fields.join('') + filler)
  ) {
    for (let count = 0; count < 5; count++) filler += paragraph(Array.from({ length: 60 }, () => words()).join(' '));
  }
  return { name: `docx, ${kilobytes} kB, 5 fields`, template: build(fields.join('') + filler), values };
}

/** A docx with a table whose only row is repeated for `items`, with a number and a picture. */
export const pictureTable = (): Buffer =>
  build(
    '<w:tbl><w:tr w14:paraId="00000001" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml">' +
      `<w:tc>${paragraph('{{#items}}{{n}}')}</w:tc><w:tc>${paragraph('{{photo}}{{/items}}')}</w:tc></w:tr></w:tbl>${paragraph('')}`,
  );

/** Bytes of a small photo. */
const PHOTO_BYTES = 20_000;

/** A picture that differs from those with other numbers. Its pixels are not read, so they may be anything. */
export function benchPicture(number: number): ImageValue {
  const bytes = Buffer.alloc(PHOTO_BYTES, `photo ${number} `);
  return { bytes, mediaType: 'image/jpeg', width: 400, height: 300, dpi: 96, altText: `Photo ${number}` };
}

const run = (text: string): string =>
  `<w:r><w:rPr><w:sz w:val="22"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (...texts: readonly string[]): string =>
  `<w:p><w:pPr><w:spacing w:after="120"/></w:pPr>${texts.map(run).join('')}</w:p>`;

function build(body: string): Buffer {
  const document: SamplePart = {
    name: 'word/document.xml',
    type: officeType('wordprocessingml.document.main'),
    xml: `<w:document ${W}><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
    links: { rId1: ['styles', 'word/styles.xml'] },
  };
  return officePackage([
    document,
    { name: 'word/styles.xml', type: officeType('wordprocessingml.styles'), xml: `<w:styles ${W}/>` },
  ]);
}

/** Words of random letters, the same in every run (a linear congruential generator). */
function pseudoWords(): () => string {
  let state = 12345;
  const next = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return () => Array.from({ length: 3 + next(8) }, () => String.fromCharCode(97 + next(26))).join('');
}
