import { valuesByName } from '../one-value.fixture';

describe('the holder of an account without a label', () => {
  it.each([
    [
      'Rekeninghouder',
      'Graag overmaken op NL47 TRIO 0391 5520 18 t.n.v. J. van Empel. Goedgekeurd door C.',
      'J. van Empel',
    ],
    ['Account holder', 'Please pay into the account in the name of Brown & Marsh Ltd by 3 May.', 'Brown & Marsh Ltd'],
    ['Titular', 'El resto puede transferirse a nombre de Hostelería Riba S.L. Un saludo.', 'Hostelería Riba S.L.'],
    ['Titulaire du compte', 'Virement au nom de Marie Dupont, IBAN FR76 3000 6000 0112 3456 7890 189.', 'Marie Dupont'],
  ])('is behind words that say so: %s', async (name, text, value) => {
    expect((await valuesByName(`${text}\n`, [name]))[name]).toBe(value);
  });

  it('is the one to whom a bank statement is addressed', async () => {
    const text =
      'Northfield Savings Bank\n\nVera Lang\nMill Road 5\nLeeds LS1 4AB\n\nBank statement no. 4\nClosing balance     120.00\n';
    expect((await valuesByName(text, ['Account holder']))['Account holder']).toBe('Vera Lang');
  });

  it('is nobody where two are named', async () => {
    const text = 'Pay 5 EUR in the name of Ann Berg.\n\nPay 5 EUR in the name of Bob Hill.\n';
    expect(await valuesByName(text, ['Account holder'])).toEqual({ 'Account holder': null });
  });
});
