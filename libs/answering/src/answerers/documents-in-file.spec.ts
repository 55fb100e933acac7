import { mergeDocuments } from '../../../reading/src/document';
import { TextReader } from '../../../reading/src/text.reader';
import { AnalysedDocument } from './analysed-document';
import { type Answer, answerQuestion } from './answerer';
import { deterministicAnswerers } from './deterministic-answerers';

/** Asks for many values of a file with these pages. */
async function askAbout(pages: string[], names: string[]): Promise<Answer[]> {
  const read = (text: string) =>
    new TextReader().read({ name: 'a.txt', mediaType: '', bytes: Buffer.from(text) }, { pageLimit: null });
  const file = mergeDocuments(await Promise.all(pages.map(read)));
  const entities = names.map((name) => ({ name, fieldType: null }));
  const question = { entities, criteria: '', dataValidationRules: [], properties: {} };
  const answerers = deterministicAnswerers();
  return answerQuestion(answerers, new AnalysedDocument(file), { ...question, questionType: 'multiple_value' });
}

describe('a file with several documents', () => {
  it('has the values of each document of a pile, in their order, with their pages', async () => {
    const invoice = (number: string, seller: string, total: string) =>
      `${seller}\n1 Mill Lane\nLeeds LS1 4DY\n\nInvoice no. ${number}\nInvoice date 2024-03-04\n\nDescription   Amount\nOak shelf     ${total}\nTotal         ${total}`;
    const pages = [
      invoice('INV-88', 'Oak Works Ltd', '300.00'),
      'Terms of payment\n\nInvoice no. INV-88',
      invoice('R-7', 'Elm Trading Ltd', '12.50'),
    ];
    const answers = await askAbout(pages, ['Total', 'Invoice number', 'Item description']);
    expect(answers.map(({ value }) => value)).toEqual([
      ['300.00', '12.50'],
      ['INV-88', 'R-7'],
      ['Oak shelf', 'Oak shelf'],
    ]);
    expect(answers.map(({ boxes }) => boxes.map(({ page }) => page))).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
    ]);
  });

  it('takes a list of documents for no pile of them', async () => {
    const list = (...numbers: string[]) => `Invoice no.   Open\n${numbers.map((one) => `${one}   5.00`).join('\n')}`;
    const [answer] = await askAbout([`Statement\n\n${list('A-1', 'A-2')}`, list('A-3', 'A-4')], ['Invoice no.']);
    expect(answer?.value).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
  });
});
