import { docxEntries, rawZip } from '../../../testing/src/files/hostile-package';
import { readPackage } from '../../../formats/src/package/package-reader';
import { p, row, table } from '../docx-template.fixture';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';
import { readTemplate } from '../read-template';
import { rowsIn, type TestSheet, workbookOf } from '../sheets/workbook.fixture';
import { tagReaderOf } from './tag-reader-of';

const cars = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
const bikes = [{ name: 'x' }, { name: 'y' }];

/** The texts of the cells of each row. */
async function rowsOf(body: string, values: FillValues): Promise<string[]> {
  const template = parseTemplate(rawZip(docxEntries(body)), { syntax: await tagReaderOf('carbone') });
  const markup = readPackage(template.fill(values)).text('word/document.xml');
  return [...markup.matchAll(/<w:tr>(.*?)<\/w:tr>/g)].map(([, cells = '']) =>
    [...cells.matchAll(/<w:tc>(.*?)<\/w:tc>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')).join('|'),
  );
}

async function sheetRows(rows: TestSheet['rows'], values: FillValues): Promise<string[]> {
  const template = parseTemplate(workbookOf(rows).bytes, { syntax: await tagReaderOf('carbone') });
  return rowsIn(readPackage(template.fill(values)), 'xl/worksheets/sheet1.xml');
}

const two = [
  ['{d.cars[i].name}', 'and', '{d.bikes[i].name}'],
  ['{d.cars[i+1].name}', '', '{d.bikes[i+1].name}'],
] as const;
const inTable = (...rows: (readonly string[])[]): string => table(...rows.map((texts) => row(...texts))) + p('end');

describe('two lists of Carbone in one row', () => {
  it('are filled in parallel, the shorter one with empty cells', async () => {
    expect(await rowsOf(inTable(...two), { cars, bikes })).toEqual(['a|and|x', 'b|and|y', 'c|and|']);
    expect(await rowsOf(inTable(...two), { cars: bikes, bikes: cars })).toEqual(['x|and|a', 'y|and|b', '|and|c']);
  });

  it('leave no row when both are empty, and need not exist', async () => {
    expect(await rowsOf(inTable(['head'], ...two), { cars: [], bikes: [] })).toEqual(['head']);
    expect(await rowsOf(inTable(...two), { bikes })).toEqual(['|and|x', '|and|y']);
    expect(await rowsOf(inTable(...two), { cars })).toEqual(['a|and|', 'b|and|', 'c|and|']);
  });

  it('are also three, with several members each, beside each other', async () => {
    const rows = [
      ['{d.cars[i].name}{d.bikes[i].name}', '{d.cars[i].name}', '{d.boats[i].name}{d.bikes[i].name}'],
      ['{d.cars[i+1].name}', '{d.bikes[i+1].name}', '{d.boats[i+1].name}'],
    ];
    const boats = [...cars, { name: 'd' }];
    expect(await rowsOf(inTable(...rows), { cars, bikes, boats })).toEqual(['ax|a|ax', 'by|b|by', 'c|c|c', '||d']);
  });

  it('are filled in each item of a list around them', async () => {
    const rows = [
      ['{d.shops[i].name}', ''],
      ['{d.shops[i].cars[i].name}', '{d.shops[i].bikes[i].name}'],
      ['{d.shops[i].cars[i+1].name}', '{d.shops[i].bikes[i+1].name}'],
      ['{d.shops[i+1].name}', ''],
    ];
    const shops = [
      { name: 'S', cars, bikes },
      { name: 'T', cars: bikes, bikes: cars },
    ];
    expect(await rowsOf(inTable(...rows), { shops })).toEqual(['S|', 'a|x', 'b|y', 'c|', 'T|', 'x|a', 'y|b', '|c']);
  });

  it('are filled in sheets, too', async () => {
    const rows = [...two.map((row) => [...row]), ['end', '', '']];
    expect((await sheetRows(rows, { cars, bikes })).map((row) => row.trim())).toEqual([
      'A1=a B1=and C1=x',
      'A2=b B2=and C2=y',
      expect.stringMatching(/^A3=c B3=and( C3=)?$/),
      'A4=end',
    ]);
  });

  it('are refused with both tags when one is filtered', async () => {
    const rows = [
      ['{d.cars[i, year>2].name}', '{d.bikes[i].name}'],
      ['{d.cars[i+1, year>2].name}', '{d.bikes[i+1].name}'],
    ];
    const problem = await readTemplate('a.docx', rawZip(docxEntries(inTable(...rows))), {
      syntax: 'carbone',
      delimiters: null,
    });
    expect(problem).toMatchObject({
      message: expect.stringMatching(
        /The placeholder \{d\.bikes\[i\]\.name\} crosses \{d\.cars\[i, year(>|&gt;)2\]\.name\}: two lists in one row/,
      ) as string,
    });
  });
});
