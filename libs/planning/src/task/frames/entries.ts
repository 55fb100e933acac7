import { CONDITION, isLimiting, LIMITED } from '../limits';
import { isLiteral, phraseOf, withoutArticle, withoutMarks } from '../phrase';
import type { Action, Phrase, Target } from '../step';
import { nameOnly, targetOf } from '../target';
import { type Token, tokenAt } from '../tokens';
import { isPlural } from '../words';
import { conditionOn } from './entry-conditions';
import { type Frame, frame, named, type Outcome, type Words } from './frame';

const PARTS = /\b(?:tabs?|sections?|menus?|folders?|tree|panels?|items?|headings?|categories|accordions?)\b/;

/** The task looks for an element, for which parts of the page are opened anyway. */
const SEARCHED = /\bfind\b/i;

/** Superlatives, by what they measure and which end of it they mean. `''`: the only number of each entry. */
const SUPERLATIVES = new Map<string, { by: string; greatest: boolean }>([
  ...entriesOf('cheapest|least expensive|lowest-priced', 'price', false),
  ...entriesOf('most expensive|dearest|priciest', 'price', true),
  ...entriesOf('shortest|fastest|quickest', 'duration', false),
  ...entriesOf('longest|slowest', 'duration', true),
  ...entriesOf('earliest|soonest|oldest', 'date', false),
  ...entriesOf('latest|newest|most recent', 'date', true),
  ...entriesOf('nearest|closest', 'distance', false),
  ...entriesOf('best rated|best-rated|highest rated|top rated|best', 'rating', true),
  ...entriesOf('lowest|smallest|least|fewest', '', false),
  ...entriesOf('highest|greatest|largest|biggest|most', '', true),
]);
const BY_LENGTH = [...SUPERLATIVES.keys()].sort((a, b) => b.length - a.length);

const TAKE = 'press|tap|book|buy|order|select|choose|pick|click|open|take|reserve|add|find_and_book|purchase|rent|get';
/** Verbs that only say which entry is meant; the others are the name of a button of it. */
const POINTS = /^(?:press|tap|select|choose|pick|click|open|take|get|find_and_book)/;

const SAYS = 'return|report|tell_me|let_me_know|give_me|show_me|get|read|find_out|determine';

/** Entries of lists and tables: going through them, comparing, counting, ordering. */
export const ENTRIES: Frame[] = [
  frame(
    'switch|go|look|click|browse|navigate|flip|cycle|search between|through|in|among|around|across <parts>',
    lookedThrough,
  ),
  frame('expand|open|unfold all? the? sections|tabs|folders|panels|menus|accordions below|above|shown?', (words) =>
    SEARCHED.test(words.context.source) ? [] : null,
  ),
  frame('expand|open|unfold the? <parts> to_find|in_order_to_find|until_you_find it?', lookedThrough),
  frame(`${TAKE} on? <entry>`, extreme),
  frame('click|press|tap|hit on? <button> on|of|for|in all|every|each|all_the|all_of_the <entries>', (words) =>
    each(words, null),
  ),
  frame('click|press|tap|hit on? <button> on|of|for|in <count:number> <entries>', (words) =>
    each(words, words.number('count')),
  ),
  frame(
    'like|unlike|retweet|share|star|follow|archive|delete|approve|remove|confirm|decline|reject|suspend|restore|renew ' +
      'all|every|each|all_the|all_of_the <entries>',
    (words) => each(words, null),
  ),
  frame('count the? number? of? <subject>', count),
  frame(`${SAYS} the? number|count of the? <subject>`, counted),
  frame(`${SAYS} how many <subject> there? are|is|exist there? shown|listed|displayed|visible?`, count),
  frame(`${SAYS} how many <subject>`, count),
  frame('how many <subject> are|is there|shown|listed|displayed|visible <place>', count),
  frame('how many <subject> are|is there|shown|listed|displayed|visible|on|in|do|does|can', count),
  frame('how many <subject> do|can|does you? i? it? the? list? table? page? see|have|contain|show', count),
  frame('how much does|do|is|are <entry> cost?', (words) => [priceOf(words)]),
  frame('how much is|are <entry>', (words) => [priceOf(words)]),
  frame('what is|are <subject>', (words) => [
    { kind: 'read', subject: targetOf(words.context.source, words.tokens('subject')), saveTo: null },
  ]),
  frame('sort|order the? table|list|results|entries|rows|products|items? by <by>', sort),
  frame('sort|order <what> by <by>', sort),
  frame('show|display|list|view <count:number> <what> per|on|in page|each_page', (words) => [
    { kind: 'set', target: named(`${words.phrase('what').join('')} per page`), value: words.value('count') },
  ]),
];

function entriesOf(words: string, by: string, greatest: boolean): [string, { by: string; greatest: boolean }][] {
  return words.split('|').map((word) => [word, { by, greatest }]);
}

/** "highest revenue", "the cheapest": what is measured where the word says it, and the words behind it. */
export function superlativeOf(
  tokens: readonly Token[],
): { by: string; greatest: boolean; rest: readonly Token[] } | null {
  const text = tokens.map(({ lower }) => lower).join(' ');
  const word = BY_LENGTH.find((one) => text === one || text.startsWith(`${one} `));
  const rule = word === undefined ? undefined : SUPERLATIVES.get(word);
  return word === undefined || !rule ? null : { ...rule, rest: tokens.slice(word.split(' ').length) };
}

/** "Switch between the tabs to find …": elements that are not shown are looked for in all parts of the page anyway. */
function lookedThrough(words: Words): Outcome {
  return PARTS.test(words.text('parts')) && !words.tokens('parts').some(isLiteral) ? [] : null;
}

/** "the cheapest one-way flight", "the ticket with the highest price". */
function extreme(words: Words): Outcome {
  const said = withoutArticle(withoutMarks(words.tokens('entry')));
  const isForBasket =
    words.text('verb') === 'add' &&
    said.length > 3 &&
    BASKET.test(
      said
        .slice(-3)
        .map(({ lower }) => lower)
        .join(' '),
    );
  const tokens = isForBasket ? said.slice(0, -3) : said;
  if (tokens.some((token) => token.kind === 'quoted')) return null;
  const text = tokens.map(({ lower }) => lower).join(' ');
  const word = BY_LENGTH.find((one) => text.startsWith(`${one} `) || text.includes(` with the ${one} `));
  const rule = word === undefined ? undefined : SUPERLATIVES.get(word);
  if (word === undefined || !rule) return null;
  const at = tokens.findIndex(({ lower }) => lower === word.split(' ')[0]);
  const rest = tokens.slice(at + word.split(' ').length);
  const [journey, noun] = splitAtData(at > 0 ? tokens.slice(0, at - 2) : rest);
  const measure = at > 0 ? phraseOf(words.context.source, rest).join('') : rule.by;
  const by = /^(?:number|value|figure)$/.test(measure) ? '' : measure;
  const verb = words.text('verb');
  const name = isForBasket ? 'Add to cart' : verb.charAt(0).toUpperCase() + verb.slice(1);
  const button: Phrase = POINTS.test(verb) ? [] : [name];
  const entry = targetOf(words.context.source, noun);
  const pick: Action = { kind: 'pick_entry', entry, by, greatest: rule.greatest, button };
  const values = journeyOf(words.context.source, journey);
  if (journey.length > 0 && values === null) return null;
  return values === null ? [pick] : [{ kind: 'fill_form', values }, { kind: 'submit', target: null }, pick];
}

const BASKET = /^(?:to|into|in) (?:the|my|your) (?:cart|basket|bag)$/;

/** "flight from Oslo to Lima on 3 May" is a flight, and where and when it goes. */
function splitAtData(tokens: readonly Token[]): [readonly Token[], readonly Token[]] {
  const at = tokens.findIndex(({ kind, lower }) => kind === 'word' && JOURNEY.test(lower));
  return at > 0 ? [tokens.slice(at), tokens.slice(0, at)] : [[], tokens];
}
const JOURNEY = /^(?:from|to|on|departing|returning)$/;
const JOURNEY_LABELS: Record<string, string> = { on: 'date', departing: 'departure date', returning: 'return date' };

function journeyOf(source: string, tokens: readonly Token[]): { label: Phrase; value: Phrase }[] | null {
  const values: { label: Phrase; value: Phrase }[] = [];
  let start = 0;
  for (let at = 1; at <= tokens.length; at += 1) {
    if (at < tokens.length && !(tokenAt(tokens, at).kind === 'word' && JOURNEY.test(tokenAt(tokens, at).lower)))
      continue;
    const label = tokenAt(tokens, start).lower;
    const value = withoutMarks(tokens.slice(start + 1, at));
    if (value.length === 0 || value.every(({ kind }) => kind === 'mark')) return null;
    values.push({ label: [JOURNEY_LABELS[label] ?? label], value: phraseOf(source, value) });
    start = at;
  }
  return values.length > 0 ? values : null;
}

/** "Click Like on all posts by Ada": entries of any other words than these are not understood, because no word may be lost. */
function each(words: Words, most: number | null): Outcome {
  const button =
    words.tokens('button').length > 0 ? words.target('button') : named(capital(words.text('verb').split(' ')[0] ?? ''));
  // A notice about cookies has a button for all of them.
  if (button.phrase.length === 0 || /\bcookies?\b/.test(words.text('entries'))) return null;
  const limited = most === null ? conditionOn(words.context.source, words.tokens('entries')) : null;
  const entries = limited?.noun ?? words.tokens('entries');
  const near = entriesNear(words.context.source, entries);
  const isButton = button.near === null && button.ordinal === null && !isLimiting(words.tokens('button'));
  if (near === 'unread' || !isButton) return { unread: LIMITED };
  if (words.context.condition) return { unread: CONDITION };
  const of = nounOf(words.context.source, entries);
  const where = limited?.where;
  return [{ kind: 'click_each', target: { ...button, near }, most, ...(of && { of }), ...(where && { where }) }];
}

/** "invoices" of "invoices from Berlin"; null for words that any entries have. */
function nounOf(source: string, entries: readonly Token[]): Phrase | null {
  const [noun] = withoutArticle(withoutMarks(entries));
  return noun?.kind === 'word' && isEntryNoun(noun.lower) && !ANY_ENTRIES.test(noun.lower)
    ? phraseOf(source, [noun])
    : null;
}
const ANY_ENTRIES = /^(?:rows?|lines?|entry|entries|items?|records?|results?|elements|buttons|links)$/;

/** "Posts", "posts by Ada", "rows with "Berlin"", "rows of the table": what is said about the entries. */
function entriesNear(source: string, entries: readonly Token[]): Target['near'] | 'unread' {
  const tokens = withoutArticle(withoutMarks(entries));
  const [noun, ...rest] = tokens;
  const last = tokenAt(tokens, tokens.length - 1);
  if (!noun) return 'unread';
  // "every Berlin row"
  if (ROWS.test(last.lower) && isEntryName(tokens.slice(0, -1)))
    return { relation: 'row', phrase: phraseOf(source, tokens.slice(0, -1)) };
  if (noun.kind !== 'word' || !isEntryNoun(noun.lower) || VAGUE.test(noun.lower)) return 'unread';
  if (rest.length === 0) return null;
  const isRelated = RELATED.test(tokenAt(rest, 0).lower) && tokenAt(rest, 0).kind === 'word';
  const place = withoutArticle(rest.slice(1));
  if (isRelated && place.length === 1 && WHOLE.test(tokenAt(place, 0).lower)) return null;
  const name = isRelated ? rest.slice(1) : rest;
  return isEntryName(name) ? { relation: 'row', phrase: phraseOf(source, name) } : 'unread';
}

/** One word for the entries: others before it say which ones. Adjectives have no plural. */
const isEntryNoun = (word: string): boolean =>
  isPlural(word) || /^(?:e-?mail|mail|row|line|entry|item|post|record|result|message|card|file)$/.test(word);
const VAGUE = /^(?:ones|others|drafts|duplicates|copies|extras|leftovers|favou?rites|exceptions|unreads)$/;
const ROWS = /^(?:rows?|lines?|entry|entries)$/;
const RELATED = /^(?:by|from|of|for|with|in|on|named|called|containing)$/;
const WHOLE = /^(?:page|table|list|grid|results|inbox|screen|form)$/;

/** Something in quotes, or a name: words that begin with a capital, or are marked as a name such as @ada or WP-1001. */
const isEntryName = (tokens: readonly Token[]): boolean =>
  (tokens.length === 1 && /^(?:quoted|field)$/.test(tokenAt(tokens, 0).kind)) ||
  (tokens.length > 0 && tokens.every(isNameWord) && tokens.some(({ text }) => /^[\p{Lu}@#\d]/u.test(text)));

const isNameWord = ({ kind, text }: Token, at: number, all: readonly Token[]): boolean =>
  kind === 'word' &&
  (/^[\p{Lu}@#]/u.test(text) ||
    (/\d/.test(text) && /\p{L}/u.test(text)) ||
    (at > 0 && at < all.length - 1 && /^(?:of|de|von|van|der|den|du|la|di|el)$/.test(text)));

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function count(words: Words): Outcome {
  return [{ kind: 'count', subject: targetOf(words.context.source, words.tokens('subject')) }];
}

/** "the number of open tickets" is counted, that of an invoice is read. */
function counted(words: Words): Outcome {
  const tokens = words.tokens('subject');
  const isOfOne = tokens.some(({ kind, lower }) => kind === 'word' && /^(?:of|for)$/.test(lower));
  return !isOfOne && tokens.some(({ kind, text }) => kind === 'word' && isPlural(text)) ? count(words) : null;
}

function priceOf(words: Words): Action {
  const row = targetOf(words.context.source, nameOnly(words.tokens('entry'))).phrase;
  return { kind: 'read', subject: { ...named('price'), near: { relation: 'row', phrase: row } }, saveTo: null };
}

function sort(words: Words): Outcome {
  const tokens = words.tokens('by');
  const text = tokens.map(({ lower }) => lower).join(' ');
  const descending = /\b(?:descending|highest|largest|newest|latest|desc|high to low|z to a|most)\b/.test(text);
  const end = tokens.findIndex(
    ({ kind, lower, text: mark }, at) => at > 0 && (kind === 'mark' ? /^[,(]$/.test(mark) : DIRECTION.test(lower)),
  );
  const by = targetOf(words.context.source, end > 0 ? tokens.slice(0, end) : tokens);
  return by.phrase.length > 0 ? [{ kind: 'sort', by: { ...by, noun: null, near: null }, descending }] : null;
}
const DIRECTION = /^(?:in|from|with|ascending|descending|so|lowest|highest|starting)$/;
