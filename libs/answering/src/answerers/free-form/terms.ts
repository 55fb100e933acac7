import { fold } from '@app/core/programs';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { polishStem } from './polish-stems';
import { type AnswerKind, FUNCTION_WORDS, type Language, QUESTION_WORDS } from './function-words';

const STEMMERS: Record<Language, (word: string) => string> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pl: polishStem,
  pt: portuguese,
};
const WORDS = Object.fromEntries(
  Object.entries(FUNCTION_WORDS).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
) as Record<Language, Set<string>>;
const LANGUAGES = Object.keys(WORDS) as Language[];

/** Words of a text from which on its language is known well enough. */
const SAMPLE_WORDS = 5_000;

/** The language whose function words are the most frequent; English for a text without any. */
export function languageOf(texts: string[]): Language {
  const counts = new Map<Language, number>(LANGUAGES.map((language) => [language, 0]));
  let seen = 0;
  for (const text of texts) {
    for (const word of wordsOf(text)) {
      for (const language of LANGUAGES) if (WORDS[language].has(word)) counts.set(language, counts.get(language)! + 1);
      if (++seen > SAMPLE_WORDS) break;
    }
  }
  const best = Math.max(...counts.values());
  return counts.get('en') === best ? 'en' : LANGUAGES.find((language) => counts.get(language) === best)!;
}

/** The stems of the words of a text that are no function words of its language. */
export function termsOf(text: string, language: Language): string[] {
  const stem = STEMMERS[language];
  return wordsOf(text)
    .filter((word) => !WORDS[language].has(word))
    .map((word) => stem(word));
}

function wordsOf(text: string): string[] {
  return fold(text.replace(/_/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The type of the value that a question asks for by its first words; null for other texts. */
export function askedKind(question: string): AnswerKind | null {
  const text = ` ${wordsOf(question).join(' ')} `;
  const kinds = Object.entries(QUESTION_WORDS) as [AnswerKind, readonly string[]][];
  const found = kinds.flatMap(([kind, words]) =>
    words.filter((word) => text.includes(` ${word} `)).map((word) => ({ kind, word })),
  );
  return found.sort((a, b) => b.word.length - a.word.length)[0]?.kind ?? null;
}
