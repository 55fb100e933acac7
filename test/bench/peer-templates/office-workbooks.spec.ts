import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { filledWorkbooks, type OpenedWorkbook, openedWorkbooks } from './workbooks/office-workbooks';
import { writtenWorkbooks } from './workbooks/written-workbooks';

/** One process opens all workbooks. */
const MAX_MS = 120_000;

const folders = (process.env.PATH ?? '').split(delimiter);
const isInstalled = folders.some((folder) => existsSync(join(folder, 'soffice')));

it('filled workbooks are valid packages', async () => {
  const books = writtenWorkbooks();
  expect((await filledWorkbooks(books)).size).toBe(Object.keys(books).length);
});

(isInstalled ? describe : describe.skip)('filled workbooks in LibreOffice', () => {
  let opened: ReadonlyMap<string, OpenedWorkbook> | null;

  beforeAll(async () => {
    opened = await openedWorkbooks(await filledWorkbooks(writtenWorkbooks()));
  }, MAX_MS);

  const shows = (name: string, check: (book: OpenedWorkbook) => void): void =>
    it(name, () => {
      const book = opened?.get(name);
      if (!book) throw new Error(`LibreOffice cannot open the workbook ${name}.`);
      check(book);
    });

  shows('offer', ({ rows, pkg }) => {
    expect(rows.S).toEqual([
      'A1=Offer for Ada',
      'A2=Item B2=Photo C2=Price',
      'A3=Pen C3=1.5',
      'A4=Ink C4=8',
      'A5=Nib C5=0.25',
      'A6=Total C6=9.75',
    ]);
    const drawing = pkg.text('xl/drawings/drawing1.xml');
    const places = [...drawing.matchAll(/<xdr:from><xdr:col>(\d+)<.*?<xdr:row>(\d+)</g)].map(([, ...at]) => at.join());
    expect(places).toEqual(['1,2', '1,3', '1,4']);
  });

  shows('invoice', ({ rows }) =>
    expect(rows.S).toEqual([
      'A1=Invoice B1=R-1 C1=Due D1=x',
      'A2=Due in all B2=16.2',
      'A3=Item B3=Count C3=Price D3=Sum',
      'A4=Pen B4=2 C4=1.5 D4=3',
      'A5=Ink B5=1 C5=8 D5=8',
      'A6=Nib B6=10 C6=0.25 D6=2.5',
      'A7=Net D7=13.5',
      'A8=Tax B8=0.2 D8=2.7',
      'A9=Gross E9=16.2',
      'A10=Most B10=8 C10=3 D10=4.33333333333333',
    ]),
  );

  shows('timeSheet', ({ rows }) =>
    expect(rows.S).toEqual([
      'A1=Name B1=Mon C1=Tue D1=Wed E1=Sum',
      'A2=Ada B2=8 C2=7 D2=6 E2=21',
      'A3=Bob B3=1 C3=2 D3=3 E3=6',
      'A4=All B4=9 C4=9 D4=9 E4=27',
    ]),
  );

  shows('stock', ({ rows, sheet, pkg }) => {
    expect(rows.S).toEqual([
      'A1=Item B1=Count C1=Kind D1=few',
      'A2=Pen B2=2 C2=a D2=few',
      'A3=Ink B3=1 C3=a D3=few',
      'A4=Nib B4=10 C4=a',
      'A5=Few B5=2',
    ]);
    expect([...sheet('S').matchAll(/\ssqref="([^"]*)"/g)].map(([, cells]) => cells)).toEqual(
      expect.arrayContaining(['B2:B4', 'A2:D4', 'C2:C4']),
    );
    expect(sheet('S')).toContain('<formula>$B2&lt;AVERAGE($B$2:$B$4)</formula>');
    expect(sheet('S')).toContain('<autoFilter ref="A1:D4">');
    expect(pkg.text('xl/workbook.xml')).toContain('>S!$A$1:$D$4</definedName>');
  });

  shows('report', ({ rows, pkg }) => {
    expect(rows.S).toEqual([
      'A1=Report of 2026 B1=26',
      'A2=Item B2=Count C2=Sum',
      'A3=Pen B3=2 C3=4',
      'A4=Ink B4=1 C4=2',
      'A5=Nib B5=10 C5=20',
      'A6=Total B6=13 C6=26',
    ]);
    expect(pkg.text('xl/tables/table1.xml')).toContain('ref="A2:C6"');
    expect(pkg.text('xl/charts/chart1.xml')).toMatch(/\$B\$3:\$B\$5.*<c:ptCount val="3"\/>/s);
  });

  shows('stores', ({ rows }) =>
    expect(rows).toEqual({
      All: ['A1=Stores B1=2', 'A2=First B2=13'],
      Store: ['A1=North', 'A2=Pen B2=2', 'A3=Ink B3=1', 'A4=Nib B4=10', 'A5=Sum B5=13'],
      'Store (2)': ['A1=South', 'A2=Ink B2=1', 'A3=Nib B3=10', 'A4=Sum B4=11'],
    }),
  );

  shows('printed', ({ rows, sheet, pkg }) => {
    expect(rows.S).toEqual([
      'A1=List of Ada &amp; Co',
      'A2=Group B2=Item C2=Count',
      'A3=G1 B3=Pen C3=2',
      'A4=G1 B4=Ink C4=1',
      'A5=G1 B5=Nib C5=10',
      'A6=Sum C6=13',
      'A7=G2 B7=Ink C7=1',
      'A8=G2 B8=Nib C8=10',
      'A9=Sum C9=11',
      'A10=End',
      'A11=not printed',
    ]);
    expect(pkg.text('xl/workbook.xml')).toContain('>S!$A$1:$C$10</definedName>');
    expect(pkg.text('xl/workbook.xml')).toContain('>S!$1:$2</definedName>');
    expect([...sheet('S').matchAll(/<brk id="(\d+)"/g)].map(([, id]) => id)).toEqual(['6', '9']);
    expect(sheet('S')).toMatch(/<oddHeader>.*Ada &amp;&amp; Co.*<\/oddHeader><oddFooter>.*2026<\/oddFooter>/);
  });

  const COUNTED = ['A2=Pen B2=2 C2=4', 'A3=Ink B3=1 C3=2', 'A4=Nib B4=10 C4=20', 'A5=Sum B5=13 C5=26'];

  shows('carbone', ({ rows }) => expect(rows.S).toEqual(['A1=Ada B1=13', ...COUNTED]));
  shows('docxtemplater', ({ rows }) => expect(rows.S).toEqual(['A1=Ada', ...COUNTED]));

  shows('named', ({ rows, sheet, pkg }) => {
    expect(rows).toEqual({
      S: [
        'A1=Sum B1=13 C1=1 D1=to the sum',
        'A2=Pen B2=2 C2=see',
        'A3=Ink B3=1 C3=see',
        'A4=Nib B4=10 C4=see',
        'A5=Sum B5=6.5',
      ],
      Rates: ['A1=0.5 B1=13 C1=13'],
    });
    expect(pkg.text('xl/workbook.xml')).toContain('>S!$B$2:$B$4</definedName>');
    expect(sheet('S')).toContain('<hyperlink ref="D1" location="S!A5"');
    const links = pkg.text('xl/worksheets/_rels/sheet1.xml.rels');
    expect([...links.matchAll(/https:\/\/shop\.example\/(\w+)/g)].map(([, item]) => item)).toEqual([
      'Pen',
      'Ink',
      'Nib',
    ]);
  });

  shows('merged', ({ rows, sheet }) => {
    expect(rows.S).toEqual(['A1=Pen C1=2', 'C2=4', 'A3=Ink C3=1', 'C4=2', 'A5=Nib C5=10', 'C6=20', 'A7=Sum C7=39']);
    expect([...sheet('S').matchAll(/<mergeCell ref="([^"]*)"/g)].map(([, cells]) => cells)).toEqual([
      'A1:B2',
      'A3:B4',
      'A5:B6',
      'A7:B7',
    ]);
  });
});
