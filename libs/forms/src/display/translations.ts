import type { Translations } from '../model/form-model';

/** The text in the language of the page; the same text when there is no translation. */
export type Translate = (text: string) => string;

/** A browser sends a few; each is looked for in every text. */
const MAX_LANGUAGES = 20;

/** Scripts that run from right to left (Unicode, Bidi_Class R and AL) of languages that are written today. */
const RIGHT_TO_LEFT: readonly (string | undefined)[] = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

/**
 * Translates the texts of a form.
 * @param languages the language tags that a browser accepts, the preferred first; `de-AT` also accepts `de`
 * @param own the language tag of the form's own texts: a reader who prefers it to all translations sees them
 */
export function translator(translations: Translations, languages: readonly string[], own: string): Translate {
  const wanted = wantedOf(translations, languages, own);
  return (text) => {
    const known = Object.hasOwn(translations, text) ? (translations[text] ?? {}) : {};
    const entries = Object.entries(known).map(([tag, translated]) => [tag.toLowerCase(), translated] as const);
    const found = wanted.map((tag) => entries.find(([one]) => one === tag)).find(Boolean);
    return found?.[1] ?? text;
  };
}

/**
 * Whether the texts of a form run from right to left in the first of the languages that it has; null when it has none of them and
 * shows its own texts. @param languages as for `translator`
 */
export function runsRightToLeft(translations: Translations, languages: readonly string[], own: string): boolean | null {
  const known = languagesOf(translations);
  const shown = wantedOf(translations, languages, own).find((tag) => known.has(tag));
  return shown === undefined ? null : RIGHT_TO_LEFT.includes(scriptOf(shown));
}

const lower = (tag: string): string => tag.toLowerCase();

/** The languages that are preferred to the form's own texts. A form with translations into `own` has texts of another language. */
function wantedOf(translations: Translations, languages: readonly string[], own: string): string[] {
  const wanted = languages
    .slice(0, MAX_LANGUAGES)
    .map(lower)
    .flatMap((tag) => [tag, primaryOf(tag)]);
  const primary = primaryOf(lower(own));
  if ([...languagesOf(translations)].some((tag) => primaryOf(tag) === primary)) return wanted;
  const at = wanted.findIndex((tag) => primaryOf(tag) === primary);
  return at === -1 ? wanted : wanted.slice(0, at);
}

const languagesOf = (translations: Translations): Set<string> =>
  new Set(Object.values(translations).flatMap((texts) => Object.keys(texts).map(lower)));

const primaryOf = (tag: string): string => tag.split('-')[0]!;

/** The script in which a language is usually written, when its tag names no other: CLDR's likely subtags. */
function scriptOf(tag: string): string | undefined {
  const language = /^[a-z]{2,3}(-[a-z]{4})?(?=-|$)/.exec(tag)?.[0];
  return language === undefined ? undefined : new Intl.Locale(language).maximize().script;
}
