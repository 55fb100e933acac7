import { isLimiting, LIMITED } from '../limits';
import { orderParts } from '../order-parts';
import { isLiteral, phraseOf, withoutArticle, withoutMarks } from '../phrase';
import { type Token, tokenAt } from '../tokens';
import { DESCRIBED } from '../words';
import { type Frame, frame, type Outcome, type Words } from './frame';

/**
 * Whole orders in one sentence, which no other frame reads: "Create a contact called Ada at Acme", "Enrol Ada in Chess", "Rename A to B". The
 * page tells which control is called like the verb and its object, and which fields the other parts are for.
 */
export const WHOLE_ORDERS: Frame[] = [
  frame(
    'create|add|register|enrol|enroll|book|reserve|request|transfer|record|rename|assign|reset|restart|cancel|invite|issue|schedule|' +
      'plan|report|block|unblock|lock|unlock|extend|apply_for|check_in|check_out|book_in|book_out|call_off|release|postpone|reschedule|' +
      'adjust|change|update|edit|suspend|activate|deactivate|promote|hire|lend|mark|withdraw|confirm|decline|reject|approve|restore|propose|pay|publish <rest>',
    (words) => ordered(words),
  ),
  frame('make <who> the <what> of|for <entry>', (words) => changed(words)),
  frame('make <who> a|an <value>', (words) => changed(words)),
  frame('give <who> a|an|the <value> in|for|as <what>', (words) => changed(words)),
];

/** Deeds for something that has no name: "Pause my membership". */
export const LONE_DEEDS: Frame[] = [
  frame('pause|resume|stop|start|save|duplicate|freeze|unfreeze|bookmark|reactivate <rest>', (words) =>
    isOneThing(words.tokens('rest')) ? ordered(words) : null,
  ),
];

/** An article with the words for one thing, or with its name. */
function isOneThing(tokens: readonly Token[]): boolean {
  const [article, ...thing] = withoutMarks(tokens);
  const isPlain = thing.every((token) => isLiteral(token) || (token.kind === 'word' && !JOINS.test(token.lower)));
  return isPlain && thing.length > 0 && thing.length <= MAX_THING && /^(?:the|my|our|your)$/.test(article?.lower ?? '');
}
const JOINS = /^(?:of|to|for|from|in|on|at|as|with|by|and|or|if|that|which|who)$/;
/** "the job Site Manager" */
const MAX_THING = 4;

/** "Reset the password of Ada" is no field that is emptied, and "check in Ada" no box. */
export const ORDERS_FIRST: Frame[] = [
  frame('reset <rest>', (words) => (words.said('of') || words.said('for') ? ordered(words) : null)),
  frame('check_in|check_out|book_in|book_out <rest>', (words) => ordered(words)),
  frame('move the? <what> to <date:date>', (words) => moved(words)),
  frame('move the? <what> to <date:date> at <time>', (words) => moved(words)),
];

function ordered(words: Words, said = words.tokens('rest')): Outcome {
  const tokens = withoutWhoever(withoutMarks(said));
  if (isLimiting(tokens.filter((token, at) => !isEnd(token, tokens[at + 1])))) return { unread: LIMITED };
  const isLone = LONE.test(words.text('verb')) && /^(?:the|my|our|your)$/.test(tokens[0]?.lower ?? '');
  const isOneEntry = !tokens.some(({ kind, lower }) => kind !== 'quoted' && SEVERAL.test(lower));
  if (!isOneEntry || !(isLone || tokens.some(namesOne)) || words.context.condition) return null;
  const parts = orderParts(words.context.source, tokens);
  const [first] = words.tokens('verb');
  return first && parts ? [{ kind: 'order', verb: words.text('verb'), parts }] : null;
}

/** "Register me for A" is for whoever has signed in. */
const withoutWhoever = (tokens: readonly Token[]): readonly Token[] =>
  tokens.length > 1 && /^(?:me|us)$/.test(tokenAt(tokens, 0).lower) ? tokens.slice(1) : tokens;

/** "Move the appointment of Ada to 4 May 2027 at 10:00": nothing is dragged to a day. */
function moved(words: Words): Outcome {
  const { source } = words.context;
  const said = ordered(words, words.tokens('what'));
  const [order] = Array.isArray(said) ? said : [];
  if (order?.kind !== 'order' || !/\d\D+\d/.test(words.text('date'))) return null;
  const at = words.tokens('time');
  const time = at.length > 0 ? [{ word: 'at', words: phraseOf(source, at) }] : [];
  return [{ ...order, parts: [...order.parts, { word: 'to', words: words.phrase('date') }, ...time] }];
}

/** "From 1 May until 5 May" and "over 450" are values of what an order is about. */
const isEnd = ({ lower }: Token, next: Token | undefined): boolean =>
  (lower === 'until' || lower === 'over') && next !== undefined && (/^\W?\d/.test(next.text) || next.kind === 'field');

const LONE = /^(?:pause|resume|stop|start|save|duplicate|freeze|unfreeze|bookmark|reactivate)$/;

const SEVERAL =
  /^(?::|all|every|each|everything|everyone|any|both|it|them|these|those|if|unless|when|whether|near|beside|behind|opposite)$/;

/** Something that one entry or field has and others have not; "the one in the kitchen" says so, too. */
const namesOne = (token: Token, at: number, all: readonly Token[]): boolean =>
  isLiteral(token) ||
  /^\p{Lu}/u.test(token.text) ||
  FILE_NAME.test(token.lower) ||
  (token.lower === 'one' && tokenAt(all, at - 1)?.lower === 'the') ||
  (token.lower === 'that' && !DESCRIBED.test(tokenAt(all, at + 1)?.lower ?? ''));

const FILE_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_-]*\.[a-z][a-z\d]{1,4}$/u;

/** "Make Ada an owner", "make Ada the manager of Berlin", "give Ada a B in Maths": something of an entry gets another value. */
function changed(words: Words): Outcome {
  const { source } = words.context;
  const part = (word: string, slot: string) => {
    const tokens = withoutArticle(withoutMarks(words.tokens(slot)));
    return tokens.length === 0 ? [] : [{ word, words: phraseOf(source, tokens) }];
  };
  const who = withoutMarks(words.tokens('who'));
  const isName = who.every((token) => isLiteral(token) || /^\p{Lu}/u.test(token.text));
  if (!isName || ['what', 'value', 'entry'].some((slot) => isLimiting(words.tokens(slot)))) return null;
  const entry = words.tokens('entry').length > 0 ? part('of', 'entry') : part('of', 'who');
  const value = words.tokens('value').length > 0 ? part('to', 'value') : part('to', 'who');
  return [{ kind: 'order', verb: words.text('verb'), parts: [...part('', 'what'), ...entry, ...value] }];
}
