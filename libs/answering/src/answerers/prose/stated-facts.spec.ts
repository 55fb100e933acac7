import { askOneValue, textDocument, valuesByName } from '../one-value.fixture';

const LEASE = `
Tenancy Agreement
This agreement is made on 14 March 2026 between Ida Holt and Max Orr.
2. The tenancy begins on 1 April 2026 and ends on 31 March 2027.
3. The rent is GBP 985 per month. The Tenant shall pay a deposit of GBP 1,135 before the tenancy begins.
4. The balance at the bank was GBP 12.50 on 1 March 2026, and 11 garden chairs are in the shed.
`;
const MIETE = `
Mietvertrag
Das Mietverhältnis beginnt am 1. Mai 2026 und endet am 30. April 2027. Die Wohnung hat 3 Schlüssel.
`;

describe('facts that sentences state', () => {
  it.each([
    ['When does the tenancy begin?', '2026-04-01'],
    ['Start of the tenancy', '2026-04-01'],
    ['End of the tenancy', '2027-03-31'],
    ['Date of the agreement', '2026-03-14'],
    ['Deposit', '1135.00'],
    ['Bank balance', '12.50'],
    ['Number of garden chairs', '11'],
    ['How many garden chairs', '11'],
  ])('are answers: %s', async (name, value) => expect(await valuesByName(LEASE, [name])).toEqual({ [name]: value }));

  it.each([
    ['Wann endet das Mietverhältnis?', '2027-04-30'],
    ['Beginn des Mietverhältnisses', '2026-05-01'],
    ['Anzahl Schlüssel', '3'],
  ])('are answers in German: %s', async (name, value) =>
    expect(await valuesByName(MIETE, [name])).toEqual({ [name]: value }),
  );

  it.each(['End of the insurance', 'Start of the course', 'Number of keys', 'When does the insurance end?'])(
    'are no answers to questions for something else: %s',
    async (name) => expect(await valuesByName(LEASE, [name])).toEqual({ [name]: null }),
  );

  it('are no answers where several sentences differ', async () => {
    const text = `${LEASE}5. Another tenancy begins on 9 June 2028 in the same house.`;
    expect(await valuesByName(text, ['Start of the tenancy'])).toEqual({ 'Start of the tenancy': null });
  });

  it('are the numbers of those who are named in the same sentence', async () => {
    const text = `Compte rendu
Pour toute question, appelez le bureau au 02 40 71 18 33. Le gardien du chantier répond au 07 55 81 20 16 en semaine.
`;
    const name = 'Téléphone du gardien';
    expect(await valuesByName(text, [name])).toEqual({ [name]: '07 55 81 20 16' });
  });

  it('are no postal codes behind a comma', async () => {
    const text = 'Hotel Foz\nRua do Passeio 310, 4150-573 Porto\n\nRecepção: +351 226 190 455\n';
    expect(await valuesByName(text, ['Telefone do hotel'])).toEqual({ 'Telefone do hotel': '+351 226 190 455' });
    const other = 'Analisi San Rocco\nVia dei Tigli 41 – 37121 Verona\nTel. 045 801 2260\n';
    expect(await valuesByName(other, ['Telefono del laboratorio'])).toEqual({
      'Telefono del laboratorio': '045 801 2260',
    });
  });

  it('are the rates directly before a thing', async () => {
    const [answer] = await askOneValue(
      await textDocument('Bestellung\n\nZahlbar 14 Tage 2 % Skonto, 30 Tage netto. Bei Verzug gilt\n5 % Strafe.\n'),
      ['Skonto'],
      { properties: { type: 'percentage' } },
    );
    expect(answer?.value).toBe('2');
  });

  it('are account numbers in their groups', async () => {
    const text = 'Contract\nPay before the first day of the month to account NL18 RABO 0123 4598 76 of the landlord.\n';
    expect(await valuesByName(text, ['Account number'])).toEqual({ 'Account number': 'NL18RABO0123459876' });
  });

  it('are the values of labels where the words of a question are a label', async () => {
    const question = 'When is the final report due?';
    expect(await valuesByName('Final report due   30 April 2027\nStart   1 May 2026', [question])).toEqual({
      [question]: '2027-04-30',
    });
  });

  it('are values that go over two lines', async () => {
    const text =
      'Please pay the amount to the bank account with the IBAN DE21 7605 0101\n0013 4478 02 at our bank.\nLast date: 16 November\n2026, at noon in the hall of the town.\n';
    expect(await valuesByName(text, ['IBAN', 'Last date'])).toEqual({
      IBAN: 'DE21760501010013447802',
      'Last date': '2026-11-16',
    });
  });

  it('stay fast on long texts', async () => {
    const text = `The ${'tenancy and the end of '.repeat(3_500)} time.`;
    expect(await valuesByName(text, ['End of the lease'])).toEqual({ 'End of the lease': null });
  });
});

describe('the day on which something is', () => {
  it.each([
    ['The next meeting is on 8 April 2027 in the hall.', 'Next meeting', '8 April 2027'],
    ['De volgende vergadering is op 8 april 2027.', 'Volgende vergadering', '8 april 2027'],
    ['The next meeting, whose date was announced on 8 April 2027, has no agenda.', 'Next meeting', null],
  ])('is stated behind a verb: %s', async (text, name, value) => {
    expect(await valuesByName(`Minutes\n\n${text}\n`, [name])).toEqual({ [name]: value });
  });
});

describe('what sentences say about others', () => {
  it('leaves out the next one, and counts days before their name', async () => {
    const text = `Minutes of the club

The meeting was held on 17 June 2027 in the hall. The next meeting will take place on 22 July 2027.

Members who work have 25 leave days in every year.
`;
    expect(await valuesByName(text, ['Meeting date', 'Next meeting', 'Leave days', 'Sick days'])).toEqual({
      'Meeting date': '2027-06-17',
      'Next meeting': '22 July 2027',
      'Leave days': '25',
      'Sick days': null,
    });
  });

  it('takes the date before the parties of an agreement for its own', async () => {
    const text = `Acuerdo

En Soria, a 8 de enero de 2027, entre Talleres Duero, S.L. (en adelante, la «Parte A») y Elena Rivas (en adelante, la «Parte B»).

El acuerdo entrará en vigor el 15 de enero de 2027.
`;
    expect(await valuesByName(text, ['Fecha del acuerdo'])).toEqual({ 'Fecha del acuerdo': '2027-01-08' });
  });
});

it('ends a sentence behind a time of day', async () => {
  const text = 'The club met on 17 June 2027 in Bath at 7 pm. The garden party begins on 4 July 2027.\n';
  expect(await valuesByName(text, ['Start of the garden party'])).toEqual({
    'Start of the garden party': '2027-07-04',
  });
});

it('the first day of a lease or of work is that of its sentence', async () => {
  const lease = 'Lease\n\nThe tenancy begins on 1 June 2027 and ends on 31 May 2029.\n';
  expect(await valuesByName(lease, ['Lease start date'])).toEqual({ 'Lease start date': '2027-06-01' });
  const work =
    'Sehr geehrte Frau Kolb,\n\nDas Arbeitsverhältnis beginnt am 1. Mai 2027. Antworten Sie bis 3. März 2027.\n';
  expect(await valuesByName(work, ['Arbeitsbeginn'])).toEqual({ Arbeitsbeginn: '2027-05-01' });
});

describe('measures', () => {
  it.each([
    ['We grant 2 % Skonto on all parts.', 'Skonto', '2 %'],
    ['Sofort ist eine Anzahlung von 30 % fällig.', 'Anzahlung', '30 %'],
    ['Ihr Stromvertrag endet zum 30. September 2027.', 'Vertragsende', '2027-09-30'],
    ['Der monatliche Abschlag in Höhe von 84,00 Euro wird abgebucht.', 'Monatlicher Abschlag', '84,00 Euro'],
    ['Deze offerte is geldig tot en met 30 april 2027.', 'Geldig tot', '2027-04-30'],
    [
      'Il preventivo per il rifacimento del tetto, presentato dalla ditta nel mese di marzo, ammonta a 48.300,00 euro.',
      'Importo del preventivo',
      '48300.00',
    ],
    ['The tiler starts on 15 March, if all goes well.', 'Start date', null],
    ['Lost baggage is covered up to a limit of £1,500.', 'Limit period', null],
    [
      'Merci de votre message. Pour annuler le rendez-vous, appelez le service avant le 10 avril 2029.',
      'Date du rendez-vous',
      null,
    ],
    ['Der Schrank ist 320 cm breit und 245 cm hoch.', 'Breite', '320 cm'],
    [
      'Lost baggage is covered up to a limit of £1,500, with a maximum of £300 for any single item.',
      'Baggage limit',
      '£1,500',
    ],
    ['Le plafond des bijoux est fixé à 15 000 € par sinistre.', 'Plafond bijoux', '15 000 €'],
    ['La jornada será de 40 horas, de lunes a viernes.', 'Jornada', '40 horas'],
    ['The tiles that you ordered on 24 February left our warehouse.', 'Order date', '24 February'],
    ['Vielen Dank für Ihren Auftrag vom 28. Januar 2028.', 'Auftragsdatum', '2028-01-28'],
    ['The patient was admitted on 6 November 2027 with pain.', 'Admission date', '2027-11-06'],
  ])('stand behind or before the words: %s', async (text, name, value) => {
    expect(await valuesByName(`Dear reader,\n\n${text}\n`, [name])).toEqual({ [name]: value });
  });
});

it('a word at the end of a line belongs to the sentence that goes on in the next one', async () => {
  const text = `Der Einbau erfolgt in der Kalenderwoche 14. Die Lieferzeit
beträgt acht Wochen.

Auf alle Teile geben wir Garantie.
`;
  expect(await valuesByName(text, ['Lieferzeit'])).toEqual({ Lieferzeit: 'acht Wochen' });
});
