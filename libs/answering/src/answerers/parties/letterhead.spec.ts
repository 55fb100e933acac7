import { valuesByName } from '../one-value.fixture';

describe('the letterhead of a page', () => {
  it.each(['hello', 'hello\nworld', 'Dear diary\nToday it rained.'])(
    'is no line of a page without an address, a contact or an amount: %j',
    async (text) => {
      const names = ['Seller', 'Company', 'Sender', 'Invoice seller'];
      expect(Object.values(await valuesByName(text, names))).toEqual(names.map(() => null));
    },
  );

  it('is a name with an address, or one with a legal form alone', async () => {
    expect(await valuesByName('Corner Inn\n5 Mill Lane\nYork YO1 7HH', ['Seller'])).toEqual({ Seller: 'Corner Inn' });
    expect(await valuesByName('Dachbau Riedel GmbH\nwelcome', ['Seller'])).toEqual({ Seller: 'Dachbau Riedel GmbH' });
  });
});
