import { numberOf } from '../pattern';
import { phraseOf, withoutArticle, withoutMarks } from '../phrase';
import type { Action, Target } from '../step';
import { targetOf } from '../target';
import { tokenAt, type Token } from '../tokens';

/** "the expected delivery date of": longer texts before the preposition are sentences. */
const MAX_THING = 4;

/**
 * "The total of the invoice INV-8", "the phone from Ada": what the page shows of an entry that is named, and no text to enter. Null for other
 * values: in "the number of 12" the words before the number say what it is.
 */
export function shownOf(source: string, said: readonly Token[]): Target | null {
  const tokens = withoutMarks(said);
  const at = tokens.findIndex(({ kind, lower }) => kind === 'word' && /^(?:of|from)$/.test(lower));
  const [article, ...thing] = tokens.slice(0, Math.max(at, 0));
  const entry = withoutArticle(tokens.slice(at + 1));
  const isThing =
    thing.length > 0 &&
    !(thing.length === 1 && OTHERS.test(tokenAt(thing, 0).lower)) &&
    thing.length <= MAX_THING &&
    thing.every(isPlain);
  if (!article || article.kind !== 'word' || !OWNED.test(article.lower) || !isThing || !isEntry(entry)) return null;
  const [of, first] = [tokenAt(tokens, at), tokens[at + 1]!];
  const subject = [...thing, { ...of, text: 'of', lower: 'of', said: 'of' }, first, ...tokens.slice(at + 2)];
  const target = targetOf(source, subject);
  return target.phrase.length > 0
    ? target
    : { phrase: phraseOf(source, subject), noun: null, ordinal: null, near: null };
}
/** What is computed, and the value of an element. */
const OTHERS =
  /^(?:value|contents?|text|sum|average|mean|median|difference|product|count|number|maximum|minimum|rest|word|name)$/;
const OWNED = /^(?:the|his|her|its|their)$/;

/** What is read goes into the field. */
export const readInto = (subject: Target, into: Target): Action[] => [
  { kind: 'read', subject, saveTo: null },
  { kind: 'paste', into },
];

const isPlain = ({ kind, text, lower }: Token): boolean => kind === 'word' && text === lower && !/\d/.test(text);

/** A kind in lower case, and a name or a code behind it; a number or a date is no entry. */
function isEntry(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex((token) => !isPlain(token));
  const name = tokens.slice(Math.max(at, 0));
  return at >= 0 && at <= 1 && name.every(isNamePart) && !Number.isFinite(numberOf(tokenAt(name, 0)));
}

const isNamePart = ({ kind, text }: Token): boolean => kind === 'word' && /^(?:\p{Lu}|\p{L}+-?\d)/u.test(text);
