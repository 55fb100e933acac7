import { valuesByName } from '../one-value.fixture';

const SETTLEMENT = `
anbei erhalten Sie die Abrechnung der Betriebskosten für den Zeitraum vom 01.01.2025 bis
31.12.2025 für Ihre Wohnung.
`;

const HIRE = `
Hire of a temporary boiler from 9 February 2026 to 20 February 2026.
The guarantee of the boiler runs from 1 March 2026 to 28 February 2027.
`;

describe('a period that a text states', () => {
  it.each<[string, string, Record<string, string | null>]>([
    [
      'two questions',
      SETTLEMENT,
      {
        'Abrechnungszeitraum von': '2025-01-01',
        'Abrechnungszeitraum bis': '2025-12-31',
        'Zeitraum von': '2025-01-01',
        'Miete bis': null,
      },
    ],
    [
      'the words around it, where there are several',
      HIRE,
      {
        'Hire from': '2026-02-09',
        'Hire until': '2026-02-20',
        'Guarantee period from': '2026-03-01',
        'Guarantee period to': '2027-02-28',
        'Contract period from': null,
      },
    ],
    [
      'the row of a table',
      'Assuré                 Mme Claire Vasseur\nPériode de garantie    du 15/03/2026 au 14/03/2027\nFranchise              150,00 €\n',
      { "Date d'effet": '2026-03-15', 'Garantie du': '2026-03-15', 'Garantie au': '2027-03-14' },
    ],
    [
      'a text in Italian',
      "Il sottoscritto chiede l'autorizzazione per il periodo dal 10/04/2026 al 25/04/2026, per lavori.\n",
      { 'Periodo dal': '2026-04-10', 'Periodo al': '2026-04-25' },
    ],
  ])('answers %s', async (_, text, expected) => {
    expect(await valuesByName(text, Object.keys(expected))).toEqual(expected);
  });

  it('has its second day after the first', async () => {
    const text = 'Die Abrechnung für den Zeitraum vom 31.12.2025 bis 01.01.2025 liegt bei.\n';
    expect(await valuesByName(text, ['Abrechnungszeitraum von'])).toEqual({ 'Abrechnungszeitraum von': null });
  });
});

it.each([
  [
    'The tenancy is for a term from and including 1 February 2028 to and including 31 January 2029.',
    'startDate',
    'endDate',
    ['2028-02-01', '2029-01-31'],
  ],
  [
    'It covers trips anywhere in Europe between 1 July 2027 and 30 June 2028.',
    'Cover start date',
    'Cover end date',
    ['2027-07-01', '2028-06-30'],
  ],
  [
    'The Owner hires to the Hirer one mini excavator from 15 May 2028 to 26 May 2028.',
    'Hire start date',
    'Hire end date',
    ['2028-05-15', '2028-05-26'],
  ],
  ['The bill is for water from 1 July 2027 to 30 June 2028.', 'Cover start date', 'Cover end date', [null, null]],
  ['Payments were made on 1 July 2027 and 30 June 2028.', 'Cover start date', 'Cover end date', [null, null]],
])('the days of a period are joined by several words: %s', async (text, start, end, [first, last]) => {
  expect(await valuesByName(`Agreement\n\n${text}\n`, [start, end])).toEqual({ [start]: first, [end]: last });
});
