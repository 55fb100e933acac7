import type { QuestionType } from '../answerer';
import { textDocument, valueIn } from '../one-value.fixture';

const MENU = `
Starters
Pumpkin soup, hazelnuts. . . . . . . . . . . . . . 9.50 €
Egg with cream of ceps . . . . . . . . . . . . . .11.00 €

Sweets
Apple tart............................ 8.00 €
Floating island....................... 7.50 €

Prices include service.
`;

const answerOf = async (questionType: QuestionType, name: string) =>
  valueIn(await textDocument(MENU), questionType, name);

describe('items that dots lead to their prices', () => {
  it('are the list below their heading', async () => {
    expect(await answerOf('multiple_value', 'Starters')).toEqual(['Pumpkin soup, hazelnuts', 'Egg with cream of ceps']);
    expect(await answerOf('multiple_value', 'Sweets')).toEqual(['Apple tart', 'Floating island']);
  });

  it('have their prices behind the dots, also with spaces between these', async () => {
    expect(await answerOf('one_value', 'Egg with cream of ceps')).toBe('11.00 €');
    expect(await answerOf('one_value', 'Floating island')).toBe('7.50 €');
  });
});
