import { isDate, numberOf } from '../pattern';
import { dividedAt, isLiteral, phraseOf, withoutArticle, withoutMarks } from '../phrase';
import type { Action, Phrase } from '../step';
import { type Token, tokenAt } from '../tokens';
import { type Frame, frame, named, type Outcome, type Words } from './frame';

/** Things whose places and times are the values of a form. */
const JOURNEYS = /^(?:flight|train|bus|connection|trip|ferry|journey|ride|transfer)s?$/;
const BOOKED = /^(?:table|room|seat|desk|court|car|appointment|place|spot|slot|tour|ticket|flight|train|bus)s?$/;
const KINDS = /^(?:one-?way|return|round-?trip|single)$/;

/**
 * Orders in one sentence whose values go into the fields of a form: "Transfer 50 from A to B", "Book a table for 4 guests on 12 June at
 * 19:30". Each value needs a field of its own, or else nothing is sent. A sentence with any other words is not understood.
 */
export const ORDERS: Frame[] = [
  frame('transfer|wire|send <amount> from <rest>', (words) => transferred(words)),
  frame('book|reserve a|an <rest>', (words) => booked(words)),
  frame('search|look|find for? <rest>', (words) => searched(words)),
];

function transferred(words: Words): Outcome {
  const [amount, ...currency] = words.tokens('amount');
  const isAmount = amount !== undefined && AMOUNT.test(amount.text) && (currency.length === 0 || isCurrency(currency));
  const parts = partsOf(words, [{ word: 'from', tokens: words.tokens('rest') }]);
  if (!isAmount || !parts || !parts.some(({ label }) => label === 'to')) return null;
  const value: Part = { label: 'amount', value: [amount.text.replace(/^[€$£]/, '')] };
  return [...parts.filter(({ label }) => label === 'from' || label === 'to'), value, ...parts.filter(isOther)]
    .map(set)
    .concat({ kind: 'submit', target: null });
}
const AMOUNT = /^[€$£]?\d+(?:[.,]\d+)*$/;
const isCurrency = ([unit, ...others]: readonly Token[]): boolean =>
  others.length === 0 && /^(?:[€$£]|euros?|eur|usd|dollars?|pounds?|gbp|chf|francs?)$/.test(unit?.lower ?? '');
const isOther = ({ label }: Part): boolean => label !== 'from' && label !== 'to';

function booked(words: Words): Outcome {
  const { object, parts } = divided(words);
  const isBooked = object.length <= 2 && BOOKED.test(tokenAt(object, object.length - 1)?.lower ?? '');
  if (!isBooked || !parts || parts.length < 2) return null;
  return [...parts.map(set), { kind: 'submit', target: null }];
}

/** "one-way flights from Oslo to Lima on 4 May" */
function searched(words: Words): Outcome {
  const { object, parts } = divided(words);
  const [noun, kind, ...others] = [...withoutArticle(object)].reverse();
  const isJourney = noun !== undefined && JOURNEYS.test(noun.lower) && others.length === 0;
  if (!isJourney || (kind && !KINDS.test(kind.lower)) || !parts || parts.length < 2) return null;
  const chosen: Action[] = kind ? [{ kind: 'select', options: [[kind.text]], from: null }] : [];
  return [...chosen, ...parts.map(set), { kind: 'submit', target: null }];
}

interface Part {
  label: string;
  value: Phrase;
}
interface Said {
  word: string;
  tokens: readonly Token[];
}

const set = ({ label, value }: Part): Action => ({ kind: 'set', target: named(label), value });

function divided(words: Words): { object: readonly Token[]; parts: Part[] | null } {
  const tokens = words.tokens('rest');
  const at = tokens.findIndex(isPreposition);
  if (at < 1) return { object: tokens, parts: null };
  return { object: tokens.slice(0, at), parts: partsOf(words, [{ word: '', tokens: tokens.slice(at) }]) };
}

/** The values behind the prepositions; null when one of them is none of these, or is said twice. */
function partsOf(words: Words, said: Said[]): Part[] | null {
  const all = said.flatMap(({ word, tokens }) => segments(word, tokens));
  const parts = all.map(({ word, tokens }) => partOf(words.context.source, word, withoutMarks(tokens)));
  const labels = parts.map((part) => part?.label);
  return parts.every((part) => part !== null) && new Set(labels).size === labels.length ? parts : null;
}

function segments(first: string, tokens: readonly Token[]): Said[] {
  const found: Said[] = [];
  let [word, start] = [first, 0];
  for (let at = 0; at <= tokens.length; at += 1) {
    if (at < tokens.length && !isPreposition(tokenAt(tokens, at))) continue;
    if (at > start || word !== '') found.push({ word, tokens: tokens.slice(start, at) });
    [word, start] = [tokens[at]?.lower ?? '', at + 1];
  }
  return found;
}
const isPreposition = ({ kind, lower }: Token): boolean =>
  kind === 'word' && /^(?:from|to|on|at|for|under|with|departing|returning|leaving)$/.test(lower);

function partOf(source: string, word: string, tokens: readonly Token[]): Part | null {
  const text = tokens.map(({ text: one }) => one).join(' ');
  const value = phraseOf(source, tokens);
  if (tokens.length === 0) return null;
  if (word === 'for') return guests(tokens);
  if (word === 'under' || word === 'with') return labelled(source, tokens);
  if (word === 'at') return HOUR.test(text) ? { label: 'time', value } : null;
  if (word === 'on' || word === 'departing' || word === 'leaving' || word === 'returning') {
    const isValue = isDate(text) || tokens.some(({ kind }) => kind === 'field');
    return isValue
      ? { label: word === 'returning' ? 'return date' : word === 'on' ? 'date' : 'departure date', value }
      : null;
  }
  const isName = tokens.every((token) => isLiteral(token) || /^(?:\p{Lu}|(?:of|de|la|du|und|and)$)/u.test(token.text));
  return isName && dividedAt(tokens, ({ lower }) => lower === 'and').length === 1 ? { label: word, value } : null;
}
const HOUR = /^\d{1,2}(?:[:.h]\d\d)?(?: ?[ap]\.?m\.?| uhr| o'clock)?$/i;

/** "4 guests", "two" */
function guests([count, noun, ...others]: readonly Token[]): Part | null {
  const number = count ? numberOf(count) : NaN;
  const isNoun = noun === undefined || /^(?:guests?|people|persons?|adults?|of|pax)$/.test(noun.lower);
  return Number.isInteger(number) && isNoun && others.length === 0
    ? { label: noun?.lower.startsWith('adult') ? 'adults' : 'guests', value: [String(number)] }
    : null;
}

/** "the name Lee", "the reference Rent" */
function labelled(source: string, tokens: readonly Token[]): Part | null {
  const words = withoutArticle(tokens);
  const [label, ...value] = words;
  const isLabel =
    label?.kind === 'word' && /^(?:name|reference|message|note|purpose|email|e-mail|phone)$/.test(label.lower);
  return isLabel && value.length > 0 ? { label: label.lower, value: phraseOf(source, value) } : null;
}
