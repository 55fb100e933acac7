import { askOneValue, textDocument, valuesByName } from '../one-value.fixture';

describe('a label that means the entity in other words', () => {
  it.each([
    ['leaves out the noun that shows the type', 'Policy: GM-448-20913', 'Policy number', 'GM-448-20913'],
    ['leaves out the noun of a date', 'Effective: 02/17/2024', 'Effective date', '2024-02-17'],
    ['has another form of the word', 'Collected: 04/15/2024', 'Collection date', '2024-04-15'],
    ['has another form of the word of a text', 'Probationary period: 6 months', 'Probation period', '6 months'],
    ['abbreviates the words by their initials', 'NI number: QQ123456C', 'National Insurance number', 'QQ123456C'],
    ['has another form of a noun', 'Expiry: 05/28/2024', 'Expiration date', '2024-05-28'],
    ['has its value in the same text', 'Sample ID HC-77120', 'Sample number', 'HC-77120'],
    ['is the initials of the name', 'DOB: 09/22/1968', 'Date of birth', '1968-09-22'],
    ['is written in full', "Employee's social security number: 123-45-6789", 'SSN', '123-45-6789'],
    ['is another term of the field', 'Named insured: Olivia Marsh', 'Policyholder', 'Olivia Marsh'],
    ['is another term of a compound', 'Entnahme: 18.03.2024', 'Entnahmedatum', '2024-03-18'],
    [
      'is one of several of which one has the noun',
      'Versicherungsschein\nVersicherungsschein-Nr.: PHV 7.204',
      'Versicherungsnummer',
      'PHV 7.204',
    ],
  ])('%s', async (_, text, name, value) => {
    expect(await valuesByName(text, [name])).toEqual({ [name]: value });
  });

  it('has the amount of its row in a table', async () => {
    const text =
      'Earnings      Rate     Hours    This period   Year to date\nRegular       24.50    80.00    1,960.00      9,800.00\nOvertime      36.75     6.00      220.50        735.00';

    expect(await valuesByName(text, ['Regular pay'])).toEqual({ 'Regular pay': '1960.00' });
  });

  it.each([
    ['a text with a number', 'Vehicle: 2019 Estate', 'Vehicle number'],
    ['a value of another type', 'Policy: travel', 'Policy number'],
    ['a noun alone', 'Date (MM-DD-YYYY): 04/19/2021', 'Date of birth'],
    ['the other party', 'Insurer: Granite Mutual', 'Insured'],
    ['several values', 'Collected: 05/17/2024\nCollection: 05/18/2024', 'Collection date'],
  ])('does not answer with %s', async (_, text, name) => {
    expect((await valuesByName(text, [name]))[name]).toBeNull();
  });

  it('is less certain than the name itself', async () => {
    const [similar] = await askOneValue(await textDocument('Policy: GM-448-20913'), ['Policy number']);
    const [own] = await askOneValue(await textDocument('Policy number: GM-448-20913'), ['Policy number']);

    expect(similar?.confidence).toBeLessThan(own?.confidence ?? 0);
    expect(similar?.text).toBe('GM-448-20913');
  });
});
