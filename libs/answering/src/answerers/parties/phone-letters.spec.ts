import { valuesByName } from '../one-value.fixture';

describe('several phone numbers in one line', () => {
  it.each<[string, string, Record<string, string | null>]>([
    [
      'German',
      'Muster GmbH\nTel. 0341 / 55 80 17-0 · Fax 0341 / 55 80 17-29 · Mobil 0172 40 51 998\n',
      {
        Telefon: '0341 / 55 80 17-0',
        Telefonnummer: '0341 / 55 80 17-0',
        Mobile: '0172 40 51 998',
        Handynummer: '0172 40 51 998',
        'Fax number': '0341 / 55 80 17-29',
      },
    ],
    [
      'French',
      'Boutique Lune\nTél. : 03 87 55 12 60 / Portable : 06 12 34 56 78 / Télécopie : 03 87 55 12 61\n',
      { Téléphone: '03 87 55 12 60', Mobile: '06 12 34 56 78', Fax: '03 87 55 12 61' },
    ],
    [
      'Italian',
      'Studio Rossi\nTel. 06 440 218 – Cell. 347 812 5590 – Fax 06 440 219\n',
      { Telefono: '06 440 218', Cellulare: '347 812 5590', Fax: '06 440 219' },
    ],
    [
      'letters',
      'Oak Ltd\nT: 01904 555 010  M: 07700 900 111  F: 01904 555 011\n',
      { Phone: '01904 555 010', Mobile: '07700 900 111', Fax: '01904 555 011' },
    ],
    [
      'other words',
      'Thornbury Plumbing\nOffice 01454 412 008 | Emergency 07700 900 312\n',
      { 'Emergency phone': '07700 900 312', 'Office phone': '01454 412 008' },
    ],
    ['one of them alone', 'Bodega Sol\nTlf: 941 20 33 18\n', { Fax: null, Mobile: null, Teléfono: '941 20 33 18' }],
  ])('are told apart by their labels: %s', async (_, text, expected) => {
    expect(await valuesByName(text, Object.keys(expected))).toEqual(expected);
  });
});
