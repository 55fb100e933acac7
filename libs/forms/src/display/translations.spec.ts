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
    expect(translator(TEXTS, languages, 'en-US')('Next')).toBe(expected);
  });

  it('leaves texts without translations, and names that every object has', () => {
    const translate = translator(TEXTS, ['de'], 'en');
    expect([translate('Back'), translate('constructor')]).toEqual(['Back', 'constructor']);
  });
});

describe('the own texts of a form', () => {
  it.each([
    ['en-US', ['en', 'de'], 'Next'],
    ['en-US', ['en-GB', 'en', 'de-DE', 'de'], 'Next'],
    ['en-US', ['de', 'en'], 'Weiter'],
    ['en-US', ['fr', 'de', 'en'], 'Weiter'],
    ['fr', ['en', 'de'], 'Weiter'],
    ['de-DE', ['en', 'de'], 'Weiter'],
  ])('of a team with %s are shown to whoever prefers their language (%j: %s)', (own, languages, expected) => {
    expect(translator(TEXTS, languages, own)('Next')).toBe(expected);
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
    [['en', 'ar'], null],
    [[], null],
  ])('of a form in %j is %s', (languages, expected) => {
    expect(runsRightToLeft(FORM, languages, 'en')).toBe(expected);
  });
});
