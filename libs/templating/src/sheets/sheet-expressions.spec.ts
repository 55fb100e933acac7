import { officePackage, officeType } from '../../../../apps/local/src/demo/documents/sample-package';
import { readPackage } from '../../../formats/src/package/package-reader';
import type { FillValues } from '../field-values';
import { TemplateProblemsError } from '../language/template-findings';
import { parseTemplate } from '../parse-template';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A workbook whose sheet "Offer" has these texts as shared strings, a row for each inner list. */
function workbook(rows: string[][]): Buffer {
  const strings = rows.flat();
  const cells = rows.map((texts, row) => {
    const inRow = texts.map((text, column) => {
      const reference = `${'ABC'[column]}${row + 1}`;
      return `<c r="${reference}" t="s"><v>${strings.indexOf(text)}</v></c>`;
    });
    return `<row r="${row + 1}">${inRow.join('')}</row>`;
  });
  return officePackage([
    {
      name: 'xl/workbook.xml',
      type: officeType('spreadsheetml.sheet.main'),
      xml: `<workbook ${MAIN} xmlns:r="urn:r"><sheets><sheet name="Offer" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      links: { rId1: ['worksheet', 'xl/worksheets/sheet1.xml'], rId2: ['sharedStrings', 'xl/sharedStrings.xml'] },
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      type: officeType('spreadsheetml.worksheet'),
      xml: `<worksheet ${MAIN}><sheetData>${cells.join('')}</sheetData></worksheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      type: officeType('spreadsheetml.sharedStrings'),
      xml: `<sst ${MAIN}>${strings.map((text) => `<si><t>${text.replaceAll('<', '&lt;')}</t></si>`).join('')}</sst>`,
    },
  ]);
}

/** The rows of the filled sheet: their numbers and the contents of their cells; `#n` is a shared string. */
function rowsOf(rows: string[][], values: FillValues): string[] {
  const sheet = readPackage(parseTemplate(workbook(rows)).fill(values)).text('xl/worksheets/sheet1.xml');
  return [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/g)].map(
    ([, number, cells = '']) =>
      `${number}: ${cells
        .replace(/<\/c>/g, ' ')
        .replace(/<[^>]*>/g, '')
        .trim()}`,
  );
}

describe('expressions in xlsx', () => {
  it('give a cell the type of their value, and repeat a row with the lists of their fields', () => {
    const rows = [['{{name}}', '{{price * qty}}'], ['{{sum(lines)}}']];
    expect(rowsOf(rows, { name: 'a', price: [2, 3], qty: [5, 7], lines: [1, 2] })).toEqual([
      '1: a 10',
      '2: a 21',
      '3: 3',
    ]);
  });

  it('choose between rows, and remove those of the other branches', () => {
    const rows = [
      ['{{#if n > 5}}'],
      ['many {{n}}'],
      ['{{else if n > 1}}'],
      ['some {{n}}'],
      ['{{else}}'],
      ['few {{n}}'],
      ['{{/if}}'],
      ['end {{n}}!'],
    ];
    const shown = [9, 3, 0].map((n) => rowsOf(rows, { n }));
    expect(shown.map((lines) => lines.length)).toEqual([2, 2, 2]);
    expect(shown.map((lines) => lines.map((line) => line.slice(0, 2)))).toEqual(Array(3).fill(['1:', '2:']));
  });

  it('count with variables from row to row', () => {
    const rows = [['{{set t = 0}}'], ['{{#items}}{{n}}', '{{set t = t + n}}', '{{/items}}'], ['{{t}}']];
    expect(rowsOf(rows, { items: [{ n: 4 }, { n: 5 }] }).at(-1)).toBe('4: 9');
  });

  it('are refused with sheet and cell', () => {
    const work = () => parseTemplate(workbook([['x'], ['y', '{{a | money}}'], ['{{#if b}}']]));
    expect(work).toThrow(TemplateProblemsError);
    expect(work).toThrow('(sheet "Offer", cell B2)');
    try {
      work();
    } catch (error) {
      const messages = (error as TemplateProblemsError).problems.map(({ message }) => message);
      expect(messages[1]).toBe('The placeholder {{#if b}} is never closed (sheet "Offer", cell A3).');
    }
  });
});
