import { runsRightToLeft, translator } from './translations';

const TEXTS = { Next: { de: 'Weiter', 'pt-BR': 'Avançar' } };

describe('translator', () => {
  it.each([
    [['de'], 'Weiter'],
    [['de-AT'], 'Weiter'],
    [['fr', 'de'], 'Weiter'],
    [['PT-br'], 'Avançar'],
    [['pt'], 'Next'],
    [['*'], 'Next'],
    [[], 'Next'],
  ])('in %j is %s', (languages, expected) => {
    expect(translator(TEXTS, languages)('Next')).toBe(expected);
  });

  it('leaves texts without translations, and names that every object has', () => {
    const translate = translator(TEXTS, ['de']);
    expect([translate('Back'), translate('constructor')]).toEqual(['Back', 'constructor']);
  });
});

describe('runsRightToLeft', () => {
  const FORM = { Next: { de: 'Weiter', ar: 'التالي', 'ks-Deva': 'x', he: 'הבא', 'no language': 'x' } };

  it.each([
    [['ar'], true],
    [['ar-EG', 'en'], true],
    [['HE'], true],
    [['fr', 'de', 'ar'], false],
    [['ks-Deva'], false],
    [['no language'], false],
    [['fr'], null],
    [[], null],
  ])('of a form in %j is %s', (languages, expected) => {
    expect(runsRightToLeft(FORM, languages)).toBe(expected);
  });
});
