import { askOneValue, textDocument, valuesByName } from '../one-value.fixture';

const LEASE = `
This lease is made between Priya Rao of 8 Elm Grove, Reading (the "Landlord") and Tomasz Wilk (the "Tenant").
The Tenant shall pay a rent of £1,150.00 per month, in advance.
On signing, the Tenant pays a deposit of £1,325.00 by bank transfer.
`;

describe('what a document says in other words', () => {
  it('is found in its sentences by the words that mean the same', async () => {
    expect(await valuesByName(LEASE, ['Lessor', 'Monthly rent', 'Security deposit', 'Late fee'])).toEqual({
      Lessor: 'Priya Rao',
      'Monthly rent': '1150.00',
      'Security deposit': '1325.00',
      'Late fee': null,
    });
  });

  it('is found in sentences that state a fact about another name', async () => {
    const text =
      'I plan tours in three countries and speak Dutch.\nMy driving licence is valid. Available from 1 February 2027 in all of them.\n';
    expect(await valuesByName(text, ['Earliest start date'])).toEqual({ 'Earliest start date': '2027-02-01' });
  });

  it('is found behind a label with a date before its colon', async () => {
    const text = 'Solde précédent au 30/09/2026 : 2 614,08 EUR\n';
    expect(await valuesByName(text, ['Solde initial'])).toEqual({ 'Solde initial': '2 614,08 EUR' });
  });

  it('is found behind dots that lead to it', async () => {
    const text = 'Job name ........... nightly\nResult ............. partial\nErrors ............. 1\n';
    expect(await valuesByName(text, ['Outcome', 'Result'])).toEqual({ Outcome: 'partial', Result: 'partial' });
  });

  it('is less certain than what has the label itself', async () => {
    const [own, other] = await askOneValue(await textDocument(LEASE), ['Landlord', 'Lessor']);
    expect(other!.confidence).toBeLessThan(own!.confidence);
    expect(other!.confidence).toBeGreaterThan(0);
  });

  it('is found between the signs that separate the parts of a line', async () => {
    const text = '14 Quay Lane · +44 7700 900482 · ann@mail.example · born 9 May 1989\n';
    expect(await valuesByName(text, ['Date of birth'])).toEqual({ 'Date of birth': '1989-05-09' });
  });

  it('is found between a code and a date in one line', async () => {
    const text = 'Codice identificativo: 17082-000214/26 Valido fino al 14/05/2036\n';
    expect(await valuesByName(text, ['Data di scadenza', 'Codice identificativo'])).toEqual({
      'Data di scadenza': '2036-05-14',
      'Codice identificativo': '17082-000214/26',
    });
  });

  it('is a name without the ways to reach its bearer', async () => {
    const text = 'Contact:   Ms Olwen Tudor, tudor@wenlock.example, 01584 555220\n';
    expect(await valuesByName(text, ['Contact person'])).toEqual({ 'Contact person': 'Ms Olwen Tudor' });
  });
});

describe('a label', () => {
  it('by itself comes before the same word in longer labels', async () => {
    const text = 'Insured             Piers Hall\nInsured property    The Old Forge\nSum insured         £620,000\n';
    expect(await valuesByName(text, ['Insured', 'Policyholder'])).toEqual({
      Insured: 'Piers Hall',
      Policyholder: 'Piers Hall',
    });
  });

  it('for a rate may have an amount of money', async () => {
    expect(
      await valuesByName('Hourly rate £16.80 Approved on 14 July 2026\nTax rate: 20 %\n', ['Hourly rate', 'Tax rate']),
    ).toEqual({
      'Hourly rate': '16.80',
      'Tax rate': '20',
    });
  });

  it('has no sum in the days of payment terms, which are one sentence', async () => {
    const text =
      'Terms    Net 15\nDue      July 15, 2026\n\nSubtotal    507.00\nTax          30.42\nTotal       537.42\n';
    expect(await valuesByName(text, ['Payment terms', 'Subtotal'])).toEqual({
      'Payment terms': 'Net 15',
      Subtotal: '507.00',
    });
    const sentences = 'Payment terms: 30 days from invoice. Please quote the order number.\n';
    expect(await valuesByName(sentences, ['Payment terms'])).toEqual({ 'Payment terms': '30 days from invoice' });
  });

  it('that is the heading of a clause has no value below the clause', async () => {
    const text =
      '8. Governing law. This contract is made in good faith by both of the parties.\nSigned on 16 March 2026\n';
    expect(await valuesByName(text, ['Governing law'])).not.toEqual({ 'Governing law': 'Signed on 16 March 2026' });
  });

  it('at the end of a value is a part of it', async () => {
    expect(await valuesByName('Carrier: Great Basin Freight\n', ['Carrier'])).toEqual({
      Carrier: 'Great Basin Freight',
    });
  });

  it('before a day to pay is known in a sentence', async () => {
    const text = 'Amount to pay by 28 May 2026    £166.23\n';
    expect(await valuesByName(text, ['Due date', 'Amount due'])).toEqual({
      'Due date': '2026-05-28',
      'Amount due': '166.23',
    });
  });

  it('for the number of something else is not that of the invoice', async () => {
    const text = 'N° de liste : LC-5521\nN° de suivi : TL88120455\n';
    expect(await valuesByName(text, ['Numéro de facture'])).toEqual({ 'Numéro de facture': null });
  });
});

it('a sentence with a time of day states a code, and one below is no value of words that stand in another', async () => {
  const text = `Dear Fiona,

The return flight AW 422 leaves Lisbon on 10 July 2027 at 21:10.

Budget. It was reported that 182 of the approved
hours are used. The group agreed to keep a reserve of 15 hours.
`;
  expect(await valuesByName(text, ['Return flight', 'Approved budget'])).toEqual({
    'Return flight': 'AW 422',
    'Approved budget': null,
  });
});
