import { valuesByName } from '../../one-value.fixture';

it('a code stands behind its thing in a sentence', async () => {
  const text = `Guten Tag,

bitte lesen Sie den Stand Ihres Zählers mit der Nummer 1EMH0077125 ab. Der Abschlag beträgt 84,00 Euro.

The deposit is protected by Depositguard Ltd under certificate DG/551-20-8. The invoice of 3 May 2027 is open.
Your outbound flight AW 417 leaves Dublin at 06:55.
`;
  const names = [
    'Zählernummer',
    'Deposit certificate number',
    'Outbound flight number',
    'Abschlagsnummer',
    'Invoice no.',
  ];
  expect(await valuesByName(text, names)).toEqual({
    Zählernummer: '1EMH0077125',
    'Deposit certificate number': 'DG/551-20-8',
    'Outbound flight number': 'AW 417',
    Abschlagsnummer: null,
    'Invoice no.': null,
  });
});
