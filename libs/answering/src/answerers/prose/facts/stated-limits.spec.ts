import { valuesByName } from '../../one-value.fixture';

const POLICY = `
Póliza

Las joyas quedan cubiertas hasta 3.000 € en total y hasta 900 € por objeto. El dinero en efectivo se cubre hasta 600 €.
`;
const TENDER = `
Conditions of tender

The contractor holds public liability insurance of at least £5 million. A delay costs 0.5 % of the price for each week, up to 5 % in all.
`;

describe('the most and the least that sentences state', () => {
  it('are those of the thing that a name asks for', async () => {
    expect(await valuesByName(POLICY, ['Límite de dinero en efectivo', 'Límite por joya', 'Límite de joyas'])).toEqual({
      'Límite de dinero en efectivo': '600.00',
      'Límite por joya': '900.00',
      'Límite de joyas': '3000.00',
    });
    expect(await valuesByName(TENDER, ['Minimum public liability cover', 'Maximum delay costs'])).toEqual({
      'Minimum public liability cover': '5000000.00',
      'Maximum delay costs': '5',
    });
  });

  it('are those of one item of a list', async () => {
    const text = `
Tenderers must:
1. hold employer's liability insurance of at least £10 million;
2. hold public liability insurance of at least £5 million;
3. provide two references from the last five years.
`;
    const name = 'Minimum public liability cover';
    expect(await valuesByName(text, [name])).toEqual({ [name]: '5000000.00' });
  });

  it('are none of other things', async () => {
    expect(await valuesByName(POLICY, ['Límite de bicicletas'])).toEqual({ 'Límite de bicicletas': null });
    expect(await valuesByName(TENDER, ['Maximum public liability cover'])).toEqual({
      'Maximum public liability cover': null,
    });
  });
});
