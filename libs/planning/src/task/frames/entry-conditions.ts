import { isDate } from '../pattern';
import { phraseOf, withoutArticle, withoutMarks } from '../phrase';
import type { EntryCondition } from '../step';
import { type Token, tokenAt } from '../tokens';
import { isPlural } from '../words';

/** The words between the noun and what the entries are compared with. */
const COMPARING: readonly (readonly [RegExp, EntryCondition['compares']])[] = [
  [/^(?:(?:that|which) (?:is|are) )?older than$/, 'before'],
  [/^(?:(?:that|which) (?:is|are) )?(?:newer|younger) than$/, 'after'],
  [/^(?:from |created |dated )?before$/, 'before'],
  [/^(?:from |created |dated )?after$/, 'after'],
  [/^(?:over|above|(?:of |with )?more than|greater than|higher than)$/, 'over'],
  [/^(?:under|below|(?:of |with )?less than|lower than)$/, 'under'],
  [/^(?:that|which) (?:is|are)$/, 'is'],
];
/** Words of the longest of them. */
const MAX_WORDS = 4;
const NOT_A_STATE =
  /^(?:other|others|old|new|empty|same|first|last|next|remaining|selected|visible|my|our|your|these|those)$/;

/** "suspended members", "backups older than 1 May 2027", "invoices over 100": which entries are meant, and what they are; null for other words. */
export function conditionOn(
  source: string,
  entries: readonly Token[],
): { noun: readonly Token[]; where: EntryCondition } | null {
  const tokens = withoutArticle(withoutMarks(entries));
  const isNoun = (token: Token): boolean => token.kind === 'word' && isPlural(token.lower);
  const [first, second] = [tokenAt(tokens, 0), tokenAt(tokens, 1)];
  if (tokens.length === 2 && isState(first) && isNoun(second))
    return { noun: [second], where: { compares: 'is', words: '', value: phraseOf(source, [first]) } };
  if (!isNoun(first)) return null;
  for (let length = MAX_WORDS; length > 0; length -= 1) {
    const words = tokens
      .slice(1, 1 + length)
      .map(({ lower }) => lower)
      .join(' ');
    const value = withoutArticle(tokens.slice(1 + length));
    const compares = COMPARING.find(([pattern]) => pattern.test(words))?.[1];
    if (compares === undefined || value.length === 0 || !isValue(compares, value)) continue;
    return { noun: [first], where: { compares, words, value: phraseOf(source, value) } };
  }
  return null;
}

const isState = ({ kind, text, lower }: Token): boolean =>
  kind === 'word' && text === lower && /^\p{Ll}+$/u.test(text) && !isPlural(text) && !NOT_A_STATE.test(text);

const AGO = /^(?:\d{1,3}|an?|one) (?:day|week|month|year)s?$/;

function isValue(compares: EntryCondition['compares'], value: readonly Token[]): boolean {
  const text = value
    .map(({ lower }) => lower)
    .join(' ')
    .replace(/ ,/g, ',');
  if (compares === 'is') return value.length === 1 && (value[0]!.kind === 'quoted' || isState(value[0]!));
  if (compares === 'before' || compares === 'after') return isDate(text) || AGO.test(text);
  return value.length <= 2 && /^[€$£]?\s?\d[\d.,]*(?:\s(?:€|\$|£|euros?|eur|usd|dollars?|pounds?|gbp))?$/.test(text);
}
