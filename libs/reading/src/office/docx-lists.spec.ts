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

/** A Word document whose list 1 has bullets, list 2 numbers with letters below them, and list 3 those numbers from 5. */
function withLists(body: string): Buffer {
  const pkg = readPackage(docxOf(body));
  const level = (index: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const lists = [
    level(0, 'bullet', '·'),
    level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '%1.%2)') + level(2, 'upperRoman', '(%3)'),
  ].map((levels, id) => `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`);
  const use = (id: number, definition: number, more = '') =>
    `<w:num w:numId="${id}"><w:abstractNumId w:val="${definition}"/>${more}</w:num>`;
  const anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>';
  const uses = [use(1, 0), use(2, 1), use(3, 1, anew)];
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

const item = (list: number, text: string, level = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

async function linesOf(body: string): Promise<string[]> {
  const file = { name: 'a.docx', mediaType: '', bytes: withLists(body) };
  const { pages } = await new OfficeReader(new NoOcr()).read(file, { pageLimit: null });
  return pages[0]?.lines.map(({ text }) => text) ?? [];
}

describe('the items of lists of a Word document', () => {
  it('have their bullets', async () => {
    const body = wordParagraph('Enclosed:') + item(1, 'charger') + item(1, 'case') + item(1, '') + item(0, 'Term');

    expect(await linesOf(body)).toEqual(['Enclosed:', '• charger', '• case', 'Term']);
  });

  it('have their numbers, which go on behind other paragraphs and start anew below a new number', async () => {
    const body =
      item(2, 'Term') +
      item(2, 'first', 1) +
      item(2, 'second', 1) +
      wordParagraph('A remark') +
      item(2, 'Price') +
      item(2, 'first', 1) +
      item(2, 'deep', 2);

    expect(await linesOf(body)).toEqual([
      '1. Term',
      '1.a) first',
      '1.b) second',
      'A remark',
      '2. Price',
      '2.a) first',
      '(I) deep',
    ]);
  });

  it('have the numbers of their own list where that starts with another one', async () => {
    expect(await linesOf(item(2, 'a') + item(3, 'b') + item(3, 'c'))).toEqual(['1. a', '5. b', '6. c']);
  });
});
