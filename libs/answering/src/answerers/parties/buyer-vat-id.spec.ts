import { valuesByName } from '../one-value.fixture';

describe('the VAT number of the buyer', () => {
  it('is the one below its name, where it has no label of its own', async () => {
    const text = [
      'Sprzedawca                                   Nabywca',
      'Drukarnia Brda Sp. z o.o.                    Wydawnictwo Kora s.c.',
      'ul. Nakielska 88, 85-347 Bydgoszcz           ul. Wąska 5/2, 87-100 Toruń',
      'NIP: 554-21-07-883                           NIP: 956-10-44-712',
    ];
    expect(await valuesByName(`${text.join('\n')}\n`, ['NIP nabywcy', 'NIP sprzedawcy'])).toEqual({
      'NIP nabywcy': '956-10-44-712',
      'NIP sprzedawcy': '554-21-07-883',
    });
  });
});
