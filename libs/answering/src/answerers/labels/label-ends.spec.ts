import { askOneValue, textDocument, valuesByName } from '../one-value.fixture';

describe('the end of a label', () => {
  it('is at its colon, whatever letters the code behind it begins with', async () => {
    const text = 'Vertragskonto:     220094518\nRechnungsnummer: SE-26-00921\nDatum:     14.01.2026\n';
    expect(await valuesByName(text, ['Rechnungsnummer'])).toEqual({ Rechnungsnummer: 'SE-26-00921' });
  });

  it('is behind the sign for a number', async () => {
    expect(await valuesByName('Note n°     F-26-09183\nChambre     412\n', ['Numéro de note'])).toEqual({
      'Numéro de note': 'F-26-09183',
    });
  });

  it('is the colon of Chinese print, also before another label', async () => {
    const text = '买方：苏州华信电子有限公司\n联系人：陈立 电话：0512-6688 2031\n';
    expect(await valuesByName(text, ['买方', '联系人'])).toEqual({ 买方: '苏州华信电子有限公司', 联系人: '陈立' });
  });

  it('is the comma before a name, behind the word for what its bearer is', async () => {
    const text = 'Villanueva, 26 de octubre de 2026.\nLa Alcaldesa, Rosario Benítez Luna.\n';
    expect(await valuesByName(text, ['Alcaldesa'])).toEqual({ Alcaldesa: 'Rosario Benítez Luna' });
  });

  it('is behind its other ending in brackets', async () => {
    expect(await valuesByName('Wystawił(a): Halina Mruk\n', ['Wystawił'])).toEqual({ Wystawił: 'Halina Mruk' });
  });

  it('is at the colon behind its other words', async () => {
    const text = 'Annual premium including insurance premium tax: £412.67\nLegal expenses: included\n';
    expect(await valuesByName(text, ['Annual premium'])).toEqual({ 'Annual premium': '£412.67' });
  });
});

describe('the words of a label', () => {
  it('are none behind a number of days, from which a payment is counted', async () => {
    const text = 'Fecha: 05/02/2026\nVencimiento: 30 días fecha factura (07/03/2026)\n';
    expect(await valuesByName(text, ['Fecha de factura', 'Vencimiento'])).toEqual({
      'Fecha de factura': '2026-02-05',
      Vencimiento: '2026-03-07',
    });
    const terms = 'Terms: within 14 days of invoice date\nInvoice date: 2 March 2026\n';
    expect(await valuesByName(terms, ['Invoice date'])).toEqual({ 'Invoice date': '2026-03-02' });
  });

  it('have a unit in brackets, which is no value', async () => {
    const text = 'Gross mass (kg)\n1284.5\n';
    expect(await valuesByName(text, ['Gross mass'])).toEqual({ 'Gross mass': '1284.5' });
  });

  it('say no type that the text behind their other words has not', async () => {
    const text = 'Page 1     31 July 2026\nData used this month: 11.6 GB of 20 GB. Roaming is off.\n';
    expect(await valuesByName(text, ['Data used'])).toEqual({ 'Data used': '11.6 GB of 20 GB' });
  });

  it('end before a number, although another text is below them', async () => {
    const text = 'Valid from 1 January 2026. All prices in GBP.\nTicket     Price\nSingle     2.40\n';
    const [answer] = await askOneValue(await textDocument(text), ['Valid from']);
    expect(answer?.text).toMatch(/^1 January 2026/);
  });

  it('end at a colon without a space before an amount, as scans are read', async () => {
    const text = 'Base imponible:1.240,00\nIVA 21 %:260,40\nTotal factura:1.500,40\n';
    expect(await valuesByName(text, ['Total factura', 'IVA'])).toEqual({ 'Total factura': '1500.40', IVA: '260.40' });
  });
});

describe('the end of a value', () => {
  it('is where the next label with a colon begins its sentence', async () => {
    const text =
      'Adresse du logement : 27 avenue Frizac, 31400 Toulouse. Surface habitable : 38 m². Nombre de pièces : 2.\n';
    expect(await valuesByName(text, ['Adresse du logement', 'Surface habitable'])).toEqual({
      'Adresse du logement': '27 avenue Frizac, 31400 Toulouse',
      'Surface habitable': '38 m²',
    });
  });

  it('is the end of a quantity, where another sentence follows', async () => {
    const text = 'Contract period: 12 weeks. A performance bond of\n10 % is required.\n';
    const [answer] = await askOneValue(await textDocument(text), ['Contract period']);
    expect(answer).toMatchObject({ value: '12 weeks', text: '12 weeks' });
  });

  it('is the end of several quantities, and not that of the short form of a word', async () => {
    expect(await valuesByName('Baggage: 1 cabin bag, 8 kg. Meals are sold on board.\n', ['Baggage'])).toEqual({
      Baggage: '1 cabin bag, 8 kg',
    });
    const text = 'Venue: 5 St. Mary Street\n';
    expect(await valuesByName(text, ['Venue'])).toEqual({ Venue: '5 St. Mary Street' });
  });

  it('is the end of an amount, where another sentence follows', async () => {
    expect(await valuesByName('Locker: 3.00. Dogs are not allowed.\n', ['Locker'])).toEqual({ Locker: '3.00' });
  });

  it('is not the end of the first of several sentences of a remark', async () => {
    const text = 'Comment: Potassium slightly raised. Please repeat the test.\n';
    expect(await valuesByName(text, ['Comment'])).toEqual({
      Comment: 'Potassium slightly raised. Please repeat the test.',
    });
  });
});

describe('a label in a list of labels and values', () => {
  it('has its value to the right, also when it has other words', async () => {
    const text =
      'Loyer mensuel hors charges      620,00 €\nProvision pour charges          45,00 €\nTaxes and levies                EUR 61.37\nNext visit due                  16 January 2027\n';
    expect(await valuesByName(text, ['Loyer mensuel', 'Taxes', 'Next visit'])).toEqual({
      'Loyer mensuel': '620,00 €',
      Taxes: 'EUR 61.37',
      'Next visit': '16 January 2027',
    });
  });

  it('has the next cell for its value, behind which another label begins', async () => {
    const text = [
      'Factura no    2026/1184                   Fecha         19/06/2026',
      'Huésped       Bartolomé Quesada Lirio     Habitación    207',
      'Llegada       16/06/2026                  Salida        19/06/2026',
      'Personas      2                           Régimen       Media pensión',
    ];
    const names = ['Huésped', 'Nombre del huésped', 'Fecha de llegada', 'Régimen'];
    expect(Object.values(await valuesByName(text.join('\n'), names))).toEqual([
      'Bartolomé Quesada Lirio',
      'Bartolomé Quesada Lirio',
      '2026-06-16',
      'Media pensión',
    ]);
  });

  it('has its party to the right, also beside other labels with values', async () => {
    const text = [
      'PO number     PO-88213                    Order date       2026-09-15',
      'Buyer         Fennwick Laboratories plc   Required by      2026-10-02',
      'Supplier      Glasmark Instruments BV     Payment terms    30 days net',
      'Ship to       Goods In, Hexham NE46 3PL   Contact          Rosalind Petheram',
      'Line          Part number                 Description      Quantity',
      '1             GM-4410                     Beaker 250 ml    48',
    ];
    expect(await valuesByName(text.join('\n'), ['Buyer', 'Supplier'])).toEqual({
      Buyer: 'Fennwick Laboratories plc',
      Supplier: 'Glasmark Instruments BV',
    });
  });
});

describe('a name that begins with the noun of its type', () => {
  it('means the label of the thing, as a name that ends with it does', async () => {
    const text = 'Visited: 16 July 2026\nLlegada: 19/06/2026\nPersonas: 2\nKunde: Gudrun Pfleiderer\n';
    const names = ['Date of visit', 'Fecha de llegada', 'Número de personas', 'Name des Kunden'];
    expect(Object.values(await valuesByName(text, names))).toEqual([
      '2026-07-16',
      '2026-06-19',
      '2',
      'Gudrun Pfleiderer',
    ]);
  });
});

describe('a name that is a question', () => {
  it('asks for what its words name', async () => {
    const text = 'Closing balance: 2,374.33\nKaution: 94,00 EUR\nRefundable: no\n';
    expect(
      await valuesByName(text, ['What is the closing balance?', 'Wie hoch ist die Kaution?', 'Who is the driver?']),
    ).toEqual({
      'What is the closing balance?': '2374.33',
      'Wie hoch ist die Kaution?': '94,00 EUR',
      'Who is the driver?': null,
    });
  });
});

describe('a date', () => {
  it('goes on in the line below, where its month or year begins that', async () => {
    const text = `Shipped on board 18 SEP 2025. Number of originals: THREE. Place and date of issue: Mundra, 19
SEP 2025.
`;
    expect(await valuesByName(text, ['Date of issue'])).toEqual({ 'Date of issue': '2025-09-19' });
  });
});

describe('a charge', () => {
  it('is the amount at the end of its row, not the quantity or the price in cents before it', async () => {
    const text = `Your bill

Energy used 812 kWh at 24.86p                  £201.86
Standing charge 90 days at 53.80p              £48.42
VAT at 5%                                      £12.51
`;
    const asked = { properties: { type: 'amount' } };
    const [answer] = await askOneValue(await textDocument(text), ['Standing charge'], asked);
    expect(answer?.value).toBe('48.42');
  });
});
