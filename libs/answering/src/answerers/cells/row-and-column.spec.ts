import { valuesByName } from '../one-value.fixture';

const FARES = `
Ticket              Zone A     Zone B     Zone A+B
Single ticket         2.40       3.40         4.60
Senior single         1.70       2.30         3.20
Child day ticket      2.20       3.10         4.10
Monthly pass         44.00      58.00        79.00
`;

const ROOMS = `
Zimmer              Nebensaison      Hauptsaison
Einzelzimmer              89 €            128 €
Doppelzimmer             110 €            165 €
`;

describe('a name that is made up of the labels of a row and a column', () => {
  it.each<[string, string, Record<string, string | null>]>([
    [
      'a list of fares',
      FARES,
      {
        'Single ticket Zone B': '3.40',
        'Zone A senior single': '1.70',
        'Child day ticket in Zone B': '3.10',
        'Price of the monthly pass for Zone A+B': '79.00',
        'Price of a senior single ticket in Zone B': '2.30',
        'Monthly pass Zone C': null,
        'Weekly pass Zone A': null,
      },
    ],
    [
      'a list of rooms',
      ROOMS,
      { 'Doppelzimmer Hauptsaison': '165 €', 'Preis Einzelzimmer in der Nebensaison': '89.00' },
    ],
    [
      'a table whose titles are other forms of the words',
      'Criterion        Weight      Points\nPrice             45 %        90\nQuality           40 %        80\n',
      { 'Weighting of price': '45 %' },
    ],
  ])('has the value where they meet in %s', async (_, text, expected) => {
    expect(await valuesByName(text, Object.keys(expected))).toEqual(expected);
  });

  it('has no value where such cells have different ones', async () => {
    const twice = `${FARES}\n\nTicket              Zone A     Zone B\nSingle ticket         9.40       8.40\nMonthly pass         64.00      78.00\n`;
    expect(await valuesByName(twice, ['Single ticket Zone B'])).toEqual({ 'Single ticket Zone B': null });
  });
});
