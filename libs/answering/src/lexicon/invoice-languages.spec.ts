import { AnalysedDocument } from '../answerers/analysed-document';
import type { AnswerValue } from '../answerers/answerer';
import { oneValueAnswerer } from '../answerers/one-value.answerer';
import { TextReader } from '../../../reading/src/text.reader';

async function answersOf(text: string, names: string[]): Promise<Record<string, AnswerValue>> {
  const file = { name: 'a.txt', mediaType: '', bytes: Buffer.from(text) };
  const document = new AnalysedDocument(await new TextReader().read(file, { pageLimit: null }));
  const entities = names.map((name) => ({ name, fieldType: null }));
  const rest = { criteria: '', dataValidationRules: [], properties: {} };
  const answers = await oneValueAnswerer.answer(document, { questionType: 'one_value', entities, ...rest });
  return Object.fromEntries(answers.map(({ entity, value }) => [entity, value]));
}

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

const PORTUGUESE_IN_COLUMNS = `
Papelaria Central, Lda.                               Fatura n.º FT 2026/341
Rua das Flores, 27                                    Data de emissão: 9 de outubro de 2026
4050-262 Porto                                        Vencimento: 8 de novembro de 2026
NIF: 509 442 013                                      Encomenda n.º EN-208

Cliente
Clínica São Bento, S.A.
Av. da Liberdade, 110
1250-146 Lisboa
NIF do cliente: 501 964 843

Descrição               Qtd.     Preço unitário     IVA %     Valor
Papel A4                20       4,50               23        90,00
Canetas                 100      0,60               23        60,00

Total ilíquido                                        150,00 €
Desconto                                              10,00 €
Total sem IVA                                         140,00 €
Valor do IVA                                          32,20 €
Total a pagar                                         172,20 €
Forma de pagamento: Transferência bancária
IBAN: PT50 0002 0123 1234 5678 9015 4
`;

const BRAZILIAN_LABELS_ABOVE = `
Horizonte Serviços Ltda                               NOTA FISCAL DE SERVIÇOS
CNPJ: 12.345.678/0001-95

Número da nota         Data de emissão        Data de vencimento     Condição de pagamento
000.184                10/out/2026            25/10/2026             15 dias

Tomador de serviços
Mercado Bom Preço Ltda
CNPJ: 98.765.432/0001-10

Base de cálculo        R$ 1.234,00
Imposto                R$ 61,70
Valor total            R$ 1.295,70
`;

const PORTUGUESE_WATER_BILL = `
Águas do Vale, S.A.
N.º de cliente: 00371-5
Fatura n.º 2026/88-104
Data da fatura: 1 de março de 2026
Período de faturação: 01/02/2026 a 28/02/2026
Data limite de pagamento: 22 de março de 2026
Valor a pagar: 23,87 €
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

describe('the words of a language', () => {
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
      'a Portuguese invoice in columns',
      PORTUGUESE_IN_COLUMNS,
      {
        'Invoice number': 'FT 2026/341',
        'Invoice date': '2026-10-09',
        'Due date': '2026-11-08',
        Vencimento: '2026-11-08',
        'Order number': 'EN-208',
        Seller: 'Papelaria Central, Lda.',
        Cliente: 'Clínica São Bento, S.A.',
        'Total a pagar': '172.20',
        Total: '172.20',
        'Net total': '140.00',
        IVA: '32.20',
        Desconto: '10.00',
        NIF: '509 442 013',
        IBAN: 'PT50000201231234567890154',
        'Forma de pagamento': 'Transferência bancária',
        Address: 'Rua das Flores, 27 4050-262 Porto',
      },
    ],
    [
      'a Brazilian invoice with its labels above the values',
      BRAZILIAN_LABELS_ABOVE,
      {
        'Invoice number': '000.184',
        'Invoice date': '2026-10-10',
        'Due date': '2026-10-25',
        Seller: 'Horizonte Serviços Ltda',
        Buyer: 'Mercado Bom Preço Ltda',
        Total: '1295.70',
        'Valor total': '1295.70',
        CNPJ: '12.345.678/0001-95',
        Currency: 'BRL',
        'Payment terms': '15 dias',
      },
    ],
    [
      'a Portuguese bill',
      PORTUGUESE_WATER_BILL,
      {
        'Invoice number': '2026/88-104',
        'Invoice date': '2026-03-01',
        'Due date': '2026-03-22',
        'Customer number': '00371-5',
        'Billing period': '01/02/2026 a 28/02/2026',
        'Amount due': '23.87',
        Total: '23.87',
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
    expect(await answersOf(text, Object.keys(expected))).toEqual(expected);
  });
});

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
Restaurante O Forno, Lda
Largo da Sé 3
3000-138 Coimbra
NIF 513228106

Fatura Simplificada FS 1/8812
Data: 2026-07-04   Hora: 13:22

Bacalhau      14,50
Vinho          9,00
Total         23,50
IVA incluído  13%   2,70
Numerário     30,00
Troco          6,50
`,
    {
      Total: '23.50',
      'Invoice number': 'FS 1/8812',
      Date: '2026-07-04',
      Company: 'Restaurante O Forno, Lda',
      Change: '6.50',
      NIF: '513228106',
    },
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
Fatura
Total: 1.234,56 €
IVA (23%): 230,85 €
Subtotal: 1.003,71 €
Data: 02/05/2026
Nº 2026/77
`,
    { Total: '1234.56', Tax: '230.85', 'Net total': '1003.71', Date: '2026-05-02', 'Invoice number': '2026/77' },
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
Nota Fiscal nº 000.045.118          Série 1
Data de emissão: 12 de novembro de 2026
Emitente: Comercial Sol Nascente S.A.
CNPJ: 04.252.011/0001-10
Inscrição estadual: 110.042.490.114

Destinatário: Padaria Trigo Ltda

Valor dos produtos      R$ 2.000,00
Valor do frete          R$ 80,00
Desconto                R$ 100,00
Valor total da nota     R$ 1.980,00
`,
    {
      'Invoice number': '000.045.118',
      'Issue date': '2026-11-12',
      Seller: 'Comercial Sol Nascente S.A.',
      Buyer: 'Padaria Trigo Ltda',
      Total: '1980.00',
      Discount: '100.00',
      Shipping: '80.00',
      'Tax ID': '04.252.011/0001-10',
      'Inscrição estadual': '110.042.490.114',
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
Contrato de arrendamento
Inquilino: Rui Costa
Renda mensal: 750,00 €
Data de início: 1 de agosto de 2026
Duração do contrato: 2 anos
`,
    { Inquilino: 'Rui Costa', 'Start date': '2026-08-01', 'Contract term': '2 anos', 'Renda mensal': '750.00' },
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
  [
    `
Construções Almeida & Filhos, Unipessoal Lda
Estrada Nacional 10, km 4
2615-133 Alverca
Contribuinte n.º 507 118 224

Exmo.(s) Sr.(s)
Maria João Pinto
Travessa do Carmo 6, 2.º Esq.
1200-095 Lisboa

Fatura-Recibo n.º FR 2026/19
Data de emissão: 2026-06-30
Total c/ IVA: 3.690,00 €
IVA 23%: 690,00 €
Valor tributável: 3.000,00 €
`,
    {
      'Invoice number': 'FR 2026/19',
      'Invoice date': '2026-06-30',
      Total: '3690.00',
      Tax: '690.00',
      'Net total': '3000.00',
      Buyer: 'Maria João Pinto',
      'Tax number': '507 118 224',
      Seller: 'Construções Almeida & Filhos, Unipessoal Lda',
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

describe('the words of a language, in other documents,', () => {
  it.each(OTHERS)('answer questions about %j', async (text, expected) => {
    expect(await answersOf(text, Object.keys(expected))).toEqual(expected);
  });
});
