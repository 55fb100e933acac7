import { valuesByName } from '../answerers/one-value.fixture';

const SWEDISH_IN_COLUMNS = `
Björkens Bygg AB                                      FAKTURA
Storgatan 14
582 23 Linköping                                      Fakturanummer      20260318
                                                      Fakturadatum       2026-03-14
Fakturaadress                                         Förfallodatum      2026-04-13
Anna Lindqvist                                        Kundnummer         1047
Rosenvägen 3                                          OCR-nummer         2026031847
583 30 Linköping                                      Er referens        Anna Lindqvist

Art.nr   Beskrivning           Antal   À-pris      Moms    Belopp
101      Snickeriarbete        16      550,00      25%     8 800,00
207      Virke                 1       1 240,00    25%     1 240,00

Summa exkl. moms                                      10 040,00 kr
Moms 25%                                              2 510,00 kr
Öresavrundning                                        0,00 kr
Att betala                                            12 550,00 kr

Bankgiro: 5402-9681     Plusgiro: 12 34 56-7     Org.nr: 556677-8899     Momsreg.nr: SE556677889901
`;

const SWEDISH_LABELS_ABOVE = `
Faktura

Fakturanr              Fakturadatum           Förfallodag            Ert ordernummer
88120                  3 maj 2026             2 juni 2026            PO-3391

Leverantör             Kund
Nordisk Kontor AB      Havets Skola
Hamngatan 2            Skolgatan 9
211 22 Malmö           252 20 Helsingborg

Delsumma               4 000,00
Frakt                  99,00
Moms                   1 024,75
Totalt inkl. moms      5 123,75 SEK
Betalningsvillkor: 30 dagar netto
`;

const SWEDISH_ENERGY_BILL = `
Mälarkraft AB
Fakturadatum: den 9 december 2026
Avtalsnummer: A-771-20
Summa att betala: 842 kr
Förfaller: 31 december 2026
Varav moms: 168,40 kr
`;

const DANISH = `
Fjordens Møbler ApS                               Faktura
Havnegade 7
8000 Aarhus C                                     Fakturanr.: 55012
CVR-nr.: 31 22 44 18                              Fakturadato: 14. marts 2026
                                                  Forfaldsdato: 28. marts 2026

Kunde
Mette Sørensen
Skovvej 3
8210 Aarhus V

Beskrivelse          Antal      Stykpris      Beløb
Bord                 1          2.400,00      2.400,00
Stol                 4          400,00        1.600,00

I alt ekskl. moms                             4.000,00
Moms 25%                                      1.000,00
I alt at betale kr.                           5.000,00
`;

const NORWEGIAN = `
Nordlys Elektro AS
Storgata 12
9008 Tromsø
Organisasjonsnummer: 987 654 321

Fakturanummer        Fakturadato        Forfallsdato       Kundenummer
70031                3. desember 2026   17. desember 2026  2204

Sum eks. mva         8 000,00
MVA 25 %             2 000,00
Å betale             10 000,00 kr
KID: 7003122045
`;

/** Receipts, agreements and small invoices. */
const OTHERS: [string, Record<string, string>][] = [
  [
    `
ICA Kvarnen
Kvarngatan 7
753 30 Uppsala
Org.nr 556123-4567

Kvitto 4481    2026-05-02 12:44

Mjölk       15,90
Bröd        32,50
Totalt      48,40 kr
Varav moms 12%   5,19
Kort        48,40
`,
    { Total: '48.40', Date: '2026-05-02', Tax: '5.19', 'Registration number': '556123-4567' },
  ],
  [
    `
Faktura
Fakturadatum: 2026-01-15
Fakturanr: 1009
Moms: 250,00
Exkl. moms: 1 000,00
Att betala SEK: 1 250,00
Betalas senast: 2026-02-14
Moms.reg.nr: SE556677889901
Godkänd för F-skatt
`,
    {
      'Invoice number': '1009',
      Total: '1250.00',
      Tax: '250.00',
      'Net total': '1000.00',
      'Due date': '2026-02-14',
      'VAT number': 'SE556677889901',
      Currency: 'SEK',
      'Invoice date': '2026-01-15',
    },
  ],
  [
    `
Hyresavtal
Hyresgäst: Lena Holm
Hyra per månad: 8 900 kr
Uppsägningstid: tre månader
Avtalsnummer: 77-B
`,
    {
      Hyresgäst: 'Lena Holm',
      Uppsägningstid: 'tre månader',
      'Notice period': 'tre månader',
      'Contract number': '77-B',
    },
  ],
  [
    `
Tandläkarhuset Väst AB
Vasagatan 21, 411 24 Göteborg
Org.nr 559012-3344

Fakturanummer: F-3310
Fakturadatum: 12 augusti 2026
Förfallodatum: 11 september 2026
Kund: Sven Åberg

Undersökning                       975,00
Röntgen                            430,00
Att betala:                        1 405,00 kr
Betalas till bankgiro 5811-2203. Ange OCR 3310226.
`,
    {
      'Invoice number': 'F-3310',
      'Invoice date': '2026-08-12',
      'Due date': '2026-09-11',
      Customer: 'Sven Åberg',
      Total: '1405.00',
      'Amount due': '1405.00',
      Bankgiro: '5811-2203',
      OCR: '3310226',
      Seller: 'Tandläkarhuset Väst AB',
      Address: 'Vasagatan 21, 411 24 Göteborg',
    },
  ],
];

describe('Swedish, Danish and Norwegian words', () => {
  it.each<[string, string, Record<string, string>]>([
    [
      'a Swedish invoice in columns',
      SWEDISH_IN_COLUMNS,
      {
        'Invoice number': '20260318',
        'Invoice date': '2026-03-14',
        'Due date': '2026-04-13',
        Förfallodatum: '2026-04-13',
        'Customer number': '1047',
        'OCR number': '2026031847',
        Seller: 'Björkens Bygg AB',
        Buyer: 'Anna Lindqvist',
        Total: '12550.00',
        'Att betala': '12550.00',
        Currency: 'SEK',
        'Net total': '10040.00',
        Moms: '2510.00',
        Bankgiro: '5402-9681',
        Plusgiro: '12 34 56-7',
        'VAT ID': 'SE556677889901',
        'Registration number': '556677-8899',
        Address: 'Storgatan 14 582 23 Linköping',
      },
    ],
    [
      'a Swedish invoice with its labels above the values',
      SWEDISH_LABELS_ABOVE,
      {
        'Invoice number': '88120',
        'Invoice date': '2026-05-03',
        'Due date': '2026-06-02',
        Förfallodag: '2026-06-02',
        'Order number': 'PO-3391',
        Seller: 'Nordisk Kontor AB',
        Buyer: 'Havets Skola',
        Total: '5123.75',
        Subtotal: '4000.00',
        Moms: '1024.75',
        Shipping: '99.00',
        'Payment terms': '30 dagar netto',
        Currency: 'SEK',
      },
    ],
    [
      'a Swedish bill',
      SWEDISH_ENERGY_BILL,
      {
        'Invoice date': '2026-12-09',
        'Contract number': 'A-771-20',
        'Amount due': '842.00',
        Total: '842.00',
        'Due date': '2026-12-31',
        'VAT amount': '168.40',
      },
    ],
    [
      'a Danish invoice',
      DANISH,
      {
        'Invoice number': '55012',
        'Invoice date': '2026-03-14',
        Forfaldsdato: '2026-03-28',
        'Due date': '2026-03-28',
        Seller: 'Fjordens Møbler ApS',
        Buyer: 'Mette Sørensen',
        Total: '5000.00',
        'Net total': '4000.00',
        Moms: '1000.00',
        'Registration number': '31 22 44 18',
      },
    ],
    [
      'a Norwegian invoice',
      NORWEGIAN,
      {
        'Invoice number': '70031',
        'Invoice date': '2026-12-03',
        'Due date': '2026-12-17',
        'Customer number': '2204',
        Seller: 'Nordlys Elektro AS',
        Total: '10000.00',
        'Å betale': '10000.00',
        'Net total': '8000.00',
        MVA: '2000.00',
        KID: '7003122045',
        Organisasjonsnummer: '987 654 321',
      },
    ],
  ])('answer questions about %s', async (_, text, expected) => {
    expect(await valuesByName(text, Object.keys(expected))).toEqual(expected);
  });

  it.each(OTHERS)('answer questions about %j', async (text, expected) => {
    expect(await valuesByName(text, Object.keys(expected))).toEqual(expected);
  });
});
