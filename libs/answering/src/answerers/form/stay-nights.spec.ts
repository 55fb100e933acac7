import { valuesByName } from '../one-value.fixture';

describe('the nights of a stay', () => {
  it('are those between arrival and departure', async () => {
    const text = 'Hotel Mirante\n\nChegada      11-06-2025\nPartida      14-06-2025\nQuarto       512\n';
    expect(await valuesByName(text, ['Número de noites'])).toEqual({ 'Número de noites': '3' });
  });

  it('are as a sentence or a label says', async () => {
    const name = 'Number of nights';
    expect(await valuesByName('Folio\n\nThank you for staying three nights with us in our house.\n', [name])).toEqual({
      [name]: '3',
    });
    expect(await valuesByName('Arrival    11 June 2025\nDeparture    14 June 2025\nNights    4\n', [name])).toEqual({
      [name]: '4',
    });
  });

  it('are unknown without both days', async () => {
    expect(await valuesByName('Arrival    11 June 2025\nRoom    4\n', ['Number of nights'])).toEqual({
      'Number of nights': null,
    });
  });
});
