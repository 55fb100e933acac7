import { valuesByName } from '../one-value.fixture';

const INSURANCE = `
Northgate Insurance plc
12 Mill Lane, Leeds LS1 4AB
Tel: 0113 496 0000

Ms Ada Reeve
7 Orchard Road
York YO1 7HH

3 March 2026

Dear Ms Reeve,

Renewal of your home insurance

Thank you for your letter of 12 February 2026. Your policy number AB-1234 expires on
30 April 2026. The annual premium for the next year is £412.60.

Yours sincerely,
Tom Hale
`;

const TERMINATION = `
Karl Sommer
Lindenweg 4
20095 Hamburg

Funknetz Mobil GmbH
Kundenservice
Postfach 10 20 30
50667 Köln

Hamburg, 3. März 2026

Kündigung meines Mobilfunkvertrags

Sehr geehrte Damen und Herren,

hiermit kündige ich meinen Vertrag mit der Vertragsnummer 12-345 fristgerecht zum 30. Juni 2026.
Meine Kundennummer lautet 88 1203.

Mit freundlichen Grüßen
Karl Sommer
`;

const OFFER = `
Dachbau Riedel GmbH
Werkstraße 9
01067 Dresden

Herrn
Peter Voss
Am Hang 2
01099 Dresden

Ihr Schreiben vom: 12.02.2026            Unser Zeichen: RI-77            Datum: 20.02.2026

Betreff: Angebot über die Sanierung Ihres Dachs

Sehr geehrter Herr Voss,

vielen Dank für Ihre Anfrage. Wir bieten Ihnen die Arbeiten für 8.450,00 EUR an.
`;

const FRENCH_TERMINATION = `
Marie Dubois
18 rue des Lilas
69003 Lyon

Assurances Horizon SA
Service résiliation
5 avenue Foch
75016 Paris

Lyon, le 12 février 2026

Objet : Résiliation de mon assurance habitation

Madame, Monsieur,

Par la présente, je résilie mon contrat numéro 778-201 à son échéance du 30 avril 2026.

Marie Dubois
`;

const AMERICAN_OFFER = `
Bluefin Software Inc.
400 Harbor Street
Portland, OR 97205

February 9, 2026

Jordan Blake
88 Cedar Avenue
Salem, OR 97301

Re: Offer of employment

Dear Jordan:

We are pleased to offer you the position of Data Engineer, starting on April 1, 2026.
Your reference in all letters is HR/2026-17.
`;

const POLISH_TERMINATION = `
Anna Nowak
ul. Długa 8
30-001 Kraków

Siłownia Fit Sp. z o.o.
ul. Wesoła 2
31-500 Kraków

Kraków, 4 maja 2026 r.

Dotyczy: wypowiedzenie umowy nr K/2024/118

Szanowni Państwo,

niniejszym wypowiadam umowę.
`;

describe('the parts of a letter', () => {
  it.each<[string, string, Record<string, string>]>([
    [
      'an insurer',
      INSURANCE,
      {
        Sender: 'Northgate Insurance plc',
        Recipient: 'Ms Ada Reeve',
        Subject: 'Renewal of your home insurance',
        'Letter date': '2026-03-03',
        'Policy number': 'AB-1234',
        'Annual premium': '£412.60',
      },
    ],
    [
      'a person who ends a contract',
      TERMINATION,
      {
        Absender: 'Karl Sommer',
        Empfänger: 'Funknetz Mobil GmbH',
        Betreff: 'Kündigung meines Mobilfunkvertrags',
        Briefdatum: '2026-03-03',
        'Date of letter': '2026-03-03',
        Vertragsnummer: '12-345',
      },
    ],
    [
      'a company with a line of references',
      OFFER,
      {
        Sender: 'Dachbau Riedel GmbH',
        Recipient: 'Peter Voss',
        Subject: 'Angebot über die Sanierung Ihres Dachs',
        'Letter date': '2026-02-20',
        'Unser Zeichen': 'RI-77',
      },
    ],
    [
      'a person who writes in French',
      FRENCH_TERMINATION,
      {
        Expéditeur: 'Marie Dubois',
        Destinataire: 'Assurances Horizon SA',
        Objet: 'Résiliation de mon assurance habitation',
        Subject: 'Résiliation de mon assurance habitation',
        'Date de la lettre': '2026-02-12',
        'Numéro de contrat': '778-201',
      },
    ],
    [
      'an American company',
      AMERICAN_OFFER,
      {
        Sender: 'Bluefin Software Inc.',
        Recipient: 'Jordan Blake',
        Subject: 'Offer of employment',
        'Date of the letter': '2026-02-09',
      },
    ],
    [
      'a person who writes in Polish',
      POLISH_TERMINATION,
      {
        Nadawca: 'Anna Nowak',
        Adresat: 'Siłownia Fit Sp. z o.o.',
        Subject: 'wypowiedzenie umowy nr K/2024/118',
        'Letter date': '2026-05-04',
        'Numer umowy': 'K/2024/118',
      },
    ],
    [
      'an insurer who writes the subject below the salutation',
      `
Your reference: OK/5
Our reference: LM/2026/7
14 April 2026

Dear Mr Okafor

Claim under your travel insurance

We have received your claim.
`,
      {
        Subject: 'Claim under your travel insurance',
        'Our reference': 'LM/2026/7',
        'Your reference': 'OK/5',
        'Letter date': '2026-04-14',
      },
    ],
    [
      'a company with its address in one line',
      `
Stadtwerke Aue GmbH · Am Markt 1 · 08280 Aue

Frau
Inge Roth
Talweg 8
08280 Aue

Kundennummer: 55 210
Aue, den 9. November 2026

Abschlagszahlung für Ihre
Verbrauchsstelle Talweg 8

Sehr geehrte Frau Roth,

der monatliche Abschlag beträgt ab Januar 84,00 EUR.

Mit freundlichen Grüßen
Stadtwerke Aue GmbH
`,
      {
        Absender: 'Stadtwerke Aue GmbH',
        Sender: 'Stadtwerke Aue GmbH',
        Empfänger: 'Inge Roth',
        Recipient: 'Inge Roth',
        Betreff: 'Abschlagszahlung für Ihre Verbrauchsstelle Talweg 8',
        'Letter date': '2026-11-09',
        Kundennummer: '55 210',
      },
    ],
    [
      'a law firm about one of its clients',
      `
Kanzlei Dr. Roth & Kollegen
Sendlinger Str. 9
80331 München

Bäckerei Huber e.K.
Dorfplatz 3
83022 Rosenheim

Mehlhandel Süd GmbH ./. Bäckerei Huber e.K.

Sehr geehrter Herr Huber,

wir vertreten die Mehlhandel Süd GmbH.
`,
      { Absender: 'Kanzlei Dr. Roth & Kollegen', Empfänger: 'Bäckerei Huber e.K.' },
    ],
    [
      'a Dutch company',
      `
Wonen Groen B.V.
Postbus 40, 6860 AA Oosterbeek

De heer P. van Dalen
Utrechtseweg 120
6862 AM Oosterbeek

Geachte heer Van Dalen,

Hierbij ontvangt u de aanslag voor 2026.
`,
      { Geadresseerde: 'De heer P. van Dalen', Afzender: 'Wonen Groen B.V.' },
    ],
    [
      'a company, with the date at the right directly above the subject',
      `
Lindner Verwaltung GmbH
Weg 3
04229 Leipzig

Frau
Ulrike Sommer
Am Hang 2
04229 Leipzig

                                                  Leipzig, 12.02.2026
Abrechnung 2025 – Wohnung Nr. 14

Sehr geehrte Frau Sommer,

anbei erhalten Sie die Abrechnung.
`,
      { Betreff: 'Abrechnung 2025 – Wohnung Nr. 14', 'Letter date': '2026-02-12' },
    ],
    [
      'a French company, in two columns',
      `
                                             Cabinet Moreau
                                             3 place Carnot
                                             54000 Nancy

M. Luc Petit
9 rue Haute
57000 Metz

                                             Nancy, le 3 mars 2026

N/Réf : CM/118
Objet : Proposition de services comptables

Cher Monsieur,

Nous vous proposons nos services pour 1 200,00 € par an.
`,
      {
        Expéditeur: 'Cabinet Moreau',
        Destinataire: 'M. Luc Petit',
        Objet: 'Proposition de services comptables',
        'Date du courrier': '2026-03-03',
        Sender: 'Cabinet Moreau',
        Recipient: 'M. Luc Petit',
      },
    ],
  ])('of %s are asked for by their names', async (_, text, expected) => {
    expect(await valuesByName(text, Object.keys(expected))).toEqual(expected);
  });

  it('come after a label that the letter has for them', async () => {
    const text = `Absender: Ida Kern\n${TERMINATION}`;
    expect(await valuesByName(text, ['Absender', 'Empfänger'])).toEqual({
      Absender: 'Ida Kern',
      Empfänger: 'Funknetz Mobil GmbH',
    });
  });

  it.each([
    ['Recipients of the award: Ann Berg\nDear diary\nThe subject was history.', ['Subject']],
    ['Dear Ann,\nthank you for the flowers.\nTom', ['Recipient', 'Subject']],
  ])('are not made up: %j', async (text, names) => {
    expect(Object.values(await valuesByName(text, names))).toEqual(names.map(() => null));
  });
});
