import { valuesByName } from '../one-value.fixture';

const STATEMENT = `
Kontoauszug 2/2025

Kontostand am 31.01.2025                                  1.203,11 EUR
03.02.    Lastschrift Stadtwerke                            -87,40
Kontostand am 28.02.2025                                  1.115,71 EUR
`;

describe('the balances of an account with their days', () => {
  it('are the opening and the closing one', async () => {
    expect(await valuesByName(STATEMENT, ['Anfangssaldo', 'Endsaldo'])).toEqual({
      Anfangssaldo: '1203.11',
      Endsaldo: '1115.71',
    });
  });

  it('are neither where there is one only', async () => {
    const text = 'Kontoauszug\n\nKontostand am 28.02.2025      1.115,71 EUR\n';
    expect(await valuesByName(text, ['Anfangssaldo'])).toEqual({ Anfangssaldo: null });
  });
});

describe('the last balance of an account', () => {
  it('is not the total of a bill', async () => {
    const text = 'Bolletta 3308\n\nImponibile: € 178,20\nIVA 22%: € 39,20\nTotale da pagare: € 217,40\n';
    expect(await valuesByName(text, ['Saldo finale', 'Totale'])).toEqual({ 'Saldo finale': null, Totale: '217.40' });
  });
});
