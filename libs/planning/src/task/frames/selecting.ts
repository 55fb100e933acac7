import { isLiteral, listItems, phraseOf, withoutArticle, withoutMarks } from '../phrase';
import type { Action, Target } from '../step';
import { nameOnly } from '../target';
import { type Token, tokenAt } from '../tokens';
import { type Frame, frame, type Outcome, type Words } from './frame';

const ENTRIES =
  'rows|lines|entries|records|messages|mails|e-mails|emails|invoices|orders|customers|contacts|users|files|tasks|tickets|products';
const TIMED = 'flight|train|bus|connection|trip|departure|session|class|course|show|screening|film|event|game|ferry';
const CHOOSE = 'select|choose|pick|take|book|reserve';

/** Entries of lists that are selected by the boxes in their rows, or are one of several by their time. */
export const SELECTING: Frame[] = [
  frame(`select|choose|pick|tick|check|mark the? ${ENTRIES} of|from|by|with|for|named|called? <entries>`, boxes),
  frame(`select|tick|check the? mail|message|e-mail|email from|by|of|about <entries>`, boxes),
  frame(`${CHOOSE} the? <noun> at|departing_at|leaving_at|starting_at <time>`, (words) => timed(words)),
  frame(`${CHOOSE} the? <time> ${TIMED}`, (words) => timed(words)),
];

/** "the rows Ada and Cleo", "the messages from Ida and the newsletter" */
function boxes(words: Words): Outcome {
  const items = listItems(withoutMarks(words.tokens('entries'))).map((item) => nameOnly(withoutArticle(item)));
  const areNamed = items.length > 0 && items.every((item) => item.length > 0 && item.every(isPartOfName));
  const hasName = items.some((item) =>
    item.some((token) => isLiteral(token) || token.text !== token.lower || /[.@_]/.test(token.text)),
  );
  if (!areNamed || !hasName) return null;
  const targets = items.map((item): Target => {
    const near = { relation: 'row' as const, phrase: phraseOf(words.context.source, item) };
    return { phrase: [], noun: 'checkbox', ordinal: null, near };
  });
  return [{ kind: 'check', targets, checked: true, all: false }];
}

const isPartOfName = ({ kind, lower }: Token): boolean =>
  kind !== 'mark' && !/^(?:as|from|in|on|with|that|which|whose|all|every|each|except|not)$/.test(lower);

function timed(words: Words): Outcome {
  const [time, half, ...others] = words.tokens('time');
  const noun = words.tokens('noun');
  const isTime = time !== undefined && HOUR.test(time.text) && others.length === 0 && (!half || HALF.test(half.lower));
  const isTimed = noun.length === 0 || (noun.length === 1 && TIMED.split('|').includes(tokenAt(noun, 0).lower));
  if (!isTime || !isTimed) return null;
  const phrase = phraseOf(words.context.source, words.tokens('time'));
  const action: Action = { kind: 'click', target: { phrase, noun: 'row', ordinal: null, near: null }, count: 1 };
  return [action];
}
const HOUR = /^\d{1,2}(?:[:.h]\d\d)?(?:[ap]m)?$/i;
const HALF = /^(?:[ap]\.?m\.?|uhr|o['’]clock)$/;
