import { labelledValues } from '../labelled-values';
import { LIMITED } from '../limits';
import { nounAtEnd } from '../noun-phrase';
import { isLiteral, listItems, phraseOf, withoutArticle, withoutMarks } from '../phrase';
import type { Action, Phrase, Target } from '../step';
import { numberOf } from '../pattern';
import { nameOnly, targetOf } from '../target';
import { type Token, tokenAt } from '../tokens';
import { ARTICLES, isPlural, PRONOUNS } from '../words';
import { type Frame, frame, named, type Outcome, type Words } from './frame';

/** Entries of a shop, each of which has a button of its own. */
export const BASKET: Frame[] = [
  frame(
    'add|put <count:number> of|pieces_of|units_of? <item> to|into|in the? my? your? shopping? cart|basket|bag',
    (words) =>
      amount(words).flatMap((some): Action[] => [
        some,
        { kind: 'click', target: inRow(named('Add to cart'), some.target.near?.phrase ?? []), count: 1 },
      ]),
  ),
  frame('add|put <item> to|into|in the? my? your? shopping? cart|basket|bag', addToBasket),
  frame('order|buy <count:number> of|pieces_of|units_of|x|portions_of? <item>', amount),
  frame('take <item> out of|from the? my? our? shopping? cart|basket|bag', (words) => [
    { kind: 'click', target: ofRow(named('Remove'), words.target('item')), count: 1 },
  ]),
];

/** What people write to each other, and what they call it. */
const LETTER =
  /\b(?:e-?mails?|mails?|messages?|posts?|comments?|tweets?|threads?|reviews?|requests?|them|him|her|it|@\w+)\b|@/;

/** Answering and passing on what somebody has written. */
export const LETTERS: Frame[] = [
  frame(
    'reply|respond|answer|write_back to? <item> with|saying|by_saying|by_writing|using|: the? text|message|words|reply? <text:literal>',
    reply,
  ),
  frame('reply|respond|answer with|saying|: the? text|message|words? <text:literal>', reply),
  frame('reply|respond <text:literal>', reply),
  frame('reply|respond|answer|send <text:literal> to|as_a_reply_to|as_reply_to <item>', reply),
  frame('forward|pass_on <item> to|on_to <to>', forward),
  frame('write|compose|draft|send a|an? new? short? mail|e-mail|email|message to <to> with <data>', written),
  frame('assign|allocate <item> to <who>', (words) => [
    { kind: 'set', target: inRow(named('Assignee'), itemOf(words)), value: words.value('who') },
  ]),
  frame('mark all|everything as <state>', (words) =>
    /^(?:checked|ticked|selected|yes|no)$/.test(words.bare('state'))
      ? null
      : [{ kind: 'click', target: named(`Mark all as ${words.bare('state')}`, 'button'), count: 1 }],
  ),
  frame('mark|flag|set <item> as <state>', (words) => marked(words)),
];

/** Places in a grid, such as a room at an hour: "Book Red at 10:00". */
export const PLACES: Frame[] = [frame('book|reserve <row> at|on|for <column>', inGrid)];

function inGrid(words: Words): Outcome {
  const [row, column] = [withoutArticle(words.tokens('row')), words.tokens('column')];
  const isNamed = row.some((token) => isLiteral(token) || /^[\p{Lu}\d]/u.test(token.text));
  const isColumn = column.length === 1 && (isLiteral(column[0]) || HEADER.test(tokenAt(column, 0).lower));
  if (!isNamed || !isColumn || listItems(row).length > 1) return null;
  const verb = tokenAt(words.tokens('verb'), 0).lower;
  const [text] = phraseOf(words.context.source, column);
  const phrase: Phrase = typeof text === 'string' ? [`${verb} at ${text}`] : [`${verb} at `, ...(text ? [text] : [])];
  const target = inRow({ phrase, noun: null, ordinal: null, near: null }, targetOf(words.context.source, row).phrase);
  return [{ kind: 'click', target, count: 1 }];
}
/** An hour, or a day. */
const HEADER = /^(?:\d{1,2}(?:[:.]\d\d)?(?:am|pm)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;

/** Entries of a list, each of which has buttons of its own: "Delete the e-mail from Karl". */
export const OPERATING: Frame[] = [
  frame(
    'delete|remove|archive|edit|approve|forward|star|flag|duplicate|reject|restore|unlike|retweet|repost|share|follow|unfollow|mute|block|' +
      'pin|unpin|bookmark|suspend|reserve|renew|withdraw|resend|reactivate|move|invite|merge|install|uninstall|decline|refund|pay|renew|upvote|downvote|resolve|reopen|close|cancel|publish|unpublish|like_the|rename|view|print <item>',
    operate,
  ),
];

const ONE_AT_A_TIME = 'Write the name of one item, and say how many with the field of the page: set "Quantity" to 2.';

/** How many of an entry: the number in its row. */
function amount(words: Words): Amount[] {
  const { source } = words.context;
  const [item = [], ...others] = listItems(words.tokens('item'));
  const counted = others.map((tokens) => ({ count: numberOf(tokenAt(tokens, 0)), item: afterCount(tokens) }));
  // "Order 3 of Salt and Pepper": what has no number of its own is a part of the name.
  if (others.length === 0 || !counted.every(({ count, item: { length } }) => Number.isInteger(count) && length > 0))
    return [amountOf(words.number('count'), words.target('item').phrase)];
  return [{ count: words.number('count'), item }, ...counted].map(({ count, item: tokens }) =>
    amountOf(count, targetOf(source, tokens).phrase),
  );
}

type Amount = Extract<Action, { kind: 'set' }>;
const amountOf = (count: number, item: Phrase): Amount => ({
  kind: 'set',
  target: inRow(field('field'), item),
  value: [String(count)],
});

/** "1 of Green salad", "1 x Green salad" */
function afterCount(tokens: readonly Token[]): readonly Token[] {
  const [, second] = tokens;
  return tokens.slice(second && /^(?:of|x|×)$/.test(second.lower) ? 2 : 1);
}

const field = (noun: string): Target => ({ phrase: [], noun, ordinal: null, near: null });

/** The entry that is named, or the one that was named before. */
function itemOf(words: Words): Phrase {
  const isSaid =
    words.tokens('item').length === 0 || /^(?:it|them|him|her|that(?: \S+)?|this(?: \S+)?)$/.test(words.text('item'));
  const { lastTarget, source } = words.context;
  if (!isSaid) return targetOf(source, nameOnly(words.tokens('item'))).phrase;
  return lastTarget?.near?.relation === 'row' ? lastTarget.near.phrase : (lastTarget?.phrase ?? []);
}

function reply(words: Words): Outcome {
  if (words.tokens('item').length > 0 && !LETTER.test(words.text('item'))) return null;
  // What was opened before has its own button.
  const isOpened = words.tokens('item').length === 0 && words.context.last?.kind === 'click';
  const item = isOpened ? [] : itemOf(words);
  return [
    { kind: 'click', target: item.length > 0 ? inRow(named('Reply'), item) : named('Reply'), count: 1 },
    { kind: 'enter', value: words.value('text'), into: field('textarea') },
    { kind: 'submit', target: null },
  ];
}

/** "Write a mail to ada@example.com with the subject "A" and the text "B"". Its sending is ordered by "send". */
function written(words: Words): Outcome {
  const values = labelledValues(words.context.source, withoutMarks(words.tokens('data')));
  const to = withoutMarks(words.tokens('to'));
  if (!values || to.length === 0 || listItems(to).length > 1) return null;
  const fields = values.map(({ label, value }): Action | null => {
    const name = label.join('').toLowerCase();
    const into = /^(?:text|message|body|contents?|words)$/.test(name)
      ? field('textarea')
      : name === ''
        ? null
        : named(name);
    return into && { kind: 'enter', value, into };
  });
  if (fields.some((action) => action === null)) return null;
  const send: Action[] = words.text('verb') === 'send' ? [{ kind: 'submit', target: null }] : [];
  return [
    { kind: 'enter', value: words.value('to'), into: named('To', 'field') },
    ...fields.filter((action) => action !== null),
    ...send,
  ];
}

function forward(words: Words): Outcome {
  if (!LETTER.test(words.text('item'))) return null;
  const item = itemOf(words);
  return [
    { kind: 'click', target: item.length > 0 ? inRow(named('Forward'), item) : named('Forward'), count: 1 },
    { kind: 'enter', value: words.value('to'), into: named('To', 'field') },
    { kind: 'submit', target: null },
  ];
}

/** "Mark the e-mail from Ida as important" and "mark invoice 1003 as paid" is the button for it in its row. */
function marked(words: Words): Outcome {
  const item = withoutArticle(words.tokens('item'));
  const state = words.bare('state');
  if (/^(?:checked|ticked|selected|yes|no|active|inactive|un(?:checked|ticked|selected))$/.test(state)) return null;
  const button = named(`Mark as ${state}`);
  // The entry that was found or named before.
  if (PRONOUNS.has(words.text('item'))) {
    const { last, lastTarget } = words.context;
    const row = lastTarget?.near?.relation === 'row' && last?.kind !== 'check' ? lastTarget.near : null;
    if (last?.kind !== 'read' && !row) return lastTarget ? [{ kind: 'click', target: button, count: 1 }] : null;
    return [{ kind: 'click', target: { ...button, near: row }, count: 1 }];
  }
  const isNamed = item.some((token) => isLiteral(token) || token.text !== token.lower);
  const isMarkedOne = item.length === 1 && isLiteral(item[0]);
  if (!isNamed || (item.length < 2 && !isMarkedOne) || listItems(item).length > 1) return null;
  if (hasAdjective(item.slice(0, item.length - nameOnly(item).length))) return { unread: LIMITED };
  return [{ kind: 'click', target: inRow(button, itemOf(words)), count: 1 }];
}

function addToBasket(words: Words): Outcome {
  const [first] = words.tokens('item');
  const items = listItems(words.tokens('item'));
  // "Salt and pepper" may be one item; each of "the salt and the pepper" is one.
  const areNamed = items.every((item) => item[0] && (item[0].kind === 'quoted' || ARTICLES.has(item[0].lower)));
  if (items.length > 1 && areNamed)
    return items.map((item) => ({
      kind: 'click',
      target: ofRow(named('Add to cart'), targetOf(words.context.source, item)),
      count: 1,
    }));
  if (listItems(words.tokens('item')).length > 1 || /^(?:\d+|two|three|four|five|six)$/.test(first?.lower ?? ''))
    return { unread: ONE_AT_A_TIME };
  const button = named('Add to cart');
  const tokens = withoutArticle(words.tokens('item'));
  if (targetOf(words.context.source, tokens).ordinal !== null)
    return [{ kind: 'click', target: inRow(button, phraseOf(words.context.source, withoutPlace(tokens))), count: 1 }];
  const isSaid = PRONOUNS.has(words.text('item'));
  const { last, lastTarget } = words.context;
  // "Search for a lamp and add it to the cart": what was looked for is the name of the entry.
  if (isSaid && last?.kind === 'search') return [{ kind: 'click', target: inRow(button, last.for), count: 1 }];
  if (isSaid && lastTarget === null) return null;
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
  const verb = tokenAt(words.tokens('verb'), 0).lower;
  const button = named(verb.charAt(0).toUpperCase() + verb.slice(1));
  const tokens = withoutList(withoutArticle(words.tokens('item')));
  if (UNNAMED.test(tokens.map(({ lower }) => lower).join(' '))) return [{ kind: 'click', target: button, count: 1 }];
  const ordinal = targetOf(words.context.source, tokens).ordinal;
  if (ordinal !== null)
    return [{ kind: 'click', target: inRow(button, phraseOf(words.context.source, withoutPlace(tokens))), count: 1 }];
  // "Remove the spoon from the cart": what is in a list is an entry of it, whatever it is called.
  const isListed = tokens.length < withoutArticle(words.tokens('item')).length;
  // "Archive the newsletter": one word behind an article names an entry where the verb is for entries only.
  const isOneWord =
    FOR_ENTRIES.test(verb) &&
    tokens.length <= 2 &&
    tokens.every(isPlain) &&
    words.tokens('item').length === tokens.length + 1;
  const isNamed = isListed || isOneWord || tokens.some((token) => isLiteral(token) || token.text !== token.lower);
  if (!isNamed || listItems(tokens).length > 1) return null;
  const item = targetOf(words.context.source, nameOnly(tokens));
  const joins = ({ kind, lower }: Token): boolean =>
    kind === 'word' && /^(?:to|as|with|of|that|which|from|for|in|on)$/.test(lower);
  if (tokens.some(joins) && ORDERED.test(verb)) return null;
  if (tokens.some(saysGoal) && HAS_GOAL.test(verb)) return null;
  if (!isOneWord && hasAdjective(tokens.slice(0, tokens.length - nameOnly(tokens).length))) return { unread: LIMITED };
  if (nameOnly(tokens).some(joins)) return null;
  if (item.noun !== null && FIELDS.has(item.noun)) return null;
  return [{ kind: 'click', target: ofRow(button, item), count: 1 }];
}

/** What is said about these is read as the parts of an order, each of which must have its place. */
const ORDERED = /^(?:approve|confirm|decline|pay|publish|reject|restore|suspend|withdraw)$/;
/** "Rename A to B" is no button of the entry B. */
const HAS_GOAL = /^(?:rename|move|merge|share|invite|duplicate|edit)$/;
const saysGoal = ({ kind, lower }: Token, at: number): boolean =>
  at > 0 && kind === 'word' && /^(?:to|as|into|with)$/.test(lower);
const FOR_ENTRIES =
  /^(?:archive|star|unstar|flag|pin|unpin|mute|bookmark|restore|duplicate|suspend|upvote|downvote|resolve|reopen|approve|reject|decline|refund|withdraw|renew)$/;

/** "the unread e-mail from Karl": of the words before a name only one says what it is. */
const hasAdjective = (tokens: readonly Token[]): boolean =>
  tokens.some((_token, at) => at > 0 && isPlain(tokenAt(tokens, at - 1)) && isPlain(tokenAt(tokens, at))) &&
  nounAtEnd(tokens)?.length !== tokens.length;
const isPlain = ({ kind, lower }: Token): boolean =>
  kind === 'word' && !ARTICLES.has(lower) && !/^(?:by|from|of|for|with|in|on|to|named|called)$/.test(lower);

/** "Salt from the basket" is Salt: the list that it is in says nothing. */
function withoutList(tokens: readonly Token[]): readonly Token[] {
  const place = tokens.slice(-3).map(({ kind, lower }) => (kind === 'word' ? lower : ''));
  const isList = OF_LIST.test(place.join(' ')) || (OF_ENTRIES.test(place.slice(0, 2).join(' ')) && isPlural(place[2]!));
  return tokens.length > 3 && isList ? tokens.slice(0, -3) : tokens;
}
/** "Remove Ada from the participants" */
const OF_ENTRIES = /^from (?:the|my|our|your)$/;
const OF_LIST =
  /^(?:from|in|on) (?:the|my|our|your) (?:cart|basket|bag|list|table|page|grid|inbox|team|group|project|board|channel|workspace)$/;

/** "second item from the cart" is the second item. */
function withoutPlace(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ lower }) => /^(?:from|in|of|on)$/.test(lower));
  return at > 0 ? tokens.slice(0, at) : tokens;
}

/** "the customer Ada" is the row with Ada; "in the list" says nothing. */
function ofRow(button: Target, item: Target): Target {
  const isPlace =
    item.near !== null && /^(?:cart|basket|list|table|page|grid|inbox)$/i.test(String(item.near.phrase[0]));
  const phrase = item.near && !isPlace ? item.near.phrase : item.phrase;
  return inRow(button, phrase);
}

const inRow = (button: Target, phrase: Phrase): Target => ({ ...button, near: { relation: 'row', phrase } });
