import { valuesByName } from '../one-value.fixture';

describe('what a sentence says that a thing is', () => {
  it.each<[string, string, string | null]>([
    ['1. The probation period is six months.', 'Probation period', 'six months'],
    ['The holiday entitlement is 25 days per year, in addition to public holidays.', 'Holiday entitlement', '25 days'],
    ['Die Wohnfläche der Wohnung beträgt 71,5 m² nach der Verordnung.', 'Wohnfläche', '71,5 m²'],
    ['Grundlage der Abrechnung ist Ihre Wohnfläche von 71,5 m² im zweiten Stock.', 'Wohnfläche', '71,5 m²'],
    ['Il sottoscritto chiede di occupare una superficie di 24 mq in Via Maestra.', 'Superficie', '24 mq'],
    ['The delivery time is 4 to 6 weeks from order.', 'Delivery time', '4 to 6 weeks'],
    ['The managing agent is Mr Tom Hale.', 'Managing agent', 'Mr Tom Hale'],
    ['Packages are sent on Monday.', 'Packages', null],
    ['The holiday entitlement is not 25 days.', 'Holiday entitlement', null],
    ['The holiday entitlement is 25 and more.', 'Holiday entitlement', null],
  ])('answers its name: %j', async (text, name, value) => {
    expect(await valuesByName(`Letter\n\n${text}`, [name])).toEqual({ [name]: value });
  });

  it('is not what the next line begins with', async () => {
    const text = 'Die Gesamtmiete beträgt somit 940,00 €.\n§ 3 Der Mieter zahlt eine Kaution in Höhe von 2.340,00 €.';
    expect(await valuesByName(text, ['Gesamtmiete'])).toEqual({ Gesamtmiete: '940,00 €' });
  });
});
