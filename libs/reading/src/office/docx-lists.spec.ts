import { packEntry, readPackage, writePackage } from '@app/formats/packages';
import { docxOf, wordParagraph } from '../../../testing/src/files/office-files';
import { Ocr } from '../ocr/ocr';
import { OfficeReader } from './office.reader';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const LINKS = 'word/_rels/document.xml.rels';
const NUMBERING = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering';

class NoOcr extends Ocr {
  read() {
    return Promise.resolve({ words: [], turn: 0 as const });
  }
}

/** A Word document whose list 1 has bullets, and list 2 numbers. */
function withLists(body: string): Buffer {
  const pkg = readPackage(docxOf(body));
  const level = (format: string) => `<w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/></w:lvl>`;
  const lists = ['bullet', 'decimal'].map(
    (format, id) => `<w:abstractNum w:abstractNumId="${id}">${level(format)}</w:abstractNum>`,
  );
  const uses = [1, 2].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id - 1}"/></w:num>`);
  const link = `<Relationship Id="lists" Type="${NUMBERING}" Target="numbering.xml"/>`;
  const known = pkg.has(LINKS) ? pkg.text(LINKS) : '';
  const links = known.includes('</Relationships>')
    ? known.replace('</Relationships>', `${link}</Relationships>`)
    : `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${link}</Relationships>`;
  return writePackage([
    ...pkg.entries.filter(({ name }) => name !== LINKS),
    packEntry(LINKS, Buffer.from(links)),
    packEntry(
      'word/numbering.xml',
      Buffer.from(`<w:numbering xmlns:w="${WORD}">${lists.join('')}${uses.join('')}</w:numbering>`),
    ),
  ]);
}

const item = (list: number, text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe('the items of lists of a Word document', () => {
  it('have their bullets; numbers are not counted', async () => {
    const body = wordParagraph('Enclosed:') + item(1, 'charger') + item(1, 'case') + item(1, '') + item(2, 'Term');
    const file = { name: 'a.docx', mediaType: '', bytes: withLists(body) };
    const { pages } = await new OfficeReader(new NoOcr()).read(file, { pageLimit: null });

    expect(pages[0]?.lines.map(({ text }) => text)).toEqual(['Enclosed:', '• charger', '• case', 'Term']);
  });
});
