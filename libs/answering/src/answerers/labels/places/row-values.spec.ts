import { TextReader } from '../../../../../reading/src/text.reader';
import { AnalysedDocument } from '../../analysed-document';
import type { AnswerValue } from '../../answerer';
import { deterministicAnswerers } from '../../deterministic-answerers';
import { questionAnswers } from '../../question-answers';

async function ask(text: string, names: string[], type?: string): Promise<AnswerValue[]> {
  const file = { name: 'a.txt', mediaType: '', bytes: Buffer.from(text) };
  const document = new AnalysedDocument(await new TextReader().read(file, { pageLimit: null }));
  const answers = await questionAnswers(deterministicAnswerers(), document, {
    questionType: 'one_value',
    entities: names.map((name) => ({ name, fieldType: null })),
    criteria: '',
    dataValidationRules: [],
    properties: type ? { type } : {},
  });
  return answers.map(({ value }) => value);
}

const PAYSLIP = `
Brightwell Foods Ltd
Employee: Carla Nunes

Payments            Hours       Rate       Amount       Year to date
Basic pay           160.00      12.50      2,000.00     22,000.00
Overtime            10.00       18.75      187.50       937.50
Gross pay                                  2,187.50     22,937.50

Deductions                                 Amount       Year to date
Income tax                                 248.00       2,480.00

Net pay                                    1,939.50     20,457.50
`;

const GERMAN = `
Bezeichnung         Stunden     Satz       Betrag       Jahr kumuliert
Grundlohn           152,00      18,40      2.796,80     5.593,60
Nachtzuschlag       12,00       4,60       55,20        110,40
Gesamtbrutto                               2.852,00     5.704,00
`;

describe('values of rows', () => {
  it('are the amounts of the period, not the hours, the rate or the sum of the year', async () => {
    const names = ['Basic pay', 'Overtime', 'Gross pay', 'Income tax', 'Net pay'];
    expect(await ask(PAYSLIP, names, 'amount')).toEqual(['2000.00', '187.50', '2187.50', '248.00', '1939.50']);
    expect(await ask(PAYSLIP, ['Basic pay'])).toEqual(['2,000.00']);
    expect(await ask(GERMAN, ['Grundlohn', 'Nachtzuschlag', 'Gesamtbrutto'], 'amount')).toEqual([
      '2796.80',
      '55.20',
      '2852.00',
    ]);
  });

  it('are those of the column that the name says besides the row', async () => {
    const names = ['Net pay year to date', 'YTD gross pay', 'Basic pay YTD', 'Overtime hours', 'Rate of basic pay'];
    expect(await ask(PAYSLIP, names, 'amount')).toEqual(['20457.50', '22937.50', '22000.00', '10.00', '12.50']);
  });

  it('are those below the title of the current period', async () => {
    const text = `
Earnings            Rate        Hours      This period  YTD
Regular             24.00       80.00      1,920.00     3,840.00
Bonus                                      150.00       150.00
`;
    expect(await ask(text, ['Regular', 'Bonus'], 'amount')).toEqual(['1920.00', '150.00']);
  });

  it('end before a table beside theirs, which repeats their titles', async () => {
    const text = `
Payments          Hours     Rate       Amount     Deductions          Amount
Salary            1.00      2500.00    2500.00    PAYE tax            320.40
Bonus             1.00      150.00     150.00     Pension             125.00
`;
    expect(await ask(text, ['Salary', 'Bonus', 'Pension'], 'amount')).toEqual(['2500.00', '150.00', '125.00']);
  });

  it('stay the nearest where titles do not tell which one is meant', async () => {
    const text = 'Parcel            Ordered     Delivered\nBolts             40.00       30.00\n';
    expect(await ask(text, ['Bolts'], 'amount')).toEqual(['40.00']);
    expect(await ask(text, ['Bolts delivered'], 'amount')).toEqual(['30.00']);
  });
});
