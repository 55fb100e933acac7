import { valuesByName } from '../one-value.fixture';

describe('a deadline', () => {
  it.each([
    [
      'Deadline for the return of the pallets',
      'The 8 pallets must be returned within 30 days of delivery.',
      'within 30 days of delivery',
    ],
    [
      'Frist für die Rückgabe der Paletten',
      'Die Paletten bitten wir innerhalb von 30 Tagen nach Lieferung zurückzugeben.',
      'innerhalb von 30 Tagen nach Lieferung',
    ],
    ['Sista dag för omprövning', 'Du kan begära omprövning senast den 31 december 2031.', '2031-12-31'],
    [
      'Termin zwrotu',
      'Prosimy o dokonanie zwrotu towaru w terminie 14 dni od dostawy.',
      'w terminie 14 dni od dostawy',
    ],
    ['Deadline to accept', 'Please sign this letter and send it to us no later than 19 March 2027.', '2027-03-19'],
    [
      'Rücksendung bis',
      'Bitte senden Sie uns den unterschriebenen Vertrag bis zum 19. März 2027 zurück.',
      '2027-03-19',
    ],
    ['Reply by', 'The pallets must be sent to us no later than 19 March 2027.', null],
    ['Signed by', 'Please sign this letter and send it to us no later than 19 March 2027.', null],
    ['Fecha límite de cancelación', 'Puede cancelar gratis hasta el 27 de noviembre de 2026.', '2026-11-27'],
  ])('is the time that a sentence gives: %s', async (name, sentence, value) => {
    const text = `${sentence}\nThe office is open on five days of the week.\n`;
    expect((await valuesByName(text, [name]))[name]).toBe(value);
  });

  it('is the last day where another sentence gives a time', async () => {
    const text =
      'La livraison doit intervenir au plus tard le 30 octobre 2026.\nLivraison franco, paiement sous 30 jours à réception de la facture.\n';
    expect(await valuesByName(text, ['Date limite de livraison'])).toEqual({
      'Date limite de livraison': '2026-10-30',
    });
  });

  it('is not that of something else, nor one of two', async () => {
    const text = 'Claims must be made within 10 days of delivery. The pallets must be returned within 30 days.\n';
    expect(await valuesByName(text, ['Deadline for the inspection', 'Time limit for claims'])).toEqual({
      'Deadline for the inspection': null,
      'Time limit for claims': 'within 10 days of delivery',
    });
    const two = 'The pallets must be returned within 30 days.\nReturned pallets are refunded within 60 days.\n';
    expect(await valuesByName(two, ['Deadline for pallets'])).toEqual({ 'Deadline for pallets': null });
  });
});
