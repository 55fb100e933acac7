import { docxOf, pptxOf, wordParagraph, wordTable, xlsxOf } from '../../../testing/src/files/office-files';
import type { DocumentText } from '../document';
import { OfficeReader } from './office.reader';

const read = (bytes: Buffer): Promise<DocumentText> =>
  new OfficeReader().read({ name: 'a', mediaType: '', bytes }, { pageLimit: null });
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

describe('workbooks', () => {
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
