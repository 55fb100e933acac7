import { AnalysedDocument } from '../analysed-document';
import { textDocument } from '../one-value.fixture';
import { columnValueAnswerer } from './column-value.answerer';

async function columnOf(text: string, name: string): Promise<unknown> {
  const question = {
    questionType: 'column_value' as const,
    entities: [{ name, fieldType: null }],
    criteria: '',
    dataValidationRules: [],
    properties: {},
  };
  const [answer] = await columnValueAnswerer.answer(new AnalysedDocument(await textDocument(text)), question);
  return answer?.value;
}

describe('a column of a table of a page', () => {
  it('ends with the total below it, and has none of the sums that follow the total', async () => {
    const text = [
      'Date         Text                Debit     Credit',
      '21/09/26     Room 412            138.00',
      '22/09/26     Room 412            138.00',
      '24/09/26     Deposit                       150.00',
      '24/09/26     Card                          126.00',
      '                                 Total     276.00',
      '                                 Tax        25.00',
      '                                 Due         0.00',
    ];
    expect(await columnOf(`${text.join('\n')}\n`, 'Credit')).toEqual(['150.00', '126.00']);
  });

  it('ends where a gap separates the labels and values below it', async () => {
    const text = [
      'Date        Text               Hours   Project',
      '03.11.      Site visit         3.5     Mill',
      '04.11.      Drawings           6       Mill',
      '05.11.      Meeting            1.5     Weir',
      '',
      'Approved    Karin Beck',
      'On          10.11.2026',
    ];
    expect(await columnOf(`${text.join('\n')}\n`, 'Text')).toEqual(['Site visit', 'Drawings', 'Meeting']);
    expect(await columnOf(`${text.join('\n')}\n`, 'Date')).toEqual(['03.11.', '04.11.', '05.11.']);
  });
});
