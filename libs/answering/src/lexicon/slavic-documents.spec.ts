import { valuesByName } from '../answerers/one-value.fixture';

const POLISH_IN_COLUMNS = `
Faktura VAT nr 118/03/2026                            Miejsce wystawienia: Toruń
Data wystawienia: 14 marca 2026 r.                    Data sprzedaży: 12 marca 2026 r.
Termin płatności: 28 marca 2026 r.                    Sposób zapłaty: przelew

Sprzedawca                                            Nabywca
Ogród Zielony Sp. z o.o.                              Jan Wiśniewski Usługi Budowlane
ul. Lipowa 12                                         ul. Krótka 3/5
87-100 Toruń                                          85-020 Bydgoszcz
NIP: 879-266-41-33                                    NIP: 554-281-90-16

Lp.   Nazwa towaru lub usługi   Ilość   J.m.   Cena netto   Wartość netto   Stawka VAT   Wartość brutto
1     Sadzonki tui              40      szt.   25,00        1 000,00        8%           1 080,00
2     Ziemia ogrodowa           10      worek  20,00        200,00          23%          246,00

Razem netto:                                          1 200,00 zł
Kwota VAT:                                            126,00 zł
Razem brutto:                                         1 326,00 zł
Do zapłaty: 1 326,00 zł
Słownie: jeden tysiąc trzysta dwadzieścia sześć złotych 00/100
Numer konta: PL61 1090 1014 0000 0712 1981 2874
`;

const POLISH_LABELS_ABOVE = `
ABC Elektro S.A.
al. Pokoju 44, 31-564 Kraków

Numer faktury          Data wystawienia       Termin płatności       Numer zamówienia
FV/2026/0417           02.10.2026             16.10.2026             ZAM-5521

Opis                   Ilość                  Cena jednostkowa       Wartość
Montaż instalacji      1                      2 450,00               2 450,00

Suma netto             2 450,00 PLN
VAT 23%                563,50 PLN
Razem do zapłaty       3 013,50 PLN
Zapłacono              0,00 PLN
`;

const POLISH_STATEMENT = `
Wodociągi Miejskie Sp. z o.o.
Rachunek nr R/778/2026
Wystawiono dnia 5 października 2026
Nr klienta   00045127
Okres rozliczeniowy   01.07.2026 - 30.09.2026
Kwota do zapłaty   187,42 zł
Płatne do   26 października 2026
`;

const CZECH = `
Faktura č. 2026045
Dodavatel                                         Odběratel
Zahrada Novák s.r.o.                              Petr Dvořák
Lipová 5                                          Krátká 12
602 00 Brno                                       779 00 Olomouc
IČO: 27654321                                     IČO: 70112233

Datum vystavení: 9. června 2026
Datum splatnosti: 23. června 2026
Variabilní symbol: 2026045

Základ daně                                       10 000,00 Kč
DPH 21 %                                          2 100,00 Kč
Celkem k úhradě                                   12 100,00 Kč
`;

/** Receipts, agreements and small invoices. */
const OTHERS: [string, Record<string, string>][] = [
  [
    `
PARAGON FISKALNY
Sklep Spożywczy Malwa
ul. Rynek 4, 50-106 Wrocław
NIP 897-123-45-63
2026-03-14 17:05

Chleb   1 x 4,50   4,50
Masło   2 x 7,00   14,00
SUMA PLN   18,50
w tym VAT   1,12
Gotówka   20,00
Reszta   1,50
`,
    {
      Total: '18.50',
      Date: '2026-03-14',
      'Store name': 'Sklep Spożywczy Malwa',
      NIP: '897-123-45-63',
      Change: '1.50',
      Address: 'ul. Rynek 4, 50-106 Wrocław',
    },
  ],
  [
    `
FAKTURA nr 12/2026
z dnia 3 lutego 2026
Razem: 123,00 zł
Podatek VAT: 23,00 zł
Netto: 100,00 zł
Termin zapłaty: 14 dni
`,
    {
      'Invoice number': '12/2026',
      'Invoice date': '2026-02-03',
      Total: '123.00',
      Tax: '23.00',
      Net: '100.00',
      Currency: 'PLN',
    },
  ],
  [
    `
Umowa najmu
zawarta dnia 1 czerwca 2026 r.
Najemca: Piotr Zieliński
Czynsz miesięczny: 2 500,00 zł
Okres wypowiedzenia: 3 miesiące
Data rozpoczęcia: 1 lipca 2026
`,
    {
      Najemca: 'Piotr Zieliński',
      'Notice period': '3 miesiące',
      'Start date': '2026-07-01',
      'Czynsz miesięczny': '2500.00',
    },
  ],
  [
    `
Sprzedawca: Kwiaty Irys s.c.        Nabywca: Hotel Pod Lipą Sp. z o.o.
NIP: 111-222-33-44                  NIP: 555-666-77-88
Faktura VAT: F/9/2026               Data wystawienia: 05.05.2026
Wartość netto   Stawka VAT   Kwota VAT   Wartość brutto
300,00          8%           24,00       324,00
Do zapłaty: 324,00 PLN              Termin płatności: 12.05.2026
`,
    {
      Seller: 'Kwiaty Irys s.c.',
      Buyer: 'Hotel Pod Lipą Sp. z o.o.',
      'Invoice number': 'F/9/2026',
      'Invoice date': '2026-05-05',
      'Due date': '2026-05-12',
      Total: '324.00',
      'Net total': '300.00',
      Tax: '24.00',
      'Tax ID': '111-222-33-44',
    },
  ],
  [
    `
Biuro Rachunkowe Delta
ul. Sienkiewicza 18/2
90-009 Łódź
NIP 725-104-88-12

Paweł Król
ul. Piotrkowska 100
90-004 Łódź

Łódź, dnia 7 lipca 2026 r.

Faktura nr 7/07/2026

Opis: Prowadzenie ksiąg
Netto: 600,00 zł
VAT 23%: 138,00 zł
Brutto: 738,00 zł
Proszę o wpłatę na konto: PL27 1140 2004 0000 3002 0135 5387 do dnia 21.07.2026.
`,
    {
      'Invoice number': '7/07/2026',
      'Invoice date': '2026-07-07',
      Total: '738.00',
      Tax: '138.00',
      Netto: '600.00',
      IBAN: 'PL27114020040000300201355387',
      Seller: 'Biuro Rachunkowe Delta',
      Buyer: 'Paweł Król',
    },
  ],
  [
    `
Numer:         Z/15/2026
Data:          2026-04-01
Klient:        Firma Budowlana Mur S.A.
Kwota netto:   4 000,00
Kwota VAT:     920,00
Kwota brutto:  4 920,00
Waluta:        PLN
`,
    {
      'Invoice number': 'Z/15/2026',
      Date: '2026-04-01',
      Customer: 'Firma Budowlana Mur S.A.',
      Total: '4920.00',
      'Net amount': '4000.00',
      VAT: '920.00',
      Currency: 'PLN',
    },
  ],
];

describe('Polish and Czech words', () => {
  it.each<[string, string, Record<string, string>]>([
    [
      'a Polish invoice in columns',
      POLISH_IN_COLUMNS,
      {
        'Invoice number': '118/03/2026',
        'Invoice date': '2026-03-14',
        'Due date': '2026-03-28',
        'Termin płatności': '2026-03-28',
        'Data sprzedaży': '2026-03-12',
        Seller: 'Ogród Zielony Sp. z o.o.',
        Nabywca: 'Jan Wiśniewski Usługi Budowlane',
        Total: '1326.00',
        'Net total': '1200.00',
        Tax: '126.00',
        'Do zapłaty': '1326.00',
        NIP: '879-266-41-33',
        'Tax ID': '879-266-41-33',
        Currency: 'PLN',
        'Numer konta': 'PL61109010140000071219812874',
        'Payment method': 'przelew',
      },
    ],
    [
      'a Polish invoice with its labels above the values',
      POLISH_LABELS_ABOVE,
      {
        'Invoice number': 'FV/2026/0417',
        'Numer faktury': 'FV/2026/0417',
        'Data wystawienia': '2026-10-02',
        'Due date': '2026-10-16',
        'Order number': 'ZAM-5521',
        Seller: 'ABC Elektro S.A.',
        Total: '3013.50',
        'Razem do zapłaty': '3013.50',
        VAT: '563.50',
        Netto: '2450.00',
        Address: 'al. Pokoju 44, 31-564 Kraków',
      },
    ],
    [
      'a Polish bill',
      POLISH_STATEMENT,
      {
        'Invoice number': 'R/778/2026',
        'Invoice date': '2026-10-05',
        'Customer number': '00045127',
        'Due date': '2026-10-26',
        'Amount due': '187.42',
        'Okres rozliczeniowy': '01.07.2026 - 30.09.2026',
        Seller: 'Wodociągi Miejskie Sp. z o.o.',
      },
    ],
    [
      'a Czech invoice',
      CZECH,
      {
        'Invoice number': '2026045',
        'Invoice date': '2026-06-09',
        'Due date': '2026-06-23',
        'Datum splatnosti': '2026-06-23',
        Seller: 'Zahrada Novák s.r.o.',
        Buyer: 'Petr Dvořák',
        Total: '12100.00',
        'Net total': '10000.00',
        DPH: '2100.00',
        Currency: 'CZK',
        'Variabilní symbol': '2026045',
      },
    ],
  ])('answer questions about %s', async (_, text, expected) => {
    expect(await valuesByName(text, Object.keys(expected))).toEqual(expected);
  });

  it.each(OTHERS)('answer questions about %j', async (text, expected) => {
    expect(await valuesByName(text, Object.keys(expected))).toEqual(expected);
  });
});
