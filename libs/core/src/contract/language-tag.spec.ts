import { brokenRules } from './rules';
import { LanguageTagField } from './fields';

class Localized {
  @LanguageTagField() locale: unknown;
  constructor(locale: unknown) {
    this.locale = locale;
  }
}

describe('LanguageTagField', () => {
  const isFine = (locale: unknown) => brokenRules(new Localized(locale)).length === 0;

  it('accepts language tags of known languages', () => {
    expect(
      ['de', 'de-DE', 'en-US', 'pt-BR', 'zh-Hant-TW', 'de-CH-1996', 'ar-u-nu-latn'].filter((tag) => !isFine(tag)),
    ).toEqual([]);
  });

  it('rejects everything else', () => {
    const others = [
      '',
      'd',
      'de_DE',
      'german!',
      'xx',
      'qaa',
      'en US',
      '../de',
      `de-${'a'.repeat(40)}`,
      7,
      null,
      ['de'],
    ];
    expect(others.filter(isFine)).toEqual([]);
  });

  it('says what it takes', () => {
    expect(brokenRules(new Localized('de_DE'))).toEqual([
      { property: 'locale', message: 'locale must be the language tag of a known language, such as de-DE' },
    ]);
  });
});
