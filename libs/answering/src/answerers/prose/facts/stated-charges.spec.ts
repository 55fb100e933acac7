import { valuesByName } from '../../one-value.fixture';

const TEXT = `Dear Ms Hale,

On 3 April 2027 I bought the machine from your branch for £479.99. Changes of the booking cost €45 per person.
If the tool is returned late, the hirer pays £140 for each day.
We have to charge £95 for a cancelled visit. The monthly rent of the hall is £1,290.00.
I ask you to refund the purchase price and to pay £220 for the repair of the floor.
`;

it('a name with a noun for a price has the amount that a sentence charges for its matter', async () => {
  expect(
    await valuesByName(TEXT, [
      'Change fee',
      'Cancellation fee',
      'Monthly charge',
      'Delivery fee',
      'Late return charge',
    ]),
  ).toEqual({
    'Change fee': '45.00',
    'Cancellation fee': '95.00',
    'Monthly charge': null,
    'Delivery fee': null,
    'Late return charge': '140.00',
  });
});

it('an amount behind another thing and `and` is not that of the first thing', async () => {
  const { 'Purchase price': price } = await valuesByName(TEXT, ['Purchase price']);
  expect(price).toBe('479.99');
});

it('a price may stand in the sentence behind its matter', async () => {
  const text = `Dear Ms Castle,

our engineer will inspect the east lift on Thursday. The inspection takes about four hours. The fee of £340 plus VAT will be invoiced.
`;
  expect(await valuesByName(text, ['Inspection fee', 'Repair fee', 'Inspection price'])).toEqual({
    'Inspection fee': '340.00',
    'Repair fee': null,
    'Inspection price': null,
  });
});

it('of two amounts in a sentence each belongs to the matter before it', async () => {
  const text = `Carta

La mensualidad asciende a 245 € y el comedor cuesta 118 € al mes. The room costs £90 and breakfast costs £12.
`;
  expect(await valuesByName(text, ['Precio del comedor', 'Breakfast price', 'Room price', 'Dinner price'])).toEqual({
    'Precio del comedor': '118.00',
    'Breakfast price': '12.00',
    'Room price': '90.00',
    'Dinner price': null,
  });
});
