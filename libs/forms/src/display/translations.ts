import type { Translations } from '../model/form-model';

/** The text in the language of the page; the same text when there is no translation. */
export type Translate = (text: string) => string;

/** A browser sends a few; each is looked for in every text. */
const MAX_LANGUAGES = 20;

/**
 * Translates the texts of a form.
 * @param languages the language tags that a browser accepts, the preferred first; `de-AT` also accepts `de`
 */
export function translator(translations: Translations, languages: readonly string[]): Translate {
  const wanted = languages
    .slice(0, MAX_LANGUAGES)
    .flatMap((tag) => [tag.toLowerCase(), tag.toLowerCase().split('-')[0]!]);
  return (text) => {
    const known = Object.hasOwn(translations, text) ? (translations[text] ?? {}) : {};
    const entries = Object.entries(known).map(([tag, translated]) => [tag.toLowerCase(), translated] as const);
    const found = wanted.map((tag) => entries.find(([one]) => one === tag)).find(Boolean);
    return found?.[1] ?? text;
  };
}
