import type { Phrase } from './step';
import { startsWith } from './pattern';
import { tokenAt, type Token } from './tokens';
import { ARTICLES } from './words';

/** A text with its placeholders as parts. */
export function toPhrase(text: string): Phrase {
  const parts = text.split(/\{\{([^{}]*)\}\}/).map((part, index) => (index % 2 ? { field: part.trim() } : part));
  return parts.filter((part) => part !== '');
}

/** The text of tokens: quoted strings without their quotes, all else as it is written. */
export function phraseOf(source: string, tokens: readonly Token[]): Phrase {
  const pieces = tokens.map((token, index) => spacing(source, tokens[index - 1], token) + writtenText(source, token));
  return toPhrase(pieces.join('').replace(/\s*\n\s*/g, '\n'));
}

function spacing(source: string, before: Token | undefined, token: Token): string {
  if (!before) return '';
  const between = before.end <= token.start ? source.slice(before.end, token.start) : ' ';
  return /^\s*$/.test(between) ? between && ' ' : ' ';
}

function writtenText(source: string, token: Token): string {
  if (token.said !== undefined) return token.said;
  return token.kind === 'quoted' ? token.text : source.slice(token.start, token.end);
}

/** A phrase without the articles before it; a phrase of articles only keeps its last one. */
export function withoutArticle(tokens: readonly Token[]): readonly Token[] {
  let start = 0;
  while (
    start < tokens.length - 1 &&
    tokenAt(tokens, start).kind === 'word' &&
    ARTICLES.has(tokenAt(tokens, start).lower)
  )
    start += 1;
  return tokens.slice(start);
}

/** Nouns that announce a literal: the text "x", the value {{y}}, the number 3. */
const VALUE_NOUNS = [
  'the text',
  'text',
  'the value',
  'value',
  'the word',
  'word',
  'the number',
  'number',
  'the date',
  'date',
  'the words',
  'the string',
  'the phrase',
  'the message',
  'the sentence',
  'the time',
  'the amount',
  'the option',
  'option',
  'the item',
  'the name',
  'the answer',
  "the user's",
  'the field',
  'the value of',
  'the contents of',
  'the content of',
  'the file',
  'file',
  'the document',
  'the time of',
  'my',
  'the keyword',
  'the term',
  'the query',
  'the following text',
  'the following',
  "today's",
];
const LEADING = VALUE_NOUNS.map((words) => words.split(' ')).sort((a, b) => b.length - a.length);

/** "the invoice number 42" has so many words. */
const MAX_NAMED_NUMBER = 4;

/** A value without the noun before it: "the number 3" is 3. */
export function valueOf(source: string, tokens: readonly Token[]): Phrase {
  const last = tokenAt(tokens, tokens.length - 1);
  const isNamed =
    tokens.length > 1 &&
    ARTICLES.has(tokenAt(tokens, 0).lower) &&
    tokens.slice(0, -1).every((token) => token.kind === 'word');
  const isNumbered = tokens.length <= MAX_NAMED_NUMBER && isLiteral(last) && !tokens.slice(0, -1).some(isLiteral);
  if (isNamed && (last.kind === 'quoted' || last.kind === 'field' || isNumbered)) return phraseOf(source, [last]);
  const noun = LEADING.find(
    (words) => startsWith(tokens, 0, words) && isLiteral(tokenAt(tokens, words.length + colon(tokens, words.length))),
  );
  const start = noun ? noun.length + colon(tokens, noun.length) : 0;
  return phraseOf(source, trimmed(tokens.slice(start)));
}

const colon = (tokens: readonly Token[], at: number): number => (tokenAt(tokens, at).text === ':' ? 1 : 0);

/** Quoted strings, placeholders, numbers, addresses. */
export function isLiteral(token: Token | undefined): boolean {
  if (!token || token.kind === 'mark') return false;
  return token.kind !== 'word' || /[\d@]/.test(token.text);
}

const trimmed = (tokens: readonly Token[]): readonly Token[] => {
  let [start, end] = [0, tokens.length];
  while (start < end - 1 && tokenAt(tokens, start).kind === 'mark' && ',:;'.includes(tokenAt(tokens, start).text))
    start += 1;
  while (end > start + 1 && tokenAt(tokens, end - 1).kind === 'mark' && ',:;.'.includes(tokenAt(tokens, end - 1).text))
    end -= 1;
  return tokens.slice(start, end);
};
export const withoutMarks = trimmed;

/** Divides a list at commas, semicolons, "and" and "or"; quoted strings are whole. */
export function listItems(tokens: readonly Token[]): Token[][] {
  return dividedAt(tokens, (token) => isComma(token) || (token.kind === 'word' && /^(?:and|&)$/.test(token.lower)));
}

const isComma = (token: Token): boolean => token.kind === 'mark' && /^[,;]$/.test(token.text);

/** The parts between separators, without empty ones. */
export function dividedAt(tokens: readonly Token[], separates: (token: Token) => boolean): Token[][] {
  const parts: Token[][] = [];
  let part: Token[] = [];
  for (const token of tokens) {
    if (!separates(token)) part.push(token);
    if (!separates(token)) continue;
    parts.push(part);
    part = [];
  }
  return [...parts, part].filter((tokensOfPart) => tokensOfPart.length > 0);
}
