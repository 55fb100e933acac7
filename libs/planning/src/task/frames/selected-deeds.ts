import {
  atException,
  COMPARISONS,
  indexOf,
  POSITIONS,
  type SaidWord,
  saidWords,
  saysAll,
  superlativeIn,
} from '../asking/said-words';
import { toPhrase, withoutMarks } from '../phrase';
import type { Token } from '../tokens';
import { isPlural, PRONOUNS } from '../words';
import { type Frame, frame, type Outcome, type Words } from './frame';

const DEEDS =
  'delete|remove|cancel|approve|reject|decline|suspend|restore|renew|archive|close|reopen|ship|refund|revert|hide|unhide|publish|unpublish|' +
  'block|unblock|lock|unlock|activate|deactivate|enable|disable|reserve|release|resend|revoke|accept|withdraw|resume|dispatch|dismiss|restart|extend';

/** Deeds for entries that are described, not only named: "the largest deal", "all orders except Ada's", "Ada and Ben". */
export const SELECTED_DEEDS: Frame[] = [
  frame(`${DEEDS} <entries>`, (words) => (isDescribed(said(words)) || isOfCondition(words) ? deedFor(words) : null)),
  frame('mark|flag <entries> as <state>', (words) =>
    isDescribed(said(words)) ? deedFor(words, words.text('state').replace(/["“”]/g, '')) : null,
  ),
];

/** Deeds that no other frame reads, for entries that are compared, excepted or named. */
export const NAMED_DEEDS: Frame[] = [
  frame(`${DEEDS} <entries>`, (words) => (isLimited(said(words)) ? deedFor(words) : null)),
  frame(`${DEEDS}|return <entries>`, (words) => (isOne(said(words)) ? deedFor(words) : null)),
];

const isOfCondition = (words: Words): boolean =>
  words.context.about !== undefined && PRONOUNS.has(words.text('entries'));
const said = (words: Words): SaidWord[] => saidWords(words.writtenIn('entries'));
const isName = ({ text, quoted }: SaidWord): boolean => quoted || /^[\p{Lu}\d]/u.test(text);

function deedFor(words: Words, verb = words.text('verb')): Outcome {
  const tokens = withoutMarks(words.tokens('entries'));
  const { about } = words.context;
  if (about !== undefined && PRONOUNS.has(words.text('entries')))
    return [{ kind: 'deed_each', verb, entries: toPhrase(about) }];
  const isPronoun =
    PRONOUNS.has(words.text('entries')) ||
    tokens.some(({ kind, lower }) => kind === 'word' && (UNREAD.test(lower) || PARTS.test(lower)));
  if (tokens.length === 0 || isPronoun || words.context.condition || !isInOrder(tokens)) return null;
  return [{ kind: 'deed_each', verb, entries: toPhrase(words.writtenIn('entries')) }];
}
/** A place that was written before its verb stands elsewhere in the task. */
const isInOrder = (tokens: readonly Token[]): boolean =>
  tokens.every(({ start }, at) => at === 0 || start >= tokens[at - 1]!.end);
/** Parts of a text and of a page are no entries. */
const PARTS =
  /^(?:words?|sentences?|paragraphs?|letters?|characters?|numbers?|headings?|text|titles?|tabs?|windows?|dialogs?|popups?|pop-ups?|banners?|menus?|sections?|columns?|notices?)$/;
/** Conditions on something else than the entries, and denials. */
const UNREAD = /^(?:if|unless|when|whether|then|only|not|never|without|until|neither|nor|it|them|him)$|n['’]t$/;

/** "The largest deal", "the second book", "the loan that is due first", "the others", "Ada and Ben" */
function isDescribed(words: readonly SaidWord[]): boolean {
  if (atException(words) !== null || isCompared(words)) return false;
  const isPlaced = words.some(({ lower, quoted }, at) => !quoted && at < 2 && POSITIONS.has(lower));
  const isEnd = /^(?:first|last|earliest|latest|soonest)$/.test(words.at(-1)?.lower ?? '') && words.length > 2;
  const line = words.map(({ lower }) => lower).join(' ');
  return (
    isPluralOf(words) || superlativeIn(words) !== null || isPlaced || isEnd || isSeveral(words) || OTHERS.test(line)
  );
}

/** "The tasks of Kim" */
function isPluralOf(words: readonly SaidWord[]): boolean {
  const [noun, of, ...name] = words.filter(({ lower }) => !/^(?:the|my|our)$/.test(lower));
  const isOf = of !== undefined && /^(?:of|by|from)$/.test(of.lower);
  return (
    noun !== undefined &&
    !noun.quoted &&
    isPlural(noun.text) &&
    !/(?:us|is)$/.test(noun.text) &&
    isOf &&
    name.some(isName)
  );
}

/** "All orders except Ada's", "invoices of more than 100": what is taken away is taken from several. */
function isLimited(words: readonly SaidWord[]): boolean {
  const [base] = atException(words) ?? [words];
  const isForSeveral = saysAll(base) || base.some(({ text, quoted }) => !quoted && isPlural(text));
  return isForSeveral && (base.length < words.length || isCompared(words));
}

/** A year alone is no day that entries are compared with. */
const isCompared = (words: readonly SaidWord[]): boolean =>
  COMPARISONS.some((comparison) => indexOf(words, comparison.words) >= 0) &&
  words.some(({ text }) => /\d/.test(text)) &&
  !/^(?:19|20)\d\d$/.test(words.at(-1)?.text ?? '');

/** One entry by its name or by what it is: "the ticket about the new laptop". */
const isOne = (words: readonly SaidWord[]): boolean =>
  !saysAll(words) && atException(words) === null && !isCompared(words) && (words.some(isName) || words.length > 2);

const OTHERS = /^(?:all |the )*(?:others?|other ones|rest|remaining ones)$/;

/** "Ada and Ben", "the deals "A" and "B"": names on both sides; a name with "and" in it is found as a whole, too. */
function isSeveral(words: readonly SaidWord[]): boolean {
  const at = words.findIndex(({ lower, quoted }) => !quoted && /^(?:and|&|und|et|y)$/.test(lower));
  return at > 0 && !saysAll(words) && words.slice(0, at).some(isName) && words.slice(at + 1).some(isName);
}
