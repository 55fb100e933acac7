/** The languages of pages and mails, as primary subtags of BCP 47. The first one stands in for all others. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** British forms of dates: day before month, like the other three languages. */
const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' };

/** The language of a BCP 47 tag such as `de-AT`; English for one without a catalogue. */
export function languageOf(tag: string): Language {
  const primary = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}

/** A date in UTC in words, such as "3 March 2026". */
export const dayIn = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** A date with its time in UTC to the minute, such as "3 March 2026 at 14:05 UTC". */
export const minuteIn = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone: 'UTC', timeZoneName: 'short', hourCycle: 'h23' },
  }).format(at);

/** The form of a noun for a number, by the plural rules of the language (CLDR). */
export const pluralIn = (language: Language, count: number, one: string, other: string): string =>
  new Intl.PluralRules(LOCALES[language]).select(count) === 'one' ? one : other;
