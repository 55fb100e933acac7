import { askOneValue, textDocument, valuesByName } from '../../one-value.fixture';

describe('the value of one of several cases', () => {
  it('is behind or before its case, as the sentence has them', async () => {
    const behind = 'The period of notice is two months for the lodger and four months for the owner of the house.\n';
    expect(await valuesByName(behind, ['Notice period of the lodger', 'Notice period of the owner'])).toEqual({
      'Notice period of the lodger': 'two months',
      'Notice period of the owner': 'four months',
    });
    const before = 'Die Kündigungsfrist beträgt für die Pächterin acht Wochen, für den Verpächter zwölf Wochen.\n';
    expect(await valuesByName(before, ['Kündigungsfrist der Pächterin', 'Kündigungsfrist des Verpächters'])).toEqual({
      'Kündigungsfrist der Pächterin': 'acht Wochen',
      'Kündigungsfrist des Verpächters': 'zwölf Wochen',
    });
  });

  it('is none where the sentence names another case, or has a range', async () => {
    const cases = 'The period of notice is two months for the lodger and four months for the owner.\n';
    expect(await valuesByName(cases, ['Notice period of the agent'])).toEqual({ 'Notice period of the agent': null });
    const range = 'The period of notice is two months to four months for the lodger of the house.\n';
    expect(await valuesByName(range, ['Notice period of the lodger'])).not.toEqual({
      'Notice period of the lodger': 'four months',
    });
  });

  it('is an amount of money where one is asked for', async () => {
    const text =
      'Die Gebühr beträgt für Erwachsene 14,00 EUR, für Kinder 6,50 EUR. In der Kasse sind jetzt 918,20 EUR vorhanden.\n';
    const answers = await askOneValue(await textDocument(text), ['Gebühr Kinder', 'Gebühr Erwachsene'], {
      properties: { type: 'amount' },
    });
    expect(answers.map(({ value }) => value)).toEqual(['6.50', '14.00']);
  });
});
