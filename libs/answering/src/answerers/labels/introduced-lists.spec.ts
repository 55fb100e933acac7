import { textDocument, valueIn } from '../one-value.fixture';

const valuesOf = async (text: string, name: string) => valueIn(await textDocument(text), 'multiple_value', name);

const TENDER = `
Languages
1. German (native)
2. English (fluent)
3. Dutch

4. Requirements
Tenderers must:
a) hold an insurance of at least 5 million euros, which also
   covers the vehicles;
b) name two references; and
c) pay the living wage.

Artikel 5
Het is huurder niet toegestaan:
- in de woning te roken
- de woning onder te verhuren

Steps
1. Open the box
3. Close the box
`;

describe('a list below the line that introduces it', () => {
  it.each([
    ['Languages', ['German (native)', 'English (fluent)', 'Dutch']],
    [
      'Requirements',
      [
        'hold an insurance of at least 5 million euros, which also covers the vehicles',
        'name two references',
        'pay the living wage',
      ],
    ],
    ['Wat is niet toegestaan', ['in de woning te roken', 'de woning onder te verhuren']],
  ])('has its items: %s', async (name, items) => {
    expect(await valuesOf(TENDER, name)).toEqual(items);
  });

  it('is none where the numbers do not count up, and belongs to nothing else', async () => {
    expect(await valuesOf(TENDER, 'Certificates')).toBeNull();
    expect(await valuesOf(TENDER, 'Steps')).not.toEqual(['Open the box', 'Close the box']);
  });
});
