import { isLiteral, phraseOf, withoutArticle, withoutMarks } from './phrase';
import { startsWith } from './pattern';
import { endsWithNoun, NAMING, nounAtEnd, takeNoun } from './noun-phrase';
import type { Target } from './step';
import { tokenAt, type Token } from './tokens';
import { ARTICLES, NOUNS, ORDINALS } from './words';

type Near = NonNullable<Target['near']>;

/** Words before the name of another element or place, by their relation to it. */
const RELATIONS: [string[], Near['relation']][] = (
  [
    [
      'in the row of|in the row for|in the row with|in the row containing|in the line of|in the line with|in row|in the row|of the row',
      'row',
    ],
    [
      'of the row of|from the row of|from the row for|from the line of|on the row of|on the row for|on the row with|for the row|for the user|for the entry|in line',
      'row',
    ],
    [
      'next to|beside|to the right of|to the left of|right of|left of|near|close to|by the|alongside|with the label',
      'next_to',
    ],
    ['under the heading|below the heading|below|beneath|underneath|after the', 'below'],
    ['above|over|before the', 'above'],
    ['in the section|in section|within the|within|inside of|inside|under|in|on|from|of|at|into', 'in'],
    ['for|belonging to', 'row'],
  ] as [string, Near['relation']][]
).flatMap(([words, relation]) =>
  words.split('|').map((phrase): [string[], Near['relation']] => [phrase.split(' '), relation]),
);
const LONGEST_FIRST = RELATIONS.sort(([a], [b]) => b.length - a.length);

/** Places that every element of the page is in, so they say nothing. */
const WHOLE_PAGE = new Set(['page', 'form', 'website']);
const POSITIONS = new Set([
  'bottom',
  'top',
  'end',
  'beginning',
  'middle',
  'left',
  'right',
  'center',
  'centre',
  'corner',
  'side',
]);
const FILLER = new Set([
  'below',
  'above',
  'here',
  'again',
  'now',
  'displayed',
  'shown',
  'provided',
  'available',
  'too',
  'given',
  'as well',
  'there',
]);

/** Reads the words for an element: ordinal, name, noun and place in any usual order. */
export function targetOf(source: string, tokens: readonly Token[]): Target {
  const whole = withoutFiller(withoutArticle(withoutMarks(tokens)));
  const { head, near, place } = divideAtRelation(source, namedBeforePlace(whole));
  const { ordinal, rest } = takeOrdinal(withoutArticle(head));
  const { noun, name } = takeNoun(rest);
  // "The cell at 10:00 in the row Red": two places name a cell.
  if (noun === 'cell' && name.length === 0 && place?.near) return { ...place, noun, ordinal };
  return { phrase: name.length > 0 ? phraseOf(source, name) : [], noun, ordinal, near };
}

/** "mail from Karl" and "row with the number 17" are Karl and 17: words in lower case before a name say what it is. */
export function nameOnly(tokens: readonly Token[]): readonly Token[] {
  const words = withoutArticle(withoutMarks(tokens));
  const start = words.findIndex((token) => isLiteral(token) || token.text !== token.lower);
  const isLast = start > 0 && words.slice(start).every((token) => isLiteral(token) || !RELATING.test(token.lower));
  return isLast ? words.slice(start) : words;
}
const RELATING = /^(?:from|by|for|of|in|on|to|with)$/;

/** Several elements, such as of "check A, B and C". A noun after the last one belongs to all. */
export function targetsOf(source: string, items: readonly (readonly Token[])[]): Target[] {
  const targets = items.map((tokens) => targetOf(source, tokens));
  const last = targets[targets.length - 1];
  return targets.map((target) => ({
    ...target,
    noun: target.noun ?? last?.noun ?? null,
    near: target.near ?? last?.near ?? null,
  }));
}

/** "the button in the dialog labelled X" is "the button labelled X in the dialog". */
function namedBeforePlace(tokens: readonly Token[]): readonly Token[] {
  const place = tokens.findIndex(
    (_token, at) => at > 0 && LONGEST_FIRST.some(([words]) => startsWith(tokens, at, words)),
  );
  if (place < 0 || nounAtEnd(tokens.slice(0, place))?.length !== place) return tokens;
  const naming = tokens.findIndex(
    (_token, at) => at > place + 1 && NAMING.some((words) => startsWith(tokens, at, words)),
  );
  return naming < 0 ? tokens : [...tokens.slice(0, place), ...tokens.slice(naming), ...tokens.slice(place, naming)];
}

function withoutFiller(tokens: readonly Token[]): readonly Token[] {
  let end = tokens.length;
  while (end > 1 && tokenAt(tokens, end - 1).kind === 'word' && FILLER.has(tokenAt(tokens, end - 1).lower)) end -= 1;
  return tokens.slice(0, end);
}

interface Divided {
  head: readonly Token[];
  near: Near | null;
  /** The place as an element of its own. */
  place: Target | null;
}

/** The first relation after the name divides; places that are the whole page are left out. */
function divideAtRelation(source: string, tokens: readonly Token[]): Divided {
  for (let at = 1; at < tokens.length - 1; at += 1) {
    const found = LONGEST_FIRST.find(([words]) => startsWith(tokens, at, words));
    if (!found || !isPlace(tokens, at, found)) continue;
    const words = tokens.slice(at + found[0].length);
    const place = targetOf(source, words);
    const saysNothing =
      place.phrase.length === 0
        ? place.noun === null || WHOLE_PAGE.has(place.noun)
        : isPosition(place) || place.noun === 'page';
    const head = tokens.slice(0, at);
    if (saysNothing) return { head, near: place.near, place: null };
    const phrase = placePhrase(source, place, words);
    return { head, near: { relation: relationOf(found[1], place), phrase }, place };
  }
  return { head: tokens, near: null, place: null };
}

/** "Date of birth" and "Proof of address" are names; "of" and "for" start a place only after a noun for an element. */
function isPlace(tokens: readonly Token[], at: number, [words]: [string[], Near['relation']]): boolean {
  if (tokens.length === at + words.length) return false;
  const doubtful =
    words.length === 1 && ['of', 'for', 'at', 'from', 'on', 'under', 'over', 'near', 'into'].includes(words.join(' '));
  if ((words[0] === 'from' || words[0] === 'on') && tokenAt(tokens, at + 1).lower === 'the') return true;
  const before = tokenAt(tokens, at - 1);
  return (
    !doubtful ||
    before.kind === 'quoted' ||
    endsWithNoun(tokens.slice(0, at)) ||
    isQuotedEntry(tokens.slice(at + words.length)) ||
    isWholePage(tokens.slice(at + words.length)) ||
    tokenAt(tokens, at + words.length).kind === 'quoted'
  );
}

/** "of the page" */
const isWholePage = (tokens: readonly Token[]): boolean => {
  const [word, ...others] = withoutArticle(tokens);
  return (
    tokens.length === 2 && others.length === 0 && word?.kind === 'word' && WHOLE_PAGE.has(NOUNS.get(word.text) ?? '')
  );
};

/** 'the ticket "No sound"' */
const isQuotedEntry = (tokens: readonly Token[]): boolean =>
  tokens.length > 1 &&
  tokenAt(tokens, tokens.length - 1).kind === 'quoted' &&
  tokens.slice(0, -1).every(({ kind, text }) => kind === 'word' && /^\p{Ll}+$/u.test(text)) &&
  ARTICLES.has(tokenAt(tokens, 0).lower);

const isPosition = (place: Target): boolean =>
  typeof place.phrase[0] === 'string' && POSITIONS.has(place.phrase[0].toLowerCase());

/** "in the Berlin row" is the row Berlin. */
const relationOf = (relation: Near['relation'], place: Target): Near['relation'] =>
  place.noun === 'row' ? 'row' : relation;
/** "the row of March" is March, "the third row" is all of its words. */
function placePhrase(source: string, place: Target, words: readonly Token[]): Target['phrase'] {
  if (place.phrase.length > 0) return place.phrase;
  return place.near ? place.near.phrase : phraseOf(source, withoutArticle(withoutMarks(words)));
}

function takeOrdinal(tokens: readonly Token[]): { ordinal: number | null; rest: readonly Token[] } {
  const first = tokenAt(tokens, 0);
  if (!first || first.kind !== 'word') return { ordinal: null, rest: tokens };
  const numbered = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(first.lower);
  const ordinal = numbered ? Number(numbered[1]) : (ORDINALS.get(first.lower) ?? null);
  const isName = ordinal !== null && tokenAt(tokens, 1).lower === 'name';
  return ordinal === null || isName ? { ordinal: null, rest: tokens } : { ordinal, rest: tokens.slice(1) };
}
