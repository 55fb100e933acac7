import { valuesByName } from '../../one-value.fixture';

it('a name with a noun for a duration has that of the sentence about its matter', async () => {
  const text = `Dear customer,

The kettle comes with a five-year guarantee. Spare parts are delivered within ten days. If you pay within three days, we grant a discount.
`;
  expect(await valuesByName(text, ['Guarantee period', 'Delivery period', 'Payment window', 'Repair period'])).toEqual({
    'Guarantee period': 'five-year',
    'Delivery period': 'ten days',
    'Payment window': null,
    'Repair period': null,
  });
});

it('a compound has the duration of its first part', async () => {
  const text = `Guten Tag,

die Lieferung erfolgt innerhalb von zwanzig Tagen. Auf den Motor geben wir fünf Jahre Garantie.
`;
  expect(await valuesByName(text, ['Lieferdauer', 'Garantie', 'Garantiezeitraum'])).toEqual({
    Lieferdauer: 'zwanzig Tagen',
    Garantie: 'fünf Jahre',
    Garantiezeitraum: 'fünf Jahre',
  });
});
