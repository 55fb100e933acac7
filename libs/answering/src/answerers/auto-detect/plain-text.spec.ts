import { TextReader } from '../../../../reading/src/text.reader';
import { AnalysedDocument } from '../analysed-document';
import type { AnswerValue, QuestionType } from '../answerer';
import { deterministicAnswerers } from '../deterministic-answerers';
import { questionAnswers } from '../question-answers';

const LETTER = `Dear Ms Berg,
thank you for your letter of 3 March 2024. On 1 May 2024 Ann paid 100.00 EUR to Bob.
On 2 May 2024 Bob paid 50.00 EUR to Ann.
On 3 May 2024 Cid paid 20.00 EUR to Ann.

Order number: 4711`;

const LIST = `Name   Ann Berg
City   Berlin
Phone  040 1234`;

const PRICES = `Tea            2.50
Coffee         3.00
Total          5.50`;

const TABLE = `Item                Price
Chair               40.00
Lamp                25.00`;

async function ask(text: string, questionType: QuestionType, ...names: string[]) {
  const file = { name: 'a.txt', mediaType: 'text/plain', bytes: Buffer.from(text) };
  const document = new AnalysedDocument(await new TextReader().read(file, { pageLimit: null }));
  const entities = names.map((name) => ({ name, fieldType: null }));
  const question = { questionType, entities, criteria: '', dataValidationRules: [], properties: {} };
  const answers = await questionAnswers(deterministicAnswerers(), document, question);
  return answers.map(({ entity, value }): [string, AnswerValue] => [entity, value]);
}

describe('plain text', () => {
  it('has no table in lines of words with one space between them', async () => {
    expect(await ask(LETTER, 'auto_detect')).toEqual([['Order number', '4711']]);
    expect(await ask(LETTER, 'cell_value', 'A1')).toEqual([['A1', null]]);
    expect(await ask(LETTER, 'column_value', 'A')).toEqual([['A', null]]);
  });

  it('has labels and values in two columns without a row of titles', async () => {
    const list = [
      ['Name', 'Ann Berg'],
      ['City', 'Berlin'],
      ['Phone', '040 1234'],
    ];
    expect(await ask(LIST, 'auto_detect')).toEqual(list);
    const prices = [
      ['Tea', '2.50'],
      ['Coffee', '3.00'],
      ['Total', '5.50'],
    ];
    expect(await ask(PRICES, 'auto_detect')).toEqual(prices);
  });

  it('has a table in columns with titles', async () => {
    const columns = [
      ['Item', ['Chair', 'Lamp']],
      ['Price', ['40.00', '25.00']],
    ];
    expect(await ask(TABLE, 'auto_detect')).toEqual(columns);
    expect(await ask(TABLE, 'cell_value', 'B2')).toEqual([['B2', '40.00']]);
  });

  it('has no date for an event that it does not name', async () => {
    const found = await ask(LETTER, 'one_value', 'Wedding day', 'Date of birth');
    expect(found.map(([, value]) => value)).toEqual([null, null]);
  });
});
