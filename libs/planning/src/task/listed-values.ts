import { isLiteral, listItems, withoutArticle, withoutMarks } from './phrase';
import { type Token, tokenAt } from './tokens';

/** A label and a value of a list, in the words of the task. */
export interface ListedValue {
  label: string;
  value: string;
  tokens: Token[];
}

/** "name Tom Lee, priority high, message "Hello"": labels with their values, without colons. Null where an item does not tell where its value begins. */
export function listedValues(source: string, tokens: readonly Token[]): ListedValue[] | null {
  const found = listItems(tokens).map((item) => listedValue(source, withoutArticle(withoutMarks(item))));
  return found.length > 1 && found.every((value) => value !== null) ? found : null;
}

function listedValue(source: string, item: readonly Token[]): ListedValue | null {
  const start = valueStart(item);
  const [label, value] = [item.slice(0, start), item.slice(start)];
  if (start < 1 || value.length === 0 || !label.every(isWord)) return null;
  return { label: textOf(source, label), value: textOf(source, value), tokens: [...item] };
}

/** Where the value begins: behind the first word with a capital, behind all words without one, or at the second of two words. */
function valueStart(item: readonly Token[]): number {
  const [first] = item;
  if (!first || !isWord(first)) return -1;
  if (/^\p{Lu}/u.test(first.text)) return 1;
  const at = item.findIndex((token) => !isWord(token) || token.text !== token.lower);
  return at > 0 ? at : item.length === 2 ? 1 : -1;
}

const isWord = (token: Token): boolean =>
  token.kind === 'word' && !isLiteral(token) && /^\p{L}[\p{L}-]*$/u.test(token.text);

function textOf(source: string, tokens: readonly Token[]): string {
  const first = tokenAt(tokens, 0);
  return tokens.length === 1 && first.kind === 'quoted'
    ? first.text
    : source.slice(first.start, tokenAt(tokens, tokens.length - 1).end);
}
