import { valuesByName } from '../../one-value.fixture';

const MINUTES = `Minutes of the committee

The meeting was opened by the chair, Agnes Holloway, at 7:05 pm. The notes were taken by Rory Dunne.

Apologies were received from Lena Forsyth.

Priya Menon, the treasurer, reported a balance of 310.22 euros, which was found correct by the auditors.
`;

const OFFER = `Sehr geehrte Frau Reiter,

in den ersten Wochen berichten Sie an die Leitung. Bei Fragen erreichen Sie Frau Ines Obermann unter 07361 55820.
`;

const CONTRACT = `You will report to Luis de la Vega, the head of the plant. For questions, please contact Mr. Okafor before Friday.
`;

describe('people in sentences', () => {
  it('stand beside their role, and behind the word for the one who did something', async () => {
    const names = ['Chairperson', 'Notes taken by', 'Apologies', 'Treasurer', 'Secretary', 'Checked by'];
    expect(await valuesByName(MINUTES, names)).toEqual({
      Chairperson: 'Agnes Holloway',
      'Notes taken by': 'Rory Dunne',
      Apologies: 'Lena Forsyth',
      Treasurer: 'Priya Menon',
      Secretary: null,
      'Checked by': null,
    });
  });

  it('stand behind the words for what they do', async () => {
    expect(await valuesByName(OFFER, ['Ansprechpartnerin', 'Vorgesetzter'])).toEqual({
      Ansprechpartnerin: 'Ines Obermann',
      Vorgesetzter: null,
    });
    expect(await valuesByName(CONTRACT, ['Line manager', 'Contact person', 'Represented by'])).toEqual({
      'Line manager': 'Luis de la Vega',
      'Contact person': 'Mr. Okafor',
      'Represented by': null,
    });
  });

  it('are none where several have the role', async () => {
    const text = 'Walter Finch, the secretary, spoke first. Later the secretary, Nora Bly, read a letter.\n';
    expect(await valuesByName(text, ['Secretary'])).toEqual({ Secretary: null });
  });
});

it('a job stands behind an apostrophe, too', async () => {
  const text = `Nous vous proposons le poste d'assistant vétérinaire dans notre clinique.\n`;
  expect(await valuesByName(text, ['Poste'])).toEqual({ Poste: 'assistant vétérinaire' });
});

it('people stand directly behind their role', async () => {
  const text = `Dear Lucas,

Your induction is with our trainer Keira Dolan on 11 January 2028. Der Techniker heißt Murat Demir und kommt um acht.
Bitte teilen Sie uns den Zählerstand Ihres Zählers mit.
`;
  expect(await valuesByName(text, ['Trainer', 'Techniker', 'Zählerstand', 'Induction time'])).toEqual({
    Trainer: 'Keira Dolan',
    Techniker: 'Murat Demir',
    Zählerstand: null,
    'Induction time': null,
  });
});

describe('a role in brackets', () => {
  const LIST = `Board meeting of 3 June 2026

Taking part: Ewa Lindqvist (treasurer), Bruno Achard (the deputy chair)
The accounts were found correct.
`;

  it('is that of the name before it, and no label of what is below', async () => {
    expect(await valuesByName(LIST, ['Treasurer', 'Deputy chair'])).toEqual({
      Treasurer: 'Ewa Lindqvist',
      'Deputy chair': 'Bruno Achard',
    });
  });

  it('is no label of the sentence that goes on behind it', async () => {
    const text = 'Frau Elke Sand (Prokuristin) bleibt im Amt.\n';
    expect((await valuesByName(text, ['Prokuristin'])).Prokuristin).not.toBe('bleibt im Amt.');
  });

  it('has no value behind a comma or in the line below', async () => {
    const text =
      'Leitung: Sabine Kupfer (Kassiererin), Protokoll: Niklas Frey\n(Schriftführer)\nDer Bericht vom 8. März 2024 wurde genehmigt.\n';
    const values = await valuesByName(text, ['Kassiererin', 'Schriftführer']);
    expect(values).toEqual({ Kassiererin: 'Sabine Kupfer', Schriftführer: null });
  });

  it('may be set between commas with spaces, as scans have them', async () => {
    const text = 'Checked by: Dr Joana Prates , pathologist , on 06/02/2025\n';
    expect(await valuesByName(text, ['Pathologist'])).toEqual({ Pathologist: 'Dr Joana Prates' });
  });
});

describe('a sentence below a heading', () => {
  it('is no value of a word of the heading, nor are its words in capitals a name', async () => {
    const text =
      '3. Appointment of the auditor\n\nIT WAS DECIDED that the firm Ashby LLP be appointed as auditor for two years.\n';
    expect(await valuesByName(text, ['Auditor'])).toEqual({ Auditor: null });
  });
});
