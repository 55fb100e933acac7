import { valuesByName } from '../../one-value.fixture';

it('a price for each of a unit stands before the word for it', async () => {
  const text = `Dear Lucas,

You have chosen the Flex plan at £34.90 a month, collected on the first day. A joining fee of £20 was taken at the desk.
We pay medical expenses of up to £5,000 per person.
Die Kosten betragen 48,00 Euro je Gerät und werden umgelegt.
`;
  expect(
    await valuesByName(text, ['Monthly fee', 'Kosten je Gerät', 'Daily rate', 'Cost per person', 'Monthly salary']),
  ).toEqual({
    'Monthly fee': '34.90',
    'Kosten je Gerät': '48.00',
    'Daily rate': null,
    'Cost per person': null,
    'Monthly salary': null,
  });
});
