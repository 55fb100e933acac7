import { sheetLayout } from './axis-layout';

describe('AxisLayout', () => {
  /** Row 2 three times, row 4 removed, row 5 kept. */
  function layout() {
    const sheet = sheetLayout();
    sheet.keep(1);
    sheet.repeat({ from: 2, to: 2 }, 3, (copy) => copy.keep(2));
    sheet.keep(3);
    sheet.drop(4);
    sheet.keep(5);
    return sheet;
  }

  it('moves the rows below, and extends ranges', () => {
    const moved = (from: number, to: number) => layout().move({ from, to }, true);
    expect(moved(1, 1)).toEqual({ from: 1, to: 1 });
    expect(moved(2, 2)).toEqual({ from: 2, to: 4 });
    expect(moved(1, 3)).toEqual({ from: 1, to: 5 });
    expect(moved(3, 4)).toEqual({ from: 5, to: 5 });
    expect(moved(4, 4)).toBeNull();
    expect(moved(5, 9)).toEqual({ from: 6, to: 10 });
  });

  it('maps single cells outside of the copies to the first copy', () => {
    expect(layout().move({ from: 2, to: 2 }, false)).toEqual({ from: 2, to: 2 });
  });

  it('keeps references of a copy within it', () => {
    const sheet = sheetLayout();
    const seen: (number | undefined)[] = [];
    sheet.repeat({ from: 2, to: 3 }, 2, (copy) => {
      copy.keep(2);
      copy.keep(3);
      seen.push(copy.move({ from: 2, to: 2 }, false)?.from, copy.move({ from: 1, to: 1 }, false)?.from);
    });
    expect(seen).toEqual([2, 1, 4, 1]);
    expect(sheet.spread({ from: 2, to: 3 })).toEqual([
      { from: 2, to: 3 },
      { from: 4, to: 5 },
    ]);
  });

  it('reports an unchanged layout', () => {
    const sheet = sheetLayout();
    [1, 2, 7].forEach((row) => sheet.keep(row));
    expect(sheet.isUnchanged).toBe(true);
    expect(layout().isUnchanged).toBe(false);
  });
});
