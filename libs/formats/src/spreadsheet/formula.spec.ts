import { mapFormulaReferences, readReferences, renameInFormula, translateFormula } from './formula';

const marked = (formula: string): string =>
  mapFormulaReferences(formula, ({ sheet, cells }) => `<${sheet === null ? '' : `${sheet}|`}${cells}>`);

describe('references in formulas', () => {
  it.each([
    ['A1+$B$2*SUM(C3:D4)', '<A1>+<$B$2>*SUM(<C3:D4>)'],
    ["Sheet1!A1+'My Sheet'!B2+'It''s'!C3", "Sheet1!<Sheet1|A1>+'My Sheet'!<My Sheet|B2>+'It''s'!<It's|C3>"],
    ['SUM(3:5)+SUM(A:B)', 'SUM(<3:5>)+SUM(<A:B>)'],
    ['LOG10(A1)&"A1 ""B2"""', 'LOG10(<A1>)&"A1 ""B2"""'],
    ["[1]Sheet1!A1+'[2]S'!A1", "[1]Sheet1!A1+'[2]S'!A1"],
    ['Table1[[#This Row],[A1]]+rate.B2+my_A1+A1.x', 'Table1[[#This Row],[A1]]+rate.B2+my_A1+A1.x'],
    ['1.5+2e3', '1.5+2e3'],
  ])('are distinguished from other tokens: %s', (formula, expected) => {
    expect(marked(formula)).toBe(expected);
  });

  it('tell the function of which they are a whole argument', () => {
    const callsOf = (formula: string): string[] => {
      const calls: string[] = [];
      mapFormulaReferences(formula, ({ cells }, argumentOf) => {
        calls.push(`${cells} ${argumentOf() ?? '-'}`);
        return cells;
      });
      return calls;
    };
    expect(callsOf('A1+SUM(B1, C1 ,D1*2,(E1),"(",MAX(F1)-G1)')).toEqual([
      'A1 -',
      'B1 SUM',
      'C1 SUM',
      'D1 -',
      'E1 -',
      'F1 MAX',
      'G1 -',
    ]);
    expect(callsOf("_xlfn.stdev.s('a)b'!A1)&LOG10(B2)+(C3)")).toEqual(['A1 STDEV.S', 'B2 LOG10', 'C3 -']);
  });

  it('take new names of sheets and tables', () => {
    const names = {
      sheet: (name: string) => (name === 'Gone' ? null : name === "It's" ? 'B' : name),
      table: (name: string) => (name === 'Items' ? 'Items_2' : name),
    };
    expect(renameInFormula(`'It''s'!A1+S!B2&"'It''s'!A1"+Gone!$A$1:B2+SUM(Items[x],Items)+'It''s:S'!C3`, names)).toBe(
      `'B'!A1+S!B2&"'It''s'!A1"+#REF!+SUM(Items_2[x],Items_2)+'B:S'!C3`,
    );
    expect(renameInFormula("'It''s'!rate*Items(2)+[1]Gone!A1", names)).toBe("'B'!rate*Items_2(2)+[1]Gone!A1");
  });

  it('move with a copied formula unless they are fixed', () => {
    expect(translateFormula('A1+$A1+A$1+$A$1+S!B2:C3', 2, 1)).toBe('B3+$A3+B$1+$A$1+S!C4:D5');
  });

  it('are the only dependencies, unless the formula has names or volatile functions', () => {
    expect(readReferences('IF(A1>0,"x",TRUE)')).toEqual({
      references: [{ sheet: null, cells: 'A1' }],
      isOpaque: false,
    });
    for (const formula of ['total*2', 'INDIRECT("A1")', 'TODAY()', 'Table1[x]'])
      expect(readReferences(formula).isOpaque).toBe(true);
  });
});
