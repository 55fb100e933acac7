import { FormulaResults } from './formula-results';
import type { CellValue, SheetCell } from '../sheets/sheet-reader';

/** Cells of a sheet from rows of values; a text that begins with "=" is a formula. */
function cells(rows: CellValue[][]): SheetCell[] {
  return rows.flatMap((values, row) =>
    values.map((value, column) => {
      const formula = typeof value === 'string' && value.startsWith('=') ? value.slice(1) : null;
      return { row: row + 1, column: column + 1, style: 0, value: formula === null ? value : null, formula };
    }),
  );
}

const DATA: CellValue[][] = [
  ['Item', 'Quantity', 'Price', null],
  ['Consulting', 12, 100, true],
  ['Support', 1, 300, false],
  ['Travel', null, 50.5, true],
];

/** The value of a formula in a cell beside the data. */
function valueOf(formula: string): CellValue {
  const own: SheetCell = { row: 20, column: 20, style: 0, value: null, formula };
  const sheets = [
    { name: 'Data', cells: [...cells(DATA), own] },
    { name: "Year's rates", cells: cells([[0.19]]) },
  ];
  const names = [
    { name: 'Rate', sheet: null, text: "'Year''s rates'!$A$1" },
    { name: 'Rate', sheet: 'Other', text: '1' },
    { name: 'Fee', sheet: null, text: '1' },
    { name: 'fee', sheet: 'Data', text: '100+Rate' },
    { name: 'Prices.2026', sheet: null, text: 'Data!$C$2:$C$4' },
    { name: 'Beside', sheet: null, text: 'Data!A1' },
    { name: 'Self', sheet: null, text: 'Self+1' },
    { name: 'Broken', sheet: null, text: '#REF!' },
    ...Array.from({ length: 30 }, (_, at) => ({ name: `n_${at}`, sheet: null, text: `n_${at + 1}+n_${at + 1}` })),
    { name: 'n_30', sheet: null, text: '1' },
  ];
  const table = { name: 'Items', columns: ['Item', 'Quantity', 'Price [net]', 'Late'], titleRows: 1, totalRows: 0 };
  const tables = [{ ...table, area: { sheet: 'Data', top: 1, left: 1, bottom: 4, right: 4 } }];
  return new FormulaResults(sheets, { names, tables }).valueOf(own, 'Data');
}

describe('FormulaResults', () => {
  it.each<[string, CellValue]>([
    ['B2*C2+B3*C3', 1500],
    ['1+2*3^2', 19],
    ['-2^2', 4],
    ['10%*50', 5],
    ['(1+2)*3', 9],
    ['"No. "&B2', 'No. 12'],
    ['B2>=12', true],
    ['"a"="A"', true],
    ['SUM(B2:B4,1,"2")', 16],
    ['SUM(C:C)', 450.5],
    ["ROUND(C4*'Year''s rates'!$A$1,2)", 9.6],
    ['ROUND(2.675,2)', 2.68],
    ['AVERAGE(C2:C3)', 200],
    ['MIN(C2:C4)&"-"&MAX(C2:C4)', '50.5-300'],
    ['COUNT(A1:C4)&COUNTA(B1:B4)', '53'],
    ['IF(B3>1,"many","one")', 'one'],
    ['IFERROR(1/0,"none")', 'none'],
    ['IF(AND(B2>1,NOT(D3)),1,0)', 1],
    ['SUMIF(A2:A4,"S*",C2:C4)', 300],
    ['SUMIFS(C2:C4,B2:B4,">=1",C2:C4,"<200")', 100],
    ['COUNTIF(C2:C4,">60")', 2],
    ['SUMPRODUCT(B2:B4,C2:C4)', 1500],
    ['SUBTOTAL(109,C2:C4)', 450.5],
    ['VLOOKUP("Support",A2:C4,3,FALSE)', 300],
    ['INDEX(A2:A4,MATCH(50.5,C2:C4,0))', 'Travel'],
    ['_xlfn.XLOOKUP("Nobody",A2:A4,C2:C4,0)', 0],
    ['TEXT(DATE(2026,1,31),"d mmmm yyyy")', '31 January 2026'],
    ['EOMONTH(DATE(2026,1,31),1)-DATE(2026,2,1)', 27],
    ['LEFT("Formwork",4)&MID("Formwork",5,2)', 'Formwo'],
    ['SUBSTITUTE("a-b-c","-","+",2)', 'a-b+c'],
    ['1/0', '#DIV/0!'],
    ['"x"*2', '#VALUE!'],
    ['Gone!A1', '#REF!'],
    ['NOSUCH(1)', '#NAME?'],
    ['my_name+1', '#NAME?'],
    ['B3*rate', 0.19],
    ['FEE', 100.19],
    ['SUM(Prices.2026)', 450.5],
    ['VLOOKUP(300,Prices.2026,1,FALSE)', 300],
    ['Beside', '#NAME?'],
    ["SUM(items[Price '[net']])", 450.5],
    ["SUMPRODUCT(Items[Quantity],Items[[#Data],[Price '[net']]])", 1500],
    ["SUM(Items[[Quantity]:[Price '[net']]])", 463.5],
    ['COUNTA(Items[#All])', 14],
    ['COUNTA(Items)&COUNTA(Items[[#Headers],[#Data],[Item]])', '114'],
    ['Items[[#Headers],[Quantity]]', 'Quantity'],
    ['SUM(Items[[#This Row],[Quantity]])', '#VALUE!'],
    ['SUM(Items[Gone])', '#REF!'],
    ['SUM(Items[#Totals])', '#REF!'],
    ['SUM(Items[#Else])', '#NAME?'],
    ['SUM(Gone[Item])', '#NAME?'],
    ['Broken', '#NAME?'],
    ['Self', '#NUM!'],
    ['n_29', 2],
    ['IFERROR(Self,Rate)', 0.19],
    ['1+', '#NAME?'],
    ['T20', '#NUM!'],
    ['Z99', 0],
  ])('computes =%s', (formula, value) => {
    expect(valueOf(formula)).toEqual(value);
  });

  it('computes the cells on which a formula depends', () => {
    const rows = cells(Array.from({ length: 3_000 }, (_, row) => [row === 0 ? 1 : `=A${row}+1`]));
    const results = new FormulaResults([{ name: 'Sheet', cells: rows }]);

    expect(rows.map((cell) => results.valueOf(cell, 'Sheet')).at(-1)).toBe(3_000);
  });

  it('detects circular references and formulas that are nested too deeply', () => {
    const ring = cells([['=B1', '=A1']]);
    const results = new FormulaResults([{ name: 'Sheet', cells: ring }]);

    expect(results.valueOf(ring[0]!, 'Sheet')).toBe('#NUM!');
    expect(valueOf('('.repeat(5_000))).toBe('#NAME?');
    expect(valueOf('-'.repeat(5_000) + '1')).toBe('#NAME?');
  });

  it('stops when names multiply', () => {
    expect(() => valueOf('n_0')).toThrow('too many');
  });

  it('stops at the limit of cells read', () => {
    const heavy = cells(Array.from({ length: 4_000 }, (_, row) => [1, `=SUM(A$1:A4000)+${row}`]));
    const results = new FormulaResults([{ name: 'Sheet', cells: heavy }]);

    expect(() => heavy.map((cell) => results.valueOf(cell, 'Sheet'))).toThrow('too many');
  });
});
