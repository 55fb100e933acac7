import { valuesByName } from '../one-value.fixture';

const OFFER = `Weberhof Maschinenbau GmbH
Industriestraße 9
73430 Aalen

Frau
Svenja Kolb
Lindenweg 3
89518 Heidenheim

Ihr Stellenangebot

Sehr geehrte Frau Kolb,

wir freuen uns, Ihnen die Stelle als Leiterin Einkauf in unserem Werk Aalen anzubieten.

Mit freundlichen Grüßen

Weberhof Maschinenbau GmbH
Dr. Armin Weber
Geschäftsführer
`;

describe('an offer of employment', () => {
  it('tells the job, who offers it, who gets it and who signed', async () => {
    expect(await valuesByName(OFFER, ['Unterzeichner', 'Position', 'Bewerberin', 'Arbeitgeber'])).toEqual({
      Unterzeichner: 'Dr. Armin Weber',
      Position: 'Leiterin Einkauf',
      Bewerberin: 'Svenja Kolb',
      Arbeitgeber: 'Weberhof Maschinenbau GmbH',
    });
  });

  it('has no job with two titles, and no signer without a name below the closing', async () => {
    const text = `Dear Ms. Kolb,

We offer you the position of Welder in Bath. Later you may take the position of Foreman in Leeds.

Kind regards
The team in Bath
`;
    expect(await valuesByName(text, ['Job title', 'Signed by'])).toEqual({ 'Job title': null, 'Signed by': null });
  });
});
