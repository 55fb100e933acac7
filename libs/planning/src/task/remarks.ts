import { skipLeadIns } from './clauses';
import { startsWith } from './pattern';
import { type Token, tokenAt } from './tokens';
import { isVerbAt } from './verbs';

const NEGATIVE = [
  ['do', 'not'],
  ["don't"],
  ['don’t'],
  ['never'],
  ['avoid'],
  ['no', 'need', 'to'],
  ['you', "don't"],
  ['you', 'do', 'not'],
  ['you', 'must', 'not'],
  ['you', 'should', 'not'],
  ['without'],
  ['must', 'not'],
  ['leave'],
  ['ignore'],
  ['skip'],
  ['you', 'don’t'],
  ['dont'],
  ['nothing'],
  ['keep', 'in', 'mind'],
  ['note', 'that'],
  ['note', ':'],
  ['remember', 'that'],
  ['be', 'aware'],
  ['hint', ':'],
  ['tip', ':'],
  ['important', ':'],
  ['please', 'note'],
  ['be', 'careful'],
  ['stop'],
];
/** "Do not submit": nothing is done. "Leave X empty" says what the field is to hold. */
export const isNegative = (tokens: readonly Token[]): boolean =>
  NEGATIVE.some((words) => startsWith(tokens, 0, words)) && !isLeftEmpty(tokens);

/** "Leave", "ignore" and "skip" concern one thing; verbs after it are other things to do. */
export const isPassedOver = (tokens: readonly Token[]): boolean =>
  ['leave', 'ignore', 'skip'].some((word) => startsWith(tokens, 0, [word]));

const isLeftEmpty = (tokens: readonly Token[]): boolean =>
  startsWith(tokens, 0, ['leave']) && tokens.some(({ lower }, at) => at > 1 && /^(?:empty|blank)$/.test(lower));

const SUBJECTS =
  /^(?:the|this|these|those|you|your|a|an|it|there|we|i|our|my|they|he|she|each|some|background|context|all|every|here|that|its|his|her|their|such|both|der|die|das|dies|diese|dieser|ich|wir|er|es|ein|eine|ihr|ihre)$/;
const BE =
  /^(?:is|are|was|were|has|have|contains?|describes?|consists?|will|can|may|works?|wants?|needs?|would|shows?|helps?|lists?|am|represents?|asks?|belongs?|includes?|requires?|uses?)$/;

/** A sentence with a subject and without values that it could tell to enter. */
export function isStatement(tokens: readonly Token[]): boolean {
  const first = tokenAt(tokens, 0);
  if (first.kind !== 'word' || !SUBJECTS.test(first.lower)) return false;
  const hasValue = tokens.some((token) => token.kind === 'field' || token.kind === 'quoted');
  const isPronoun = /^(?:this|these|it|we|they|he|she|there|i)$/.test(first.lower);
  const demands = tokens.some((token) => /^(?:should|must|shall|to)$/.test(token.lower));
  return !hasValue && !demands && (isPronoun || tokens.some((token) => BE.test(token.lower)));
}

/** "Ponder the matter", "if …, click Cancel": words that order something, also by a verb that no frame has. */
export function holdsDeed(tokens: readonly Token[]): boolean {
  const start = skipLeadIns(tokens, 0);
  // "Under Security, require a code": the deed comes behind the place.
  const isPlace = PREPOSITIONS.test(tokenAt(tokens, start).lower);
  const comma = isPlace ? tokens.slice(start, start + MAX_PLACE).findIndex(isComma) : -1;
  return beginsWithDeed(tokens, start) || (comma > 0 && beginsWithDeed(tokens, start + comma + 1));
}
/** The name of a place is shorter. */
const MAX_PLACE = 8;
const isComma = ({ kind, text }: Token): boolean => kind === 'mark' && text === ',';

function beginsWithDeed(tokens: readonly Token[], start: number): boolean {
  const [first, second] = [tokenAt(tokens, start), tokenAt(tokens, start + 1)];
  if (first.kind !== 'word' || start + 1 >= tokens.length) return false;
  if (isVerbAt(tokens, start) || CONDITIONAL.test(first.lower)) return true;
  const isObject = second.kind !== 'mark' && (second.kind !== 'word' || OBJECTS.test(second.lower));
  return isObject && !SUBJECTS.test(first.lower) && !PREPOSITIONS.test(first.lower);
}

/** "Suspend Ada and confirm": a word before a name is a verb where the sentence has other clauses, or ends with a full stop as no heading does. */
export function isOrder(tokens: readonly Token[], sentence: readonly Token[]): boolean {
  const start = skipLeadIns(tokens, 0);
  const [first, second] = [tokenAt(tokens, start), tokenAt(tokens, start + 1)];
  if (first?.kind !== 'word' || !second || SUBJECTS.test(first.lower) || PREPOSITIONS.test(first.lower)) return false;
  const isName = second.kind === 'quoted' || second.kind === 'field' || /^[\p{Lu}\d]/u.test(second.text);
  const isWhole = tokens.length >= sentence.filter(({ kind }) => kind !== 'mark').length;
  return isName && (!isWhole || tokenAt(sentence, sentence.length - 1).text === '.');
}
const CONDITIONAL = /^(?:if|unless|when|whenever|once|until|while)$/;
const OBJECTS =
  /^(?:the|this|that|these|those|a|an|all|every|each|both|it|them|him|her|my|your|our|their|his|its|which|who|whether|what|die|das|den|ein|eine|einen|alle|dich|mich|mir|uns)$/;
const PREPOSITIONS =
  /^(?:in|on|at|to|for|from|of|with|by|as|about|after|before|under|over|into|onto|during|via|per|not|and|or|but|so|also)$/;

const COURTESY =
  /^(?:thanks|thank|many thanks|thx|cheers|please|(?:best|kind|warm)? ?regards|best wishes|sincerely|good luck|that is (?:all|it)|that[’']s (?:all|it)|done|the end)\b/;
/** "Thank you", "best regards": words to the reader of a task. */
export const isCourtesy = (tokens: readonly Token[]): boolean =>
  !tokens.some(({ kind }) => kind === 'quoted' || kind === 'field') &&
  COURTESY.test(tokens.map(({ lower }) => lower).join(' ')) &&
  tokens.length <= MAX_COURTEOUS;
const MAX_COURTEOUS = 8;

/** "To send the form, click Send" and "In order to …, …": the purpose is left out. */
export function withoutPurpose(tokens: readonly Token[]): readonly Token[] {
  const isPurpose = PURPOSES.some((words) => startsWith(tokens, 0, words));
  const comma = isPurpose ? tokens.findIndex((token) => token.text === ',') : -1;
  if (comma < 0) return tokens;
  const start = skipLeadIns(tokens, comma);
  return start < tokens.length && isVerbAt(tokens, start) ? tokens.slice(start) : tokens;
}

/** Purposes, and reasons: "Since we are closed next week, …". */
const PURPOSES = [['in', 'order', 'to'], ['to'], ['since'], ['because'], ['given', 'that'], ['now', 'that']];

/** Without the punctuation that ends it, and without "when done". */
export function withoutEnd(tokens: readonly Token[]): readonly Token[] {
  let end = tokens.length;
  while (end > 1 && tokenAt(tokens, end - 1).kind === 'mark' && /^[.!?…;:,]$/.test(tokenAt(tokens, end - 1).text))
    end -= 1;
  // "Which invoice is due first?"
  if (/^(?:which|what)$/.test(tokenAt(tokens, 0).lower)) return tokens.slice(0, end);
  // "The loan that is due first"
  if (HAPPENS_FIRST.test(textOf(tokens.slice(Math.max(0, end - 2), end)))) return tokens.slice(0, end);
  const words = TRAILERS.find((trailer) => end > trailer.length && startsWith(tokens, end - trailer.length, trailer));
  return words ? withoutEnd(tokens.slice(0, end - words.length)) : tokens.slice(0, end);
}
const HAPPENS_FIRST = /^(?:due|closes?|starts?|ends?|expires?|begins?|arrives?|departs?|leaves?) (?:first|last)$/;
const textOf = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');
const TRAILERS = [
  'when done',
  'when you are done',
  'when finished',
  'once done',
  'once finished',
  'when ready',
  'afterwards',
  'at the end',
  'to finish',
  'when complete',
  'when you are finished',
  'as well',
  'too',
  'please',
  'to do so',
  'again',
  'first',
  'with the mouse',
  'using the mouse',
].map((words) => words.split(' '));

const REMARK =
  /^(?:note|e\.g|e\.g\.|i\.e\.|optional|if|the|see|this|it|as|required|not|on|at|in|located|found|you|which|for|by|usually|top|bottom|left|use|button|link|field|mandatory|step|from|a|an|will|should|there|without|with|no|only|do|don't)$/;

/** Says how a thing is moved, which the verb says already. */
const BY_DRAGGING = ['by', 'via', 'with', 'using'].flatMap((word) => [
  [word, 'drag', 'and', 'drop'],
  [word, 'drag', '&', 'drop'],
  [word, 'drag-and-drop'],
  [word, 'dragging', 'and', 'dropping'],
]);

/** Without "(optional)" and other remarks in brackets, and without "by drag and drop"; "(555)" belongs to a value. */
export function withoutRemarks(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const manner = BY_DRAGGING.find((words) => at > 0 && startsWith(tokens, at, words));
    if (manner) {
      at += manner.length - 1;
      continue;
    }
    const next = tokenAt(tokens, at + 1);
    const isRemark =
      tokenAt(tokens, at).text === '(' &&
      tokenAt(tokens, at).kind === 'mark' &&
      next?.kind === 'word' &&
      REMARK.test(next.lower);
    const end = isRemark
      ? tokens.findIndex((token, index) => index > at && token.kind === 'mark' && token.text === ')')
      : -1;
    if (end > 0) at = end;
    else kept.push(tokenAt(tokens, at));
  }
  return kept;
}
