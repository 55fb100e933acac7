import type { Token } from './tokens';

const ENDS = new Set(['.', '!', '?', '…', ';']);

/** Whether a token ends a sentence. */
export const endsSentence = ({ kind, text }: Token): boolean => kind === 'mark' && ENDS.has(text);

/** The sentences of a task; a new line begins one, too. */
export function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    if (token.line) sentences.push([]);
    sentences.at(-1)!.push(token);
    if (endsSentence(token)) sentences.push([]);
  }
  return sentences.filter(({ length }) => length > 0);
}

/** An English word in the place of a foreign one. Values and names keep the words of the task, which they are taken from. */
export const written = (token: Token, english: string): Token => ({
  ...token,
  kind: 'word',
  text: english,
  lower: english,
});
