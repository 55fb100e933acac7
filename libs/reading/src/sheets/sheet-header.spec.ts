import { mergedByCell } from './merged-cells';
import type { SheetRow } from './row-file';
import { headerOf } from './sheet-header';

/** The rows of a sheet; cells without text are left out. */
function rowsOf(texts: string[][]): SheetRow[] {
  return texts.flatMap((row, index) => {
    const cells = row.flatMap((text, column) => (text === '' ? [] : [{ column, text }]));
    return cells.length > 0 ? [{ number: index + 1, cells }] : [];
  });
}

describe('the titles of the columns of a sheet', () => {
  it('are below labels with their values, where the table begins', () => {
    const rows = rowsOf([
      ['PACKING LIST'],
      ['Packing list no.', 'PL-20931', 'Date', '2026-05-21'],
      ['Shipper', 'Brightloom Ltd', 'Vessel', 'MV Corisande'],
      [],
      ['Carton', 'Article', 'Colour', 'Pieces', 'Gross kg'],
      ['1', 'Wool throw', 'Slate', '40', '31.20'],
      ['2', 'Cushion cover', 'Moss', '120', '22.75'],
    ]);
    expect(headerOf(rows, new Map())).toEqual({ first: 3, count: 1 });
  });

  it('are below labels with their values also where a row of titles stands above several columns', () => {
    const rows = rowsOf([
      ['Depot energy report'],
      ['Prepared by', 'Shona Laird'],
      ['Year', '2026'],
      [],
      ['Site', 'Electricity', '', 'Gas', ''],
      ['', 'kWh', 'Cost', 'kWh', 'Cost'],
      ['Arbroath', '41200', '9888', '80310', '5621.7'],
      ['Cupar', '60330', '14479.2'],
    ]);
    const merged = [1, 3].map((column) => ({ row: 4, column, rowSpan: 1, columnSpan: 2 }));
    expect(headerOf(rows, mergedByCell(merged))).toEqual({ first: 3, count: 2 });
  });

  it('are the first row where it is as wide as the others', () => {
    const rows = rowsOf([
      ['Item', 'Kind', 'Price'],
      ['Chair', '4 legs', '12.00'],
      ['Table', 'round', 'on request'],
      ['Lamp', 'LED', '9.50'],
    ]);
    expect(headerOf(rows, new Map())).toEqual({ first: 0, count: 1 });
  });

  it('include merged titles directly above them', () => {
    const rows = rowsOf([
      ['Prepared by: Ann Berg', 'Version 2'],
      [],
      ['', '2026', '', '2027', ''],
      ['Item', 'Plan', 'Actual', 'Plan', 'Change'],
      ['Fairs', '42', '45', '38', '-9'],
      ['Print', '9', '7', '6', '-27'],
    ]);
    const merged = mergedByCell([
      { row: 2, column: 1, rowSpan: 1, columnSpan: 2 },
      { row: 2, column: 3, rowSpan: 1, columnSpan: 2 },
    ]);
    expect(headerOf(rows, merged)).toEqual({ first: 1, count: 2 });
    expect(headerOf(rows, new Map())).toEqual({ first: 2, count: 1 });
  });
});
