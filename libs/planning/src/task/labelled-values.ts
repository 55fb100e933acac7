import { isLiteral, listItems, phraseOf, withoutArticle, withoutMarks } from './phrase';
import { startsWith } from './pattern';
import type { Phrase } from './step';
import { targetOf } from './target';
import { tokenAt, type Token } from './tokens';

export interface LabelledValue {
  /** Empty when the value has no label. */
  label: Phrase;
  value: Phrase;
}

const SEPARATORS = new Set([':', '=', '->']);
/** Between a value and its label, and between a label and its value. */
const AFTER_VALUE = ['as the', 'as', 'for the', 'for', 'in the', 'in', 'into the', 'into'].map((words) =>
  words.split(' '),
);
const AFTER_LABEL = new Set(['as', 'is', 'to', 'with', 'of', 'should', 'be']);

/**
 * Reads `name "Anna", age 34 and city: Berlin` or `"Anna" as name and 34 as age`; null when an item is not of these forms. Unquoted values
 * of several words need a separator.
 */
export function labelledValues(source: string, tokens: readonly Token[]): LabelledValue[] | null {
  const items = listItems(tokens);
  const values = items.map((item) => labelledValue(source, withoutMarks(item), items.length > 1));
  return values.length > 0 && values.every((value) => value !== null) ? values : null;
}

/** "Name should be "Ada", surname is "King""; null when an item does not say so. */
export function statedValues(source: string, tokens: readonly Token[]): LabelledValue[] | null {
  const items = listItems(tokens);
  const isStated = (item: readonly Token[]): boolean =>
    item.slice(1, -1).some(({ kind, lower }) => kind === 'word' && /^(?:is|are|be)$/.test(lower));
  return items.length > 0 && items.every(isStated) ? labelledValues(source, tokens) : null;
}

function labelledValue(source: string, item: readonly Token[], isOfSeveral: boolean): LabelledValue | null {
  return (
    separated(source, item) ??
    literalLast(source, item, isOfSeveral) ??
    literalFirst(source, item) ??
    capitalLast(source, item) ??
    credentialLast(source, item)
  );
}

/** "city Berlin": words in lower case, then a name. */
function capitalLast(source: string, item: readonly Token[]): LabelledValue | null {
  const label = withoutArticle(item.slice(0, -1));
  const value = tokenAt(item, item.length - 1);
  const isName = value.kind === 'word' && /^\p{Lu}/u.test(value.text);
  const isLabel = label.length > 0 && label.every(({ kind, text, lower }) => kind === 'word' && text === lower);
  return isName && isLabel ? { label: targetOf(source, label).phrase, value: phraseOf(source, [value]) } : null;
}

/** "the user name ada": a name that is chosen for an account may be any word. */
function credentialLast(source: string, item: readonly Token[]): LabelledValue | null {
  const label = withoutArticle(item.slice(0, -1));
  const value = tokenAt(item, item.length - 1);
  const isCredential = CREDENTIAL.test(label.map(({ lower }) => lower).join(' '));
  return isCredential && value.kind === 'word'
    ? { label: targetOf(source, label).phrase, value: phraseOf(source, [value]) }
    : null;
}
const CREDENTIAL =
  /^(?:(?:user|login|account|screen|nick)[ -]?name|user|login|user[ -]?id|nick|handle|password|passphrase)$/;

function separated(source: string, item: readonly Token[]): LabelledValue | null {
  const at = item.findIndex((token) => token.kind === 'mark' && SEPARATORS.has(token.text));
  if (at < 1 || at === item.length - 1) return null;
  return { label: phraseOf(source, withoutArticle(item.slice(0, at))), value: phraseOf(source, item.slice(at + 1)) };
}

function literalLast(source: string, item: readonly Token[], isOfSeveral: boolean): LabelledValue | null {
  const value = tokenAt(item, item.length - 1);
  if (item.length < 2 || !isLiteral(value)) return null;
  // Numbers of cards and telephones are written in groups.
  const groups =
    item.length - 1 - item.findLastIndex(({ kind, text }) => kind !== 'word' || !/^[+(]?\d+\)?$/.test(text));
  const count = groups > 1 && groups < item.length ? groups : 1;
  const named = item.slice(0, -count);
  const isLinked = (tokens: readonly Token[]): boolean =>
    tokens.length > 1 && AFTER_LABEL.has(tokenAt(tokens, tokens.length - 1).lower);
  const once = isLinked(named) ? named.slice(0, -1) : named;
  const label = withoutArticle(isLinked(once) ? once.slice(0, -1) : once);
  if (label.some((token) => token.kind === 'field' || token.kind === 'mark' || SAYS_MORE.test(token.lower)))
    return null;
  const { phrase } = targetOf(source, label);
  // "The text "X"" alone may be that of any field; beside other values it is that of the field for the text.
  return {
    label: phrase.length === 0 && isOfSeveral ? phraseOf(source, label) : phrase,
    value: phraseOf(source, item.slice(-count)),
  };
}

/** "a mail to anna@example.com with the subject "Keys"" is more than a label with its value. */
const SAYS_MORE = /@|^with$/;

function literalFirst(source: string, item: readonly Token[]): LabelledValue | null {
  const value = tokenAt(item, 0);
  const rest = item.slice(1);
  const linking = AFTER_VALUE.find((words) => startsWith(rest, 0, words));
  if (!isLiteral(value) || !linking || rest.length === linking.length) return null;
  return { label: targetOf(source, rest.slice(linking.length)).phrase, value: phraseOf(source, [value]) };
}
