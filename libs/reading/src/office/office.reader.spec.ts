import {
  chartXml,
  documentWithChart,
  drawing,
  numRef,
  series,
  slideWithChart,
  strRef,
} from '../../../templating/src/charts/chart.fixture';
import { readPackage, writePackage, packEntry } from '@app/formats/packages';
import sharp from 'sharp';

import { docxOf, pptxOf, wordParagraph, wordTable, xlsxOf } from '../../../testing/src/files/office-files';
import type { DocumentText } from '../document';
import { Ocr } from '../ocr/ocr';
import { OfficeReader } from './office.reader';

/** Finds a word in the middle of every picture. */
class MiddleOcr extends Ocr {
  read() {
    const box = { x: 0.4, y: 0.45, width: 0.2, height: 0.1 };
    return Promise.resolve({
      words: [{ text: 'pictured', box, confidence: 90, source: 'ocr' as const }],
      turn: 0 as const,
    });
  }
}

const read = (bytes: Buffer): Promise<DocumentText> =>
  new OfficeReader(new MiddleOcr()).read({ name: 'a', mediaType: '', bytes }, { pageLimit: null });
const linesOf = ({ pages }: DocumentText) => pages.map(({ lines }) => lines.map(({ text }) => text));

describe('Word documents', () => {
  it('have pages where Word ended them, and each header once', async () => {
    const rendered = '<w:p><w:r><w:lastRenderedPageBreak/><w:t>Two</w:t></w:r></w:p>';
    const document = await read(
      docxOf(wordParagraph('One') + rendered, { header: wordParagraph('Head'), footer: wordParagraph('Foot') }),
    );

    expect(linesOf(document)).toEqual([
      ['Head', 'One'],
      ['Two', 'Foot'],
    ]);
  });

  it('have fonts, tabs as columns, and words that go over several runs', async () => {
    const run = '<w:r><w:t>In</w:t></w:r><w:r><w:t>voice</w:t></w:r>';
    const { pages } = await read(
      docxOf(`${wordParagraph('Total:\t5.00', '<w:b/><w:sz w:val="28"/>')}<w:p>${run}</w:p>`),
    );

    expect(pages[0]?.lines.map(({ text }) => text)).toEqual(['Total:', '5.00', 'Invoice']);
    expect(pages[0]?.lines[0]?.words[0]?.font).toMatchObject({ bold: true, size: 14 });
  });

  it('have marks on the words that are struck through or have a border', async () => {
    const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
    const runs = [
      run('one '),
      run('two', '<w:strike/>'),
      run('three ', '<w:strike w:val="0"/>'),
      run('four', '<w:dstrike/>'),
    ];
    const bordered = run('five', '<w:bdr w:val="single"/>') + run(' six', '<w:bdr w:val="nil"/>');
    const { pages } = await read(docxOf(`<w:p>${runs.join('')}</w:p><w:p>${bordered}</w:p>`));
    expect(pages[0]?.lines.flatMap(({ words }) => words.map(({ text, mark }) => [text, mark]))).toEqual([
      ['one', undefined],
      ['two', 'crossed'],
      ['three', undefined],
      ['four', 'crossed'],
      ['five', 'circled'],
      ['six', undefined],
    ]);
  });

  it('have tables with spans', async () => {
    const cell = (properties: string, text: string) =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${wordParagraph(text)}</w:tc>`;
    const rows = [
      cell('<w:vMerge w:val="restart"/>', 'A') + cell('<w:gridSpan w:val="2"/>', 'B'),
      cell('<w:vMerge/>', '') + cell('', 'C') + cell('', 'D'),
    ];
    const { pages } = await read(docxOf(`<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`));

    expect(pages[0]?.grids).toMatchObject([
      {
        rowCount: 2,
        columnCount: 3,
        cells: [
          { row: 0, column: 0, rowSpan: 2, columnSpan: 1, text: 'A' },
          { row: 0, column: 1, rowSpan: 1, columnSpan: 2, text: 'B' },
          { row: 1, column: 1, text: 'C' },
          { row: 1, column: 2, text: 'D' },
        ],
      },
    ]);
  });

  it('have the values of content controls and of legacy form fields, and not their placeholders', async () => {
    const control = (properties: string, text: string) =>
      `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent><w:r><w:t>${text}</w:t></w:r></w:sdtContent></w:sdt>`;
    const legacy = `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="old"/><w:checkBox><w:default w:val="1"/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const body = [
      control('<w:alias w:val="Name"/><w:tag w:val="name"/><w:text/>', 'Ada Byron'),
      control('<w:tag w:val="empty"/><w:showingPlcHdr/><w:text/>', 'Click here'),
      control('<w:tag w:val="agree"/><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox>', '☒'),
      legacy,
    ];
    const { pages } = await read(docxOf(`<w:p>${body.join('')}</w:p>${wordTable([['x', 'y']])}`));

    expect(pages[0]?.fields).toMatchObject([
      { name: 'name', label: 'Name', kind: 'text', values: ['Ada Byron'] },
      { name: 'empty', values: [] },
    ]);
    expect(pages[0]?.checkboxes).toMatchObject([
      { name: 'agree', checked: true },
      { name: 'old', checked: true },
    ]);
    expect(
      linesOf({ pages } as DocumentText)
        .flat()
        .join(' '),
    ).not.toContain('Click');
  });
});

describe('presentations', () => {
  it('have the words and tables of their slides at their places', async () => {
    const { pages } = await read(
      pptxOf([
        [{ x: 5, y: 3.75, width: 4, height: 1, text: 'Middle' }],
        [
          {
            x: 1,
            y: 1,
            width: 8,
            height: 2,
            table: [
              ['A', 'B'],
              ['1', '2'],
            ],
          },
        ],
      ]),
    );

    expect(pages[0]).toMatchObject({ width: 720, height: 540 });
    const box = pages[0]?.lines[0]?.box;
    expect(box?.x).toBeCloseTo(0.51, 2);
    expect(box?.y).toBeCloseTo(0.507, 2);
    expect(pages[1]?.grids).toMatchObject([
      {
        headerRows: 1,
        rowCount: 2,
        columnCount: 2,
        cells: [{ text: 'A' }, { text: 'B' }, { text: '1' }, { text: '2' }],
      },
    ]);
  });
});

describe('charts', () => {
  const xml = chartXml(
    'Regions',
    series(0, strRef('S!B1', 'Sales'), strRef('S!A2:A3', 'North', 'South'), numRef('S!B2:B3', 12, 7.5)),
  );

  it('have a title and a table in documents and on slides', async () => {
    const body = `<w:p>${drawing('rId1')}</w:p><w:p><w:r><w:t>below</w:t></w:r></w:p>`;
    for (const file of [
      documentWithChart(body, xml, Buffer.alloc(0)),
      slideWithChart(['below'], xml, Buffer.alloc(0)),
    ]) {
      const document = await read(file);
      expect(linesOf(document).flat().join(' ')).toMatch(/Regions.*Sales.*North.*12.*South.*7\.5/);
      expect(linesOf(document).flat().join(' ')).toContain('below');
      expect(document.pages[0]?.grids[0]?.cells.map(({ text }) => text)).toEqual(
        expect.arrayContaining(['Sales', 'North', '12', 'South', '7.5']),
      );
    }
  });
});

describe('workbooks', () => {
  it('have the characters that their texts name by codes', async () => {
    const page = await read(xlsxOf([{ name: 'S', rows: [['a_x002D_b', '_x005F_x0041_']] }]));

    expect(linesOf(page)).toEqual([['a-b', '_x0041_']]);
  });

  it('have a page for each visible sheet, and hidden sheets beside them', async () => {
    const { pages, sheets, warnings } = await read(
      xlsxOf([
        { name: 'Hidden', state: 'hidden', rows: [['x']] },
        {
          name: 'Shown',
          rows: [
            ['a', 'b'],
            [1, { formula: 'A1*2' }],
          ],
        },
      ]),
    );

    expect(linesOf({ pages } as DocumentText)).toEqual([['a', 'b', '1']]);
    expect(sheets).toMatchObject([
      { name: 'Shown', hidden: false, page: 1, rowCount: 2 },
      { name: 'Hidden', hidden: true, page: 2 },
    ]);
    expect(warnings).toEqual(['1 formulas of the spreadsheet have no stored result, so their cells are empty.']);
  });
});

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An Office file with pictures, to which a part has the relationships `i0`, `i1` and so on. */
function withMedia(file: Buffer, part: string, media: readonly Buffer[]): Buffer {
  const { entries } = readPackage(file);
  const [folder, name] = [part.slice(0, part.lastIndexOf('/')), part.slice(part.lastIndexOf('/') + 1)];
  const links = `${folder}/_rels/${name}.rels`;
  const known = readPackage(file).has(links) ? readPackage(file).text(links) : '';
  const added = media
    .map((_, i) => `<Relationship Id="i${i}" Type="${OFFICE}/image" Target="/media/p${i}.png"/>`)
    .join('');
  const xml = known
    ? known.replace('</Relationships>', `${added}</Relationships>`)
    : `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${added}</Relationships>`;
  return writePackage([
    ...entries.filter((entry) => entry.name !== links),
    packEntry(links, Buffer.from(xml)),
    ...media.map((bytes, i) => packEntry(`media/p${i}.png`, bytes)),
  ]);
}

function paper(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
}

describe('pictures in Office files', () => {
  const picture = (index: number) =>
    `<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:embed="i${index}"/></w:drawing></w:r></w:p>`;

  it('of Word are read as pages after the text: each once, but neither logos nor damaged ones', async () => {
    const media = [await paper(600, 800), await paper(60, 60), (await paper(600, 800)).subarray(0, 60)];
    const body = wordParagraph('One') + [0, 1, 0, 2].map(picture).join('');
    const document = await read(withMedia(docxOf(body), 'word/document.xml', media));

    expect(linesOf(document)).toEqual([['One'], ['pictured']]);
    expect(document.pages[1]).toMatchObject({ number: 2, width: 600, height: 800, unit: 'pixel' });
    expect(document.pageCount).toBe(2);
    expect(document.warnings).toEqual([expect.stringMatching(/^The picture "p2.png" was not read: /)]);
  });

  it('are limited in number', async () => {
    const media = await Promise.all(Array.from({ length: 21 }, (_, index) => paper(400 + index, 400)));
    const document = await read(
      withMedia(docxOf(media.map((_, i) => picture(i)).join('')), 'word/document.xml', media),
    );

    expect(document.pages).toHaveLength(20);
    expect(document.warnings).toEqual(['Text in pictures was read in the first 20 of them only.']);
  });

  it('of slides are read at their places', async () => {
    const slides = pptxOf([[{ x: 1, y: 1, width: 3, height: 0.5, text: 'Title' }]]);
    const { entries } = readPackage(slides);
    const shape =
      '<p:pic><p:blipFill><a:blip r:embed="i0"/></p:blipFill><p:spPr><a:xfrm><a:off x="4572000" y="3429000"/><a:ext cx="4572000" cy="3429000"/></a:xfrm></p:spPr></p:pic>';
    const part = 'ppt/slides/slide0.xml';
    const xml = readPackage(slides).text(part).replace('</p:spTree>', `${shape}</p:spTree>`);
    const drawn = writePackage([...entries.filter(({ name }) => name !== part), packEntry(part, Buffer.from(xml))]);
    const { pages } = await read(withMedia(drawn, part, [await paper(600, 400)]));

    expect(linesOf({ pages, pageCount: 1, truncated: false })).toEqual([['Title', 'pictured']]);
    expect(pages[0]?.lines[1]?.box).toEqual({
      x: expect.closeTo(0.7, 2),
      y: expect.closeTo(0.725, 2),
      width: expect.closeTo(0.1, 2),
      height: expect.closeTo(0.05, 2),
    });
  });
});
