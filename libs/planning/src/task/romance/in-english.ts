import { sentencesOf, written } from '../foreign-tokens';
import { startsWith } from '../pattern';
import { type Token, tokenAt } from '../tokens';
import { ROMANCE_LANGUAGES, type RomanceLanguage } from './romance-words';

/**
 * Gives instructions in French and Spanish English verbs and joining words; their order is that of English. Names keep their words, since
 * they are those of the page. A sentence that begins with no verb of such a language stays as it is.
 */
export function romanceInEnglish(tokens: readonly Token[]): Token[] {
  return sentencesOf(tokens).flatMap(sentenceInEnglish);
}

const isComma = ({ kind, text }: Token): boolean => kind === 'mark' && text === ',';

function sentenceInEnglish(sentence: readonly Token[]): Token[] {
  const language = ROMANCE_LANGUAGES.find((one) => verbAt(one, sentence, behindLeadIns(one, sentence, 0)) !== null);
  if (!language || isLimited(language, sentence)) return [...sentence];
  const [first, ...rest] = clauses(language, sentence);
  if (!first) return [];
  // The first token of a line stays that, and a sentence begins with a capital.
  const begin = { ...first, line: sentence[0]!.line, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) };
  return [begin, ...rest.map((token) => ({ ...token, line: false }))];
}

function clauses(language: RomanceLanguage, sentence: readonly Token[]): Token[] {
  const result: Token[] = [];
  let at = behindLeadIns(language, sentence, 0);
  let mayBegin = true;
  while (at < sentence.length) {
    const token = tokenAt(sentence, at);
    const verb = mayBegin ? verbAt(language, sentence, at) : null;
    if (verb) {
      result.push(...verb.english.split(' ').map((word) => written(token, word)));
      at += verb.length;
      mayBegin = false;
      continue;
    }
    const divider = token.kind === 'word' ? language.dividing.get(token.lower) : undefined;
    const next = behindLeadIns(language, sentence, at + 1);
    mayBegin = (divider !== undefined || isComma(token)) && verbAt(language, sentence, next) !== null;
    result.push(...(mayBegin && divider !== undefined ? [written(token, divider)] : wordInEnglish(language, token)));
    at = mayBegin ? next : at + 1;
  }
  return result;
}

function behindLeadIns({ leadIns, dividing }: RomanceLanguage, tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokenAt(tokens, at).kind === 'word' && isLeadIn(tokenAt(tokens, at).lower)) at += 1;
  return at;

  function isLeadIn(word: string): boolean {
    return leadIns.has(word) || (from > 0 && dividing.has(word));
  }
}

/** The English verb for the one at a position, and how many tokens it has with the preposition that belongs to it. */
function verbAt(
  { verbs }: RomanceLanguage,
  tokens: readonly Token[],
  at: number,
): { english: string; length: number } | null {
  if (tokenAt(tokens, at).kind !== 'word') return null;
  for (const { forms, english, before } of verbs) {
    const form = forms.map((one) => one.split(' ')).find((words) => startsWith(tokens, at, words));
    if (!form) continue;
    const next = tokenAt(tokens, at + form.length);
    return { english, length: form.length + (next.kind === 'word' && before.includes(next.text) ? 1 : 0) };
  }
  return null;
}

function wordInEnglish(language: RomanceLanguage, token: Token): Token[] {
  const { words, elided } = language;
  if (token.kind !== 'word' || token.text.charAt(0) !== token.lower.charAt(0)) return [token];
  const article = token.lower.slice(0, 2).replace('’', "'");
  const split = elided.get(article);
  if (split !== undefined && token.text.length > 2) {
    const text = token.text.slice(2);
    return [
      { ...written(token, split), end: token.start + 2 },
      ...wordInEnglish(language, { ...token, text, lower: text.toLowerCase(), start: token.start + 2 }),
    ];
  }
  const english = token.text === token.lower ? words.get(token.lower) : undefined;
  return [english === undefined ? token : written(token, english)];
}

/** Conditions, exceptions and several entries are not read in these languages: nothing is done that they could forbid. */
function isLimited(language: RomanceLanguage, sentence: readonly Token[]): boolean {
  const isDeed = DEEDS.has(verbAt(language, sentence, behindLeadIns(language, sentence, 0))?.english ?? '');
  return sentence.some(
    ({ kind, lower }) => kind === 'word' && (language.limits.has(lower) || (isDeed && language.plurals.has(lower))),
  );
}
const DEEDS: ReadonlySet<string> = new Set(['delete', 'cancel', 'approve']);
