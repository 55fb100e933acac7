import { isLiteral, phraseOf, withoutArticle, withoutMarks } from '../phrase';
import type { Phrase, Target } from '../step';
import { nameOnly, targetOf } from '../target';
import { type Token, tokenAt } from '../tokens';
import { isLimiting } from '../limits';
import { superlativeOf } from './entries';
import { type Frame, frame, named, type Outcome, type Words } from './frame';

const SAYS = 'return|report|tell_me|let_me_know|give_me|show_me|say|find_out|determine|check';
const HAPPENS = 'start|begin|end|finish|expire|close|open|arrive|depart|leave|due|delivered|starting|ending|closing';

/** Questions about the entries of a page, also behind "tell me". */
export const ASKING: Frame[] = [
  ...asked('which|what <entry> has|have|had the? <most>', (words) => whichHas(words)),
  ...asked('which|what <entry> is|are|was|costs|cost the? <what>', (words) => whichIs(words)),
  ...asked('who is|are|was <subject>', (words) => [
    { kind: 'read', subject: targetOf(words.context.source, words.tokens('subject')), saveTo: null },
  ]),
  ...asked(`when does|do|is|are|was|will <entry> ${HAPPENS}`, (words) => when(words)),
  ...asked('when is|are|was <subject>', (words) =>
    isLimiting(words.tokens('subject'))
      ? null
      : [{ kind: 'read', subject: targetOf(words.context.source, words.tokens('subject')), saveTo: null }],
  ),
  ...asked('how many|much <what> did|does|do|has <entry> have|get|make|got?', (words) => howMany(words)),
  ...asked('how many <subject> are|is left|remaining|in_total|found|selected|displayed', (words) => counted(words, [])),
  ...asked('how many <subject> are|is still? <state>', (words) => inState(words)),
];

/** `what …` and `tell me what …`. */
function asked(text: string, build: Frame['build']): Frame[] {
  return [frame(text, build), frame(`${SAYS} ${text}`, build)];
}

const isPlain = ({ kind, text, lower }: Token): boolean =>
  kind === 'word' && text === lower && /^\p{L}[\p{L}-]*$/u.test(lower);

/** "which region has the highest revenue" */
function whichHas(words: Words): Outcome {
  const said = withoutArticle(withoutMarks(words.tokens('most')));
  const found = superlativeOf(said);
  const entry = entryOf(words);
  if (!found || !entry || found.rest.length === 0 || isLimiting(found.rest)) return null;
  const by = phraseOf(words.context.source, found.rest).join('');
  return [{ kind: 'name_entry', entry, by, greatest: found.greatest }];
}

/** "which invoice is the oldest", "which invoice is due first", "which tickets are pending" */
function whichIs(words: Words): Outcome {
  const said = withoutArticle(withoutMarks(words.tokens('what')));
  const entry = entryOf(words);
  if (!entry || said.length === 0) return null;
  const found = superlativeOf(said);
  if (found && found.rest.length === 0) return [{ kind: 'name_entry', entry, by: found.by, greatest: found.greatest }];
  const [first, last] = [tokenAt(said, 0), tokenAt(said, said.length - 1)];
  if (said.length === 2 && isPlain(first) && /^(?:first|last|earliest|latest|next)$/.test(last.lower))
    return [{ kind: 'name_entry', entry, by: first.lower, greatest: /^la/.test(last.lower) }];
  const isState = said.length === 1 && (first.kind === 'quoted' || isPlain(first)) && !isLimiting(said);
  return isState ? [{ kind: 'name_entry', entry, by: '', greatest: false, is: words.value('what') }] : null;
}

/** One or two words for what the entries are. */
function entryOf(words: Words): Phrase | null {
  const tokens = withoutArticle(words.tokens('entry'));
  return tokens.length > 0 && tokens.length <= 2 && tokens.every(isPlain)
    ? phraseOf(words.context.source, tokens)
    : null;
}

/** "when does the review start", "when is the invoice R-10 due" */
function when(words: Words): Outcome {
  const what = HAPPENS.split('|').find((verb) => words.said(verb));
  return what === undefined ? null : [{ kind: 'read', subject: inRow(words, what), saveTo: null }];
}

/** "how many orders did the region West have": the page and whoever asks have no entries. */
function howMany(words: Words): Outcome {
  const what = words.tokens('what');
  if (WHOEVER.test(words.bare('entry'))) return null;
  if (!what.every(isPlain) || what.length > 3) return null;
  return [{ kind: 'count', subject: inRow(words, phraseOf(words.context.source, what).join('')) }];
}
const WHOEVER = /^(?:i|you|we|it|they|page|list|table|site|there)$/;

function inRow(words: Words, what: string): Target {
  const phrase = targetOf(words.context.source, nameOnly(words.tokens('entry'))).phrase;
  return { ...named(what), near: { relation: 'row', phrase } };
}

/** "how many tickets are open", "how many cards are in To do" */
function inState(words: Words): Outcome {
  const state = withoutMarks(words.tokens('state'));
  const [first, ...rest] = state;
  if (!first || isLimiting(state) || /^(?:there|shown|listed|visible|on|you|not|more|less)$/.test(first.lower))
    return null;
  if (PLACE.test(first.lower) && rest.length > 0) {
    const near = { relation: 'in' as const, phrase: phraseOf(words.context.source, withoutArticle(rest)) };
    return counted(words, [], near);
  }
  const isState = rest.length === 0 && (isLiteral(first) || isPlain(first));
  return isState ? counted(words, [...words.value('state'), ' ']) : null;
}
const PLACE = /^(?:in|under|inside|within)$/;

function counted(words: Words, state: Phrase, near: Target['near'] = null): Outcome {
  const { phrase } = targetOf(words.context.source, words.tokens('subject'));
  const text = [...state, ...(phrase.length > 0 ? phrase : words.phrase('subject'))];
  const joined = text.every((part) => typeof part === 'string') ? [text.join('')] : text;
  return [{ kind: 'count', subject: { phrase: joined, noun: null, ordinal: null, near } }];
}
