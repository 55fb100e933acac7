import { valuesByName } from '../one-value.fixture';

describe('the time for a payment', () => {
  it.each<[string, string, string | null]>([
    ['Payment is due within 14 days of invoice date.', 'Payment terms', 'within 14 days of invoice date'],
    [
      'Bitte überweisen Sie den Betrag innerhalb von 30 Tagen nach Erhalt.',
      'Zahlungsfrist',
      'innerhalb von 30 Tagen nach Erhalt',
    ],
    ['Le règlement est attendu sous 45 jours, sans escompte.', 'Délai de paiement', 'sous 45 jours'],
    ['Betaling dient te geschieden binnen twee weken.', 'Betalingstermijn', 'binnen twee weken'],
    ['Betaal het bedrag uiterlijk op 31 maart 2026 op onze rekening.', 'Uiterste betaaldatum', '2026-03-31'],
    ['Der Betrag ist bis spätestens 12.05.2026 zu zahlen.', 'Fälligkeit', '2026-05-12'],
    ['We paid the parking fee on 12 May 2026.', 'Due date', null],
    ['Objections can be raised within 14 days of receipt.', 'Payment terms', null],
    ['Payment terms: 30 days net\nPayment is due within 14 days of invoice date.', 'Payment terms', '30 days net'],
  ])('is read in a sentence, unless a label says it: %j', async (text, name, value) => {
    expect(await valuesByName(`Invoice 17\n\n${text}`, [name])).toEqual({ [name]: value });
  });
});
