import { valuesByName } from '../one-value.fixture';

describe('the date of a document', () => {
  it.each([
    ['Credit note 14/09\nto invoice no. 1187 of 19.08.2026', 'Issue date', 'Hull, 22.09.2026', '2026-09-22'],
    [
      'NOTA KORYGUJĄCA FK/14\ndo faktury nr FV/1187 z dnia 2026-08-19',
      'Data wystawienia',
      'Toruń, 2026-09-22',
      '2026-09-22',
    ],
    [
      'Befreit nach dem Bescheid vom 08.03.2025 von der Steuer.',
      'Ausstellungsdatum',
      'Prenzlau, den 29.06.2026',
      '2026-06-29',
    ],
    [
      'Befreit nach dem Bescheid vom 08.03.2025 von der Steuer.',
      'Datum',
      'Prenzlau, den 29.06.2026 J. Radtke',
      '2026-06-29',
    ],
  ])('is the one behind a place, not that of another document: %s', async (text, name, line, date) => {
    expect((await valuesByName(`${text}\n\n${line}\n`, [name]))[name]).toBe(date);
  });
});

describe('the date of a letter', () => {
  it('is not that of the invoice that it is about', async () => {
    const text =
      'Rostock, 3. November 2026\n\n2. Mahnung – Rechnung Nr. 26-4471 vom 14.09.2026\nSehr geehrter Herr Berg,\n';
    expect(await valuesByName(text, ['Datum des Schreibens', 'Rechnungsdatum'])).toEqual({
      'Datum des Schreibens': '2026-11-03',
      Rechnungsdatum: '2026-09-14',
    });
  });
});

describe('the date of a document by its title', () => {
  it('is the one that the document has, and none of something else', async () => {
    const text = 'CERTIFICATE OF INSURANCE\nDate: 22 July 2026\nPolicy: GL-0098812\n';
    expect(await valuesByName(text, ['Certificate date', 'Inspection date'])).toEqual({
      'Certificate date': '2026-07-22',
      'Inspection date': null,
    });
  });
});

describe('a date directly behind the number of an order', () => {
  it.each([
    ['Order No. 48213 of 14 March 2024', '2024-03-14'],
    ['Bestellung Nr. 7719 vom 03.05.2024', '2024-05-03'],
    ['Purchase Order PO-5512 / 2024-02-09', '2024-02-09'],
  ])('is that of the order: %s', async (line, date) => {
    const text = `Bolt and Nut Ltd\n${line}\nDelivery: 5 Mill Road, Leeds`;
    expect((await valuesByName(text, ['Order date']))['Order date']).toBe(date);
  });

  it('is not one behind other words', async () => {
    const text = 'Bolt and Nut Ltd\nOrder No. 48213, to be delivered by you before 14 March 2024\n';
    expect((await valuesByName(text, ['Order date']))['Order date']).toBeNull();
  });
});
