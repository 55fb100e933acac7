import type { RuledLine, Word } from '../../../reading/src/document';
import { layOut } from '../../../reading/src/layout';
import { AnalysedDocument } from './analysed-document';
import type { Answer, AnswerValue, Question } from './answerer';
import { formFieldsOf } from './form/form-fields';
import { askOneValue, textDocument, valuesByName } from './one-value.fixture';

/** Invoices of several languages, each after a line with its number, date, total and tax. */
const INVOICES = `FA-99 2024-07-02 120.00 20.00
Facture n° FA-99 du 2 juillet 2024
Total HT : 100,00 €
TVA 20% : 20,00 €
Total TTC : 120,00 €

2024001 2024-04-19 121.00 21.00
Factuurnummer: 2024001
Factuurdatum: 19 april 2024
Exclusief BTW  € 100,00
BTW 21%  € 21,00
Totaal  € 121,00

F-12 2024-04-03 121.00 21.00
Número de factura: F-12
Fecha de emisión: 03/04/2024
Base imponible  100,00 €
IVA 21%  21,00 €
Total factura  121,00 €

45 2024-04-03 122.00 22.00
Fattura n. 45 del 03/04/2024
Imponibile  100,00 €
IVA 22%  22,00 €
Totale fattura  122,00 €

INV-7 2024-01-02 105.00 5.00
Invoice # INV-7
Invoice Date  Jan 2, 2024
Subtotal  $100.00
Tax (5%)  $5.00
Total  $105.00`;

const ask = async (text: string, names: string[], more: Partial<Question> = {}): Promise<Answer[]> =>
  askOneValue(await textDocument(text), names, more);

async function values(text: string, names: string[], more: Partial<Question> = {}): Promise<AnswerValue[]> {
  return (await ask(text, names, more)).map(({ value }) => value);
}

const GERMAN = `
Holz & Brett GmbH  Rechnung
Am Sägewerk 3  Rechnungsnummer  R-2024/17
54321 Neudorf  Rechnungsdatum  05.03.2024
USt-IdNr.: DE123456789  Leistungsdatum  01.03.2024
  Fällig am  19.03.2024

Rechnungsempfänger
Erika Beispiel
Ringstraße 8
12345 Altstadt

Pos  Beschreibung  Menge  Einzelpreis  Gesamtpreis
1  Regal  2  100,00 €  200,00 €
2  Montage  1  50,00 €  50,00 €

Nettobetrag  250,00 €
zzgl. MwSt. 19 %  47,50 €
Gesamtbetrag  297,50 €
IBAN DE02 1203 0000 0000 2020 51
`;

const RECEIPT = `
  KEDAI KOPI MAJU SDN BHD
  (123456-X)
  NO 7, JALAN MAWAR 2,
  TAMAN INDAH, 43200 CHERAS, SELANGOR
  TEL: 03-1234 5678
  TAX INVOICE
  Date: 18/03/2018 14:05
Kopi O  2  3.00
Roti Bakar  1  2.52
Sub Total  5.52
GST 6%  0.33
Rounding  0.00
Total (Incl. GST)  5.85
Cash  10.00
Change  4.15
GST Summary  Amount  Tax
SR  5.52  0.33
`;

describe('oneValueAnswerer', () => {
  it('reads a German invoice', async () => {
    const names = [
      'Invoice number',
      'Date',
      'Due date',
      'Seller',
      'Buyer',
      'Total',
      'Net total',
      'Tax',
      'Currency',
      'VAT ID',
      'IBAN',
    ];
    expect(await values(GERMAN, names)).toEqual([
      'R-2024/17',
      '2024-03-05',
      '2024-03-19',
      'Holz & Brett GmbH',
      'Erika Beispiel',
      '297.50',
      '250.00',
      '47.50',
      'EUR',
      'DE123456789',
      'DE02120300000000202051',
    ]);
  });

  it('reads a receipt: neither cash nor change nor the tax table is its total', async () => {
    expect(await values(RECEIPT, ['Company', 'Date', 'Total', 'Address'])).toEqual([
      'KEDAI KOPI MAJU SDN BHD',
      '2018-03-18',
      '5.85',
      'NO 7, JALAN MAWAR 2, TAMAN INDAH, 43200 CHERAS, SELANGOR',
    ]);
  });

  it.each([
    ['PINE TREE HARDWARE\n  TRADING\n  NO 5, JALAN DUA\n', 'PINE TREE HARDWARE TRADING'],
    ['PINE TREE\n  ENTERPRISE (WEST\n  BRANCH) SDN BHD\n', 'PINE TREE ENTERPRISE (WEST BRANCH) SDN BHD'],
    ['PINE STATIONERY SHOP\n  NO 5, JALAN DUA\n\n  OWNED BY :\n  LARCH SUPPLY SDN BHD\n', 'PINE STATIONERY SHOP'],
    ['Zavor Kundenservice\n  54321 Neudorf\n', 'Zavor'],
    ['LARCH REALTIES SDN BHD (CO. NO:20154-T)\n  ACCEPTED TOTAL  5.00\n', 'LARCH REALTIES SDN BHD'],
  ])('reads the company at the head of %j', async (text, company) => {
    expect(await values(text, ['Company'])).toEqual([company]);
  });

  it.each([
    ['NO 43-45,\n  TAMAN MAWAR,\n  43200 CHERAS,\n  HULU LANGAT', 'NO 43-45, TAMAN MAWAR, 43200 CHERAS, HULU LANGAT'],
    ['CAR PARK OFFICE,\n  54321 Neudorf\n  Tel: 0123 456789', 'CAR PARK OFFICE, 54321 Neudorf'],
    ['7, SS21/1A,\n  DAMANSARA\n  GST ID : 001661886464', '7, SS21/1A, DAMANSARA'],
    ['NO.1, JALAN DUA,\n  81750 JOHOR BAHRU, TEL NO.: 07-387 3322', 'NO.1, JALAN DUA, 81750 JOHOR BAHRU'],
  ])('reads the address %j', async (text, address) => {
    expect(await values(`PINE TREE SDN BHD\n  ${text}\n`, ['Address'])).toEqual([address]);
  });

  it.each([
    ['cash less change', 'Tea  4.00\nCake  3.10\nCash  10.00\nChange  2.90\nFor 7.10 we thank you', '7.10'],
    ['a payment by card', 'Tea  4.00\nParking 12.00\nCake  3.10\nVisa  7.10', '7.10'],
    ['not what it only mentions', 'Sum to pay  9.40\nGST included in total  0.40', '9.40'],
  ])('tells the total by %s', async (_, text, total) => {
    expect(await values(text, ['Total'])).toEqual([total]);
  });

  it('prefers the date that has a time beside it', async () => {
    expect(await values('Kopi 12/10/99 x\n3 Teh 2.50\n15-03-18 15:41 SH01', ['Date'])).toEqual(['2018-03-15']);
  });

  it.each(INVOICES.split('\n\n').map((invoice) => invoice.split('\n')))(
    'reads the labels of: %s',
    async (expected, ...lines) => {
      const names = ['Invoice number', 'Invoice date', 'Total', 'Tax'];
      expect(await values(lines.join('\n'), names)).toEqual(expected.split(' '));
    },
  );

  it('finds values below their labels', async () => {
    const text = 'Order  Invoice date  Invoice no\nO-1  08/09/2022  VF1005193039';
    expect(await values(text, ['Invoice number', 'Invoice date'])).toEqual(['VF1005193039', '2022-09-08']);
  });

  it('finds entities that no lexicon knows by their own words', async () => {
    const text = 'Membership tier: Gold\nLoyalty points  1200\nPet name  Rex';
    expect(await values(text, ['Membership tier', 'Pet name', 'pet_name'])).toEqual(['Gold', 'Rex', 'Rex']);
  });

  it('prefers the words of the document to the meaning of the name', async () => {
    const text = 'Bill amount: 500.00\nTotal: 520.00\nPaid: 20.00';
    expect(await values(text, ['Bill amount', 'Total'])).toEqual(['500.00', '520.00']);
  });

  it.each([
    ['Date of issue: 1 March 2026\nInvoice date: 5 March 2026', 'Invoice date', '2026-03-05'],
    ['Date of issue  1 March 2026\nInvoice date  5 March 2026', 'Invoice date', '2026-03-05'],
    ['Receipt no: 17\nInvoice no: 18', 'Invoice no', '18'],
    ['Settled: 5 March 2026\nPaid on: 6 March 2026', 'Paid on', '6 March 2026'],
  ])('prefers the label that is the name to other words for it: %j', async (text, name, value) => {
    expect(await values(text, [name])).toEqual([value]);
  });

  it.each([
    ['Tax code: 1257L', 'Tax code', '1257L'],
    ['Cost centre: 4711-A', 'Cost centre', '4711-A'],
    ['Cost centre  4711', 'Cost centre', '4711'],
    ['Date format: DD.MM.YYYY\nPrinted on 3 March 2026', 'Date format', 'DD.MM.YYYY'],
    ['Tax office: Berlin 12', 'Tax office', 'Berlin 12'],
    ['Place of birth: Bonn', 'Place of birth', 'Bonn'],
    ['Salary: to be agreed', 'Salary', 'to be agreed'],
    ['Salary: 3,000.00 EUR per month', 'Salary', '3000.00'],
    ['Date of birth: Monday, 3 March 1990', 'Date of birth', '1990-03-03'],
    ['Case number: KV 123 456 789', 'Case number', 'KV 123 456 789'],
    ['Emergency phone number: 089 123 4567', 'Emergency phone number', '089 123 4567'],
  ])(
    'gives the type of the noun of a name, and what is printed where it has another one: %j',
    async (text, name, value) => expect(await values(text, [name])).toEqual([value]),
  );

  it('asks by no other type than the one that the query asks for', async () => {
    const properties = { type: 'amount' };
    expect(await values('Tax code: 1257L', ['Tax code'], { properties })).toEqual(['1257.00']);
  });

  it.each(['Policy number', 'Contract number', 'Case number', 'Payment reference'])(
    'takes no other number or reference for a %s',
    async (name) => expect(await values('Dear Ann\nOur reference: AB-1234\nCard no: 77-12', [name])).toEqual([null]),
  );

  it.each(['Discount', 'Amount paid', 'Skonto', 'Deposit'])(
    'takes no other row of a summary for a row that is empty or missing: %s',
    async (name) => {
      const text = 'Subtotal  100.00\nDiscount\nShipping  5.00\nTax  10.00\nTotal  115.00\nAmount paid';
      expect(await values(text, [name])).toEqual([null]);
    },
  );

  it('takes no label of a column of labels for the value of one that is left empty', async () => {
    const text = 'Employee      Ann Berg\nManager\nDepartment    Sales\nTown          Bonn';
    expect(await values(text, ['Manager', 'Department'])).toEqual([null, 'Sales']);
    expect(await values('Manager       Town\nAnn Berg      Bonn', ['Manager', 'Town'])).toEqual(['Ann Berg', 'Bonn']);
    expect(await values('Manager\nAnn Berg\nTown\nBonn', ['Manager', 'Town'])).toEqual(['Ann Berg', 'Bonn']);
  });

  it('takes no amount for a label that has words of its own before it', async () => {
    expect(await values('Insurance  115.00  Deposit', ['Deposit'])).toEqual([null]);
    expect(await values('115.00  Deposit', ['Deposit'])).toEqual(['115.00']);
  });

  it('knows the words for a discount, the costs of shipping and what is paid', async () => {
    const text = 'Rabatt: 10,00 EUR\nVersandkosten: 5,00 EUR\nBetaald: 20,00 EUR';
    expect(await values(text, ['Discount', 'Shipping', 'Amount paid'])).toEqual(['10.00', '5.00', '20.00']);
  });

  it.each([
    ['Adjustment: -USD 4.00', '-USD 4.00'],
    ['Adjustment: - EUR 7.00', '- EUR 7.00'],
    ['Adjustment: -$15.50', '-$15.50'],
    ['Adjustment -$15.50', '-$15.50'],
    ['Adjustment - $15.50', '$15.50'],
    ['Adjustment: USD -15.50', 'USD -15.50'],
    ['Adjustment: USD 15.50', 'USD 15.50'],
    ['Adjustment: 15.50-', '15.50-'],
    ['Adjustment: (15.50)', '(15.50)'],
    ['Adjustment - monthly', 'monthly'],
  ])('keeps the sign and the currency of a printed amount: %j', async (text, value) =>
    expect(await values(text, ['Adjustment'])).toEqual([value]),
  );

  it.each(['-USD 4.00', '- EUR 4.00', '-$4.00', 'USD -4.00', '4.00-', '(4.00)', '\u22124.00'])(
    'reads the sign of the amount %j',
    async (text) => expect(await values(`Adjusted amount: ${text}`, ['Adjusted amount'])).toEqual(['-4.00']),
  );

  it.each([
    ['I would like to thank my manager.\nThe weather was fine in Bonn.', 'Manager'],
    ['We will tell you the start date.\nMunich, 3 March 2026', 'Start date'],
    ['Please pay your next salary in time.\n3,000.00', 'Salary'],
    ['This letter explains the premium\nand what is not part of it.', 'Premium'],
    ['The premium is paid by the holder of the policy\nAnn Berg', 'Premium'],
    ['Please always quote the membership number in your letters to us.\nAB-1234', 'Membership number'],
  ])('takes no word of a sentence for a label of what follows: %j', async (text, name) =>
    expect(await values(text, [name])).toEqual([null]),
  );

  it('takes the first word of a sentence for no label, and the other cell of a row for the value of its label', async () => {
    expect(await values('Packages are sent on Monday.', ['Packages'])).toEqual([null]);
    const pairs = 'Project        Alpha tower\nPackages       12\nStart          5 March 2026';
    expect(await values(pairs, ['Project', 'Packages'])).toEqual(['Alpha tower', '12']);
  });

  it('finds a name by the label of what has it', async () => {
    const text = 'Vessel: Aurora\nPort of call: Kiel\nCourse   Pottery for beginners\nSchiff: Seute Deern';
    const names = ['Vessel name', 'Name of the vessel', 'Port name', 'Course title', 'Name des Schiffs'];
    expect(await values(text, names)).toEqual(['Aurora', 'Aurora', null, 'Pottery for beginners', 'Seute Deern']);
  });

  it('takes the label of a form with remarks for a label, and no other label for its value', async () => {
    const text =
      '3 Home address (street, or rural route). Do not use a P.O. box.\n61 Black Point Drive\nKind of ship\nFlag:';
    expect(await values(text, ['Home street address', 'Kind of ship'])).toEqual(['61 Black Point Drive', null]);
  });

  it('reads a value in the sentence of its name, and below the words of a form', async () => {
    const text = 'Your salary is 3,000.00 EUR per month.\n4.00\nFull name of the tenant\nJo Doe';
    expect(await values(text, ['Salary', 'Tenant name'])).toEqual(['3000.00', 'Jo Doe']);
  });

  it.each([
    'VAT number: DE123456789',
    'VAT: GB 123 4567 89',
    'IBAN: DE02 1203 0000 0000 2020 51',
    'Date: 05.03.2026',
    'Card no 1234 5678 9012',
    'Account: 12 34 56 78',
    'Our file 12345678',
  ])('takes no phone number from %j', async (text) =>
    expect(await values(`Acme Ltd\n${text}`, ['Phone'])).toEqual([null]),
  );

  it.each([
    'Sparkasse Neudorf, Ringstrasse 5, 54321 Neudorf',
    'Bank details: Commerzbank AG, Ringstrasse 5, 54321 Neudorf, IBAN DE02 1203 0000 0000 2020 51',
  ])('takes no address of a party from %j', async (text) =>
    expect(await values(`Acme Ltd\nInvoice 12\n\n${text}`, ['Address'])).toEqual([null]),
  );

  it('goes on after a word of the label in the value', async () => {
    expect(await values('Bank: Deutsche Bank, Bonn', ['Bank'])).toEqual(['Deutsche Bank, Bonn']);
  });

  it.each([
    ['Billing period: 1 March 2026 - 31 March 2026', 'Billing period', '1 March 2026 - 31 March 2026'],
    ['Leistungszeitraum  01.03.2026 - 31.03.2026', 'Service period', '01.03.2026 - 31.03.2026'],
    ['Rental period: 01.03.2026 - 31.03.2026', 'Rental period', '01.03.2026 - 31.03.2026'],
    ['Date range: 1 March 2026 to 31 March 2026', 'Date range', '1 March 2026 to 31 March 2026'],
    ['Lease term: from 1 May 2026 to 30 April 2027', 'Lease term', 'from 1 May 2026 to 30 April 2027'],
  ])('answers a period with both of its dates: %j', async (text, name, value) => {
    expect(await values(text, [name])).toEqual([value]);
  });

  it('reads agreements', async () => {
    const text =
      'Lease between Oak Ltd ("Landlord") and Elm GmbH ("Tenant"), effective as of 1 May 2024, for a term of 3 years.';
    expect(await values(text, ['Landlord', 'Tenant', 'Effective date', 'Lease term'])).toEqual([
      'Oak Ltd',
      'Elm GmbH',
      '2024-05-01',
      '3 years',
    ]);
  });

  it('finds labels of forms that say more than the entity, and passes over the titles of other boxes', async () => {
    const text = `
PAYER’S tax number (see back)    7 Direct sales of goods
12-345                           8 Other
Full name of the tenant          9 Crop insurance
Jo Doe
`;
    expect(await values(text, ['Payer number', 'Tenant name'])).toEqual(['12-345', 'Jo Doe']);
  });

  it('reads the meaning of an entity from the criteria when its name says nothing', async () => {
    const text = 'Invoice number: A-1\nDue date: 01.02.2024';
    expect(await values(text, ['field 1'], { criteria: 'The due date of the invoice' })).toEqual(['2024-02-01']);
  });

  it('takes the number that is printed with the name for it, not another one of its kind', async () => {
    const text = 'Steuernummer: 103/127/40211\nUSt-IdNr.: DE811569869\nOur ref: ML/40\nYour ref: 22-771';
    expect(await values(text, ['Steuernummer', 'Your reference'])).toEqual(['103/127/40211', '22-771']);
  });

  it('takes the words below a label for its value, not a number further below', async () => {
    const text = 'Project\nAlpha tower\n\nSite manager\nHelen Ochoa\n\nReport no.\n417';
    expect(await values(text, ['Project', 'Report number'])).toEqual(['Alpha tower', '417']);
  });

  it('ends a text at no word of its phrases', async () => {
    const text = 'Specimen: Serum\nComments: Fasting specimen. Repeat in 4 weeks.';
    expect(await values(text, ['Specimen', 'Comments'])).toEqual(['Serum', 'Fasting specimen. Repeat in 4 weeks.']);
  });

  it('knows that shipping comes with handling, and that a year is no amount', async () => {
    const text = 'Subtotal  $10.00\nShipping & handling  $18.00\nTotal  $28.00\nTax year: 2023';
    expect(await values(text, ['Shipping', 'Tax year'])).toEqual(['18.00', '2023']);
  });

  it('knows a BIC by its form, where it is no word', async () => {
    expect(await values('ACME DELIVERY\nBank: Barclays\nAccount 12345678\nBARCGB22', ['BIC'])).toEqual(['BARCGB22']);
    expect(await values('ACME DELIVERY CUSTOMER\nTotal 8.00', ['BIC'])).toEqual([null]);
    expect(await values('BIC: DEUTDEFF\nTotal 8.00', ['BIC'])).toEqual(['DEUTDEFF']);
  });

  it.each([
    ['Tenant shall pay a monthly rent of $2,850.00, due on the first day of each month.', 'Monthly rent', '$2,850.00'],
    ['The annual premium for the next year is £412.60, payable in 12 instalments.', 'Annual premium', '£412.60'],
    ['The annual premium for the next year is £412.60.', 'Annual premium', '£412.60'],
    ['The annual premium was raised again, from 400.00 EUR to 412.60 EUR by the insurer.', 'Annual premium', null],
  ])('reads the amount that a sentence states: "%s"', async (text, name, value) => {
    expect(await values(`Agreement\n${text}`, [name])).toEqual([value]);
  });

  it.each([
    ['Ihre Schadennummer lautet SN 44/2026.', 'Schadennummer', 'SN 44/2026'],
    ['Hiermit ende ich den Vertrag (Versicherungsschein 99-12) zum Jahresende.', 'Versicherungsschein', '99-12'],
    ['Your claim file is 881203 and was sent to our office.', 'Claim file', '881203'],
    ['Please note that the deadline is 31.03.2026 for all of you.', 'Deadline', null],
    ['The room rate is 120.50 for one night with breakfast.', 'Room', null],
    ['The distance to the beach is 300 metres from the hotel.', 'Distance to the beach', '300 metres'],
  ])('reads the code or the quantity that a sentence states: "%s"', async (text, name, value) => {
    expect(await values(`Letter\n${text}`, [name])).toEqual([value]);
  });

  it('answers a name and an address without the label before and the dots behind them', async () => {
    const text = 'Visitor declaration\nCompany: Barker Electrics Ltd\n';
    expect((await valuesByName(text, ['Company'])).Company).toBe('Barker Electrics Ltd');
    const form =
      'Anmeldung\nName: ..... Jutta Weiss ..........\nAnschrift: ..... Bergstr. 4, 01069 Dresden ..........\n';
    expect((await valuesByName(form, ['Anschrift'])).Anschrift).toBe('Bergstr. 4, 01069 Dresden');
  });

  it('lets arithmetic decide between amounts', async () => {
    const text = 'Total  80.00\nTotal  100.00\nVAT  20.00\nNet amount  80.00';
    expect(await values(text, ['Total', 'Net total', 'Tax'])).toEqual(['100.00', '80.00', '20.00']);
  });

  it('returns the position and a confidence of every value', async () => {
    const [answer] = await ask('Invoice number: A-1', ['Invoice number']);
    expect(answer?.confidence).toBeGreaterThan(70);
    expect(answer?.boxes).toEqual([
      { page: 1, x: expect.closeTo(16 / 80), y: 0, width: expect.closeTo(3 / 80), height: expect.closeTo(1 / 60) },
    ]);
  });

  it.each([
    ['Invoice\nOrder number: B-77\nNumber: N-1000\nTotal 105.00', 'N-1000'],
    ['Rechnung\nTelefon Nr. 040123456\nNr. N-1000\nGesamt 105,00', 'N-1000'],
    ['Facture\nNuméro : N-1000\nTotal TTC 105,00', 'N-1000'],
    ['Invoice number N-1000\nTotal 105.00', 'N-1000'],
    ['Invoice\n\nNumber     Date         Customer\nN-1000     02.01.2024   4711', 'N-1000'],
    ['Lease\nHouse number: 12\nNumber of rooms: 3\nRent 500.00', null],
  ])(
    'takes a word for "number" alone for that of the invoice at the beginning of a line only: %j',
    async (text, number) => expect(await values(text, ['Invoice number'])).toEqual([number]),
  );

  it('says nothing where there is nothing', async () => {
    expect(await ask('Hello world', ['Invoice number'])).toEqual([
      { entity: 'Invoice number', value: null, confidence: 0, text: '', method: '', boxes: [] },
    ]);
  });
});

describe('oneValueAnswerer, on printed pairs', () => {
  const size = { number: 1, width: 600, height: 800, unit: 'point' } as const;
  const line = (x: number, y: number, text: string, bold: boolean, height = 10): Word[] => {
    let left = x;
    return text.split(' ').map((word) => {
      const box = { x: left / 600, y: y / 800, width: (word.length * height) / 1200, height: height / 800 };
      left += (word.length * height) / 2 + 3;
      const font = { name: 'Sans', size: height, bold, italic: false, color: '#000000' };
      return { text: word, box, confidence: 100, font };
    });
  };
  const askPrinted = async (words: Word[], name: string, rules: RuledLine[]) => {
    const document = { pages: [layOut(words, size, { rules })], pageCount: 1, truncated: false };
    return (await askOneValue(document, [name]))[0];
  };

  it('finds the value of a label of two lines in a ruled cell', async () => {
    const rule = (direction: RuledLine['direction'], x: number, y: number, width: number, height: number) => ({
      direction,
      box: { x: x / 600, y: y / 800, width: width / 600, height: height / 800 },
    });
    const rules = [
      ...[100, 150, 200].map((y) => rule('horizontal', 50, y, 300, 0.5)),
      ...[50, 200, 350].map((x) => rule('vertical', x, 100, 0.5, 100)),
    ];
    const cell = (x: number, y: number, [first, second, value]: [string, string, string]) => [
      ...line(x, y, first, false, 6),
      ...line(x, y + 8, second, false, 6),
      ...line(x, y + 20, value, false),
    ];
    const words = [
      ...cell(55, 103, ['Name of the', 'master', 'Ida Berg']),
      ...cell(205, 103, ['Place of', 'survey', 'Kiel']),
      ...cell(55, 153, ['Kind of', 'cargo', 'Timber']),
      ...cell(205, 153, ['State of', 'hatches', 'Sealed']),
    ];
    expect(await askPrinted(words, 'place_of_survey', rules)).toMatchObject({
      value: 'Kiel',
      method: 'pair',
      text: 'Kiel',
    });
    expect(await askPrinted(words, 'Kind of cargo', rules)).toMatchObject({ value: 'Timber', method: 'pair' });
  });

  it('answers nothing where equal labels have several values', () => {
    const page = layOut([...line(50, 100, 'Ref: A1', false), ...line(50, 140, 'Ref: B2', false)], size);
    const document = new AnalysedDocument({ pages: [page], pageCount: 1, truncated: false });
    const pairs = formFieldsOf(document, ['Ref']);
    expect(pairs.printed('Ref')).toBeNull();
  });

  it('reads the law, not the clause, below the heading of a clause', async () => {
    const text =
      '5. Governing law\n5.1 This Agreement shall be governed by the laws of England and Wales.\n\n6. Notices\nBy post.';

    expect(await valuesByName(text, ['Governing law'])).toEqual({ 'Governing law': 'England and Wales' });
  });

  it('takes no number in a name for an identifier', async () => {
    expect(await valuesByName('Projekt: Umbau Halle 3', ['Projekt'])).toEqual({ Projekt: 'Umbau Halle 3' });
  });
});
