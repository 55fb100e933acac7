import { valuesByName } from '../answerers/one-value.fixture';

const DOCUMENTS: [string, string, Record<string, string>][] = [
  [
    'Swedish',
    `Remiss

Patient        Gunnar Åkerlund
Personnr       19480312-7733
Mobil          070-441 23 98

Patienten är allergisk mot penicillin. Tacksam för bedömning.
`,
    { 'Patientens namn': 'Gunnar Åkerlund', Personnummer: '19480312-7733', Allergi: 'penicillin' },
  ],
  [
    'Danish',
    `Lejeaftale

Udlejers navn    Mette Holm
Lejers navn      Jonas Krogh
Husleje          8.450,00 kr.
Indskud          25.350,00 kr.
`,
    { Udlejer: 'Mette Holm', Lejer: 'Jonas Krogh', 'Månedlig leje': '8.450,00 kr.', Depositum: '25.350,00 kr.' },
  ],
  [
    'Norwegian',
    `Lønnsslipp

Arbeidstaker     Siri Moe
Ansattnr         4471
Utbetalt dato    12.05.2026
`,
    { Ansatt: 'Siri Moe', Ansattnummer: '4471', Utbetalingsdato: '2026-05-12' },
  ],
  [
    'Portuguese',
    `Hotel Mirante

Hóspede          Catarina Vasconcelos
Chegada          11-06-2025
Partida          14-06-2025
Em dívida        0,00 €
`,
    {
      'Nome do hóspede': 'Catarina Vasconcelos',
      'Data de check-in': '2025-06-11',
      'Data de check-out': '2025-06-14',
      'Valor em dívida': '0.00',
    },
  ],
  [
    'Polish',
    `Decyzja

Podatnik: Halina Wrzesińska
Sprawę prowadzi: Tomasz Bielak
`,
    { 'Imię i nazwisko podatnika': 'Halina Wrzesińska', 'Osoba kontaktowa': 'Tomasz Bielak' },
  ],
  [
    'Italian',
    `Referto

Cod. fiscale     PTTLVS61S22L781K
Accettazione     12/03/2025
Refertato il     13/03/2025
`,
    {
      'Codice fiscale': 'PTTLVS61S22L781K',
      'Data del prelievo': '2025-03-12',
      'Data del referto': '2025-03-13',
    },
  ],
  [
    'French',
    `Bulletin de salaire

N° SS            2 88 05 29 039 114 52
Emploi           Conductrice de ligne
`,
    { 'Numéro de sécurité sociale': '2 88 05 29 039 114 52', 'Poste occupé': 'Conductrice de ligne' },
  ],
  [
    'Spanish',
    `Póliza

Tomador              Leire Goikoetxea Ruiz
Efecto               15/05/2025
Situación del riesgo C/ Ribera 18, 48005 Bilbao
`,
    { 'Titular de la póliza': 'Leire Goikoetxea Ruiz', 'Fecha de inicio': '2025-05-15' },
  ],
  [
    'English',
    `Bill of lading

Ocean vessel         MSL Aurora
Port of discharge    Rotterdam
Shipped on board     18 Sep 2025
`,
    { 'Vessel name': 'MSL Aurora', 'Destination port': 'Rotterdam', 'On board date': '2025-09-18' },
  ],
];

describe('fields in the words of those who ask', () => {
  it.each(DOCUMENTS)('are found behind the words of the document: %s', async (_, text, values) => {
    expect(await valuesByName(text, Object.keys(values))).toEqual(values);
  });
});
