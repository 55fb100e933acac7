import { isLiteral, listItems, phraseOf, withoutArticle } from '../phrase';
import type { Phrase, Target } from '../step';
import { targetOf } from '../target';
import type { Token } from '../tokens';
import { PRONOUNS } from '../words';
import { type Frame, frame, named, type Outcome, type Words } from './frame';

/** Entries of a shop, each of which has a button of its own. */
export const BASKET: Frame[] = [
  frame('add|put <item> to|into|in the? my? your? shopping? cart|basket|bag', addToBasket),
];

/** Entries of a list, each of which has buttons of its own: "Delete the e-mail from Karl". */
export const OPERATING: Frame[] = [
  frame('delete|remove|archive|edit|approve|forward|star|flag|duplicate|reject|restore <item>', operate),
];

const ONE_AT_A_TIME = 'Write the name of one item, and say how many with the field of the page: set "Quantity" to 2.';

function addToBasket(words: Words): Outcome {
  const [first] = words.tokens('item');
  if (listItems(words.tokens('item')).length > 1 || /^(?:\d+|two|three|four|five|six)$/.test(first?.lower ?? ''))
    return { unread: ONE_AT_A_TIME };
  const button = named('Add to cart');
  const isSaid = PRONOUNS.has(words.text('item'));
  if (isSaid && words.context.lastTarget === null) return null;
  return [
    {
      kind: 'click',
      target: isSaid ? button : ofRow(button, words.target('item')),
      count: 1,
    },
  ];
}

/** The whole list is no entry of it, and neither is what has been named before. */
const UNNAMED =
  /^(?:it|this|that|them|item|entry|row|record|message|mail|e-mail|email|file|document|order|request|selection)$/;

/** These are entered into, not operated as a whole. */
const FIELDS = new Set(['field', 'textarea', 'editor', 'date', 'dropdown', 'checkbox']);

function operate(words: Words): Outcome {
  const verb = words.text('verb');
  const button = named(verb.charAt(0).toUpperCase() + verb.slice(1));
  const tokens = withoutArticle(words.tokens('item'));
  if (UNNAMED.test(words.bare('item'))) return [{ kind: 'click', target: button, count: 1 }];
  const ordinal = targetOf(words.context.source, tokens).ordinal;
  if (ordinal !== null)
    return [{ kind: 'click', target: inRow(button, phraseOf(words.context.source, withoutPlace(tokens))), count: 1 }];
  const isNamed = tokens.some((token) => isLiteral(token) || token.text !== token.lower);
  if (!isNamed || listItems(tokens).length > 1) return null;
  const item = targetOf(words.context.source, namedLast(tokens));
  if (tokens.some(({ lower }) => /^(?:to|as|with)$/.test(lower))) return null;
  if (item.noun !== null && FIELDS.has(item.noun)) return null;
  return [{ kind: 'click', target: ofRow(button, item), count: 1 }];
}

/** "second item from the cart" is the second item. */
function withoutPlace(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ lower }) => /^(?:from|in|of|on)$/.test(lower));
  return at > 0 ? tokens.slice(0, at) : tokens;
}

/** "mail from Karl" is Karl. */
function namedLast(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ lower }) => /^(?:from|by|for|of|named|called)$/.test(lower));
  const isNoun =
    at > 0 &&
    at < tokens.length - 1 &&
    tokens.slice(0, at).every(({ kind, text, lower }) => kind === 'word' && text === lower);
  return isNoun ? tokens.slice(at + 1) : tokens;
}

/** "the customer Ada" is the row with Ada; "in the list" says nothing. */
function ofRow(button: Target, item: Target): Target {
  const isPlace =
    item.near !== null && /^(?:cart|basket|list|table|page|grid|inbox)$/i.test(String(item.near.phrase[0]));
  const phrase = item.near && !isPlace ? item.near.phrase : item.phrase;
  return inRow(button, phrase);
}

const inRow = (button: Target, phrase: Phrase): Target => ({ ...button, near: { relation: 'row', phrase } });
