import { dividedAt, listItems, withoutMarks } from './phrase';
import { startsWith } from './pattern';
import { tokenAt, type Token } from './tokens';
import { imperativeOf, isVerbAt } from './verbs';
import { LEAD_INS, ORDINALS } from './words';

const LEAD_IN_WORDS = LEAD_INS.map((words) => words.split(' ')).sort((a, b) => b.length - a.length);

/** Names of buttons such as "Save and continue" are whole, though both of their words are verbs. */
const SAVE_AND = /^(?:continue|close|exit|submit|next|finish|new|return|proceed|send|publish|go)$/;
const FRONTS = new Set([
  'in',
  'on',
  'from',
  'for',
  'under',
  'as',
  'at',
  'inside',
  'within',
  'below',
  'beside',
  'next',
  'with',
  'using',
  'into',
  'above',
  'via',
  'to',
  'near',
]);
const MARKS_BETWEEN = /^[,;]$/;
const CONJUNCTIONS = /^(?:and|&|then)$/;

/** Skips "then", "please", "you should" and punctuation from a position on. */
export function skipLeadIns(tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length;) {
    const words = LEAD_IN_WORDS.find((candidate) => startsWith(tokens, at, candidate));
    const isMark = tokenAt(tokens, at).kind === 'mark' && /^[,;:.!¿¡-]$/.test(tokenAt(tokens, at).text);
    const isCount = ORDINALS.has(tokenAt(tokens, at).lower) && tokenAt(tokens, at + 1).text === ',';
    if (!words && !isMark && !isCount) return at;
    if (words && at + words.length < tokens.length && isWholeClause(tokens, at, words)) return at;
    if (words && at + words.length >= tokens.length) return at;
    if (words?.at(-1) === 'to' && !isVerbAt(tokens, at + words.length)) return at;
    at += words ? words.length : 1;
  }
  return tokens.length;
}

/** "Next" is the button when nothing but its noun follows. */
const isWholeClause = (tokens: readonly Token[], at: number, words: string[]): boolean =>
  /^(?:next|last|first|final)$/.test(words.join(' ')) &&
  /^(?:to|button|link|page|step|field|box|tab|option|row|one)$/.test(tokenAt(tokens, at + words.length).lower);

/** Positions at which a clause may end and where the next one starts: "…, then click …". */
export interface Boundary {
  end: number;
  next: number;
}

/** The boundaries between the clauses of a sentence: dividers before a verb, except those inside of names. */
export function boundariesOf(tokens: readonly Token[]): Boundary[] {
  const found: Boundary[] = [];
  for (let at = 1; at < tokens.length; at += 1) {
    if (!divides(tokenAt(tokens, at))) continue;
    const next = skipLeadIns(tokens, at);
    if (
      next > at &&
      next < tokens.length &&
      (isVerbAt(tokens, next) ||
        isReportAfterThen(tokens, at, next) ||
        isFurtherQuestion(tokens, at, next) ||
        isSecondFront(tokens, next) ||
        isFront(tokens, next)) &&
      !isName(tokens, at, next) &&
      !isListedName(tokens, at, next)
    )
      found.push({ end: at, next });
    if (next > at) at = next - 1;
  }
  return found;
}

/** "…, then report how many": a verb that is a noun elsewhere. */
const isReportAfterThen = (tokens: readonly Token[], at: number, next: number): boolean =>
  tokenAt(tokens, next).lower === 'report' &&
  tokens.slice(at, next).some(({ lower }) => /^(?:then|finally|afterwards|and)$/.test(lower)) &&
  /^(?:how|which|what|who|when|where|the|its|his|her|their)$/.test(tokenAt(tokens, next + 1)?.lower ?? '');

/** "Which month had the highest cost, and how many were sold": a question behind another one. */
function isFurtherQuestion(tokens: readonly Token[], at: number, next: number): boolean {
  const begin = tokens.slice(0, 3).some(({ kind, lower }) => kind === 'word' && QUESTION_WORD.test(lower));
  const isJoined =
    tokens.slice(at, next).some(({ lower }) => FURTHER.test(lower)) || FURTHER.test(tokenAt(tokens, next).lower);
  return begin && isJoined && tokenAt(tokens, next).kind === 'word' && QUESTION_WORD.test(tokenAt(tokens, next).lower);
}
const FURTHER = /^(?:and|&|then)$/;
const QUESTION_WORD =
  /^(?:how|which|what|who|when|where|wie|welche[rsnm]?|was|wer|wann|wo|combien|quel(?:le)?s?|qui|quand|où|cuánt[oa]s?|cuál(?:es)?|quién|cuándo|dónde|quant[oaie]|qual[ei]?|chi|quando|dove|hoeveel|welke?|wat|wanneer|waar)$/;

/** "From A choose X, from B choose Y" */
const isSecondFront = (tokens: readonly Token[], at: number): boolean =>
  FRONTS.has(tokenAt(tokens, at).lower) && tokenAt(tokens, at).lower === tokenAt(tokens, 0).lower;

const PLACES = /^(?:in|into|on|from|for|under|at|inside|within|below)$/;
/** The name of a field is shorter. */
const MAX_FRONT_TOKENS = 10;

/** Verbs after a place without a comma: "for Country select France". */
const FILLING = /^(?:select|choose|pick|enter|type|put|write|tick)$/;

/** "…, in the Name field, type X": a place before its verb. */
function isFront(tokens: readonly Token[], at: number): boolean {
  if (tokenAt(tokens, at).kind !== 'word' || !PLACES.test(tokenAt(tokens, at).lower)) return false;
  const end = tokens.findIndex(
    ({ kind, text }, index) => index > at + 1 && (kind === 'mark' || (kind === 'word' && FILLING.test(text))),
  );
  if (end < 0 || end - at > MAX_FRONT_TOKENS) return false;
  return tokenAt(tokens, end).kind === 'word' || (tokenAt(tokens, end).text === ',' && isVerbAt(tokens, end + 1));
}

const divides = (token: Token): boolean =>
  (token.kind === 'mark' && MARKS_BETWEEN.test(token.text)) ||
  (token.kind === 'word' &&
    (CONJUNCTIONS.test(token.lower) || token.lower === 'afterwards' || token.lower === 'before'));

/** "Click Save and Continue", "press Terms & Conditions". */
function isName(tokens: readonly Token[], at: number, next: number): boolean {
  const [before, conjunction, verb] = [tokenAt(tokens, at - 1), tokenAt(tokens, at), tokenAt(tokens, next)];
  if (next !== at + 1 || conjunction.kind !== 'word') return false;
  const ends =
    next === tokens.length - 1 ||
    /^(?:button|link|tab)$/.test(tokenAt(tokens, next + 1).lower) ||
    tokenAt(tokens, next + 1).kind === 'mark';
  const capitals = /^\p{Lu}/u.test(before.text) && /^\p{Lu}/u.test(verb.text) && before.kind === 'word' && at > 1;
  const saveAnd = before.lower === 'save' && at > 1 && SAVE_AND.test(verb.lower);
  return ends && (capitals || saveAnd);
}

const CHOOSES = /^(?:select|choose|pick|tick|untick|check|uncheck)$/;
/** These begin a clause even when a task writes them with a capital. */
const OPERATES = /^(?:click|press|tap|hit|submit|send|enter|type|fill|go|wait|scroll|then)$/;
const AFTER_VERB = /^(?:the|a|an|in|into|on|to|it|from|for|all|no|and)$/;

/** "Tick Open house, Key handover and Delete old data": names in a list, with a capital where a verb within a sentence has none. */
function isListedName(tokens: readonly Token[], at: number, next: number): boolean {
  const [verb, first, name, after] = [0, 1, next, next + 1].map((index) => tokenAt(tokens, index));
  if (!verb || !first || !name || after?.kind !== 'word' || next >= tokens.length - 1) return false;
  const isInList = tokens.slice(at, next).every(({ text, lower }) => text === ',' || lower === 'and');
  const isCapital = ({ text, kind }: Token): boolean => kind === 'word' && /^\p{Lu}/u.test(text);
  const names = CHOOSES.test(verb.lower) && isCapital(first) && isCapital(name);
  return isInList && names && !OPERATES.test(name.lower) && after.text === after.lower && !AFTER_VERB.test(after.lower);
}

/** "Close the dialog by clicking X" is "click X". */
export function doneBy(tokens: readonly Token[]): Token[] | null {
  const by = tokens.findIndex(
    (token, at) =>
      token.kind === 'word' && token.lower === 'by' && at > 0 && imperativeOf(tokenAt(tokens, at + 1)) !== null,
  );
  if (by < 0) return null;
  const verb = imperativeOf(tokenAt(tokens, by + 1));
  return verb ? [verb, ...tokens.slice(by + 2)] : null;
}

/** "Start by clicking X": the gerund after the words that order it. */
export function imperative(tokens: readonly Token[]): readonly Token[] {
  const verb = tokens.length > 1 && !isVerbAt(tokens, 0) ? imperativeOf(tokenAt(tokens, 0)) : null;
  return verb ? [verb, ...tokens.slice(1)] : tokens;
}

/** "In the Name field, type X" is "type X in the Name field". */
export function withoutFront(tokens: readonly Token[]): Token[] | null {
  if (tokenAt(tokens, 0).kind !== 'word' || !FRONTS.has(tokenAt(tokens, 0).lower)) return null;
  const verb = frontEnd(tokens);
  if (verb < 0) return null;
  const front = tokens.slice(0, verb).filter((token, at) => !(at === verb - 1 && token.text === ','));
  return [...tokens.slice(verb), ...front];
}

/** A comma before the verb decides; without one it is the first verb after the name. */
function frontEnd(tokens: readonly Token[]): number {
  const afterComma = tokens.findIndex(
    (_token, at) => at > 1 && tokenAt(tokens, at - 1).text === ',' && isVerbAt(tokens, at),
  );
  if (afterComma >= 0) return afterComma;
  const verb = tokens.findIndex(({ text, lower }, at) => at > 1 && text === lower && isVerbAt(tokens, at));
  const comma = tokens.findIndex(({ kind, text }) => kind === 'mark' && text === ',');
  // "Under Security, ponder the code and click A": what comes behind the comma is no part of the place.
  return comma > 0 && comma < verb && skipLeadIns(tokens, comma) !== verb ? -1 : verb;
}

/** "Use the slider to select 5" is "select 5 using the slider". */
export function withoutUse(tokens: readonly Token[]): Token[] | null {
  if (!startsWith(tokens, 0, ['use']) && !startsWith(tokens, 0, ['using'])) return null;
  const to = tokens.findIndex(
    (token, at) => at > 1 && (token.lower === 'to' || token.text === ',') && isVerbAt(tokens, at + 1),
  );
  if (to < 0) return null;
  const using = { ...tokenAt(tokens, 0), text: 'using', lower: 'using' };
  return [...tokens.slice(to + 1), using, ...tokens.slice(1, to)];
}

const SHARED_VERBS =
  /^(?:enter|type|put|write|input|fill|set|change|select|choose|pick|answer|upload|attach|drag|update|increase|decrease|insert|paste|check|tick|move|give|rate)$/;
/** "A and" before "then B" is A. */
function withoutAnd(tokens: readonly Token[]): readonly Token[] {
  const bare = withoutMarks(tokens);
  return bare.length > 1 && tokenAt(bare, bare.length - 1).lower === 'and' ? withoutMarks(bare.slice(0, -1)) : bare;
}

const PLACING = /^(?:in|into|as)$/;
const LINKS = ['in', 'into', 'as', 'for', 'from', 'to', 'with', ':', '='];

/** Whether words such as "Date to 3 May" are a part of what a verb before them orders. */
export const takesVerb = (verb: Token, words: readonly Token[]): boolean =>
  SHARED_VERBS.test(verb.lower) &&
  words.slice(1, -1).some(({ kind, lower }) => kind !== 'quoted' && LINKS.includes(lower));

/** "Change the address to 4 High St, 46023 Leeds and the language to French": what has no "to" of its own is a part of the value before it. */
function withTheirLink(tokens: readonly Token[]): Token[][] {
  const parts = listItems(tokens);
  const hasTo = (part: readonly Token[]): boolean =>
    part.slice(1).some(({ kind, lower }) => kind === 'word' && lower === 'to');
  const [first] = parts;
  if (!first || !hasTo(first) || parts.filter(hasTo).length < 2 || parts.every(hasTo)) return parts;
  const starts = parts.filter(hasTo).map((part) => tokens.indexOf(part[0]!));
  return starts.map((start, at) => {
    const next = starts[at + 1];
    return [...withoutMarks(withoutAnd(tokens.slice(start, next)))];
  });
}

/** "Enter A in X and B in Y" is "enter A in X" and "enter B in Y"; null when the parts are not alike. */
export function withSharedVerb(tokens: readonly Token[]): Token[][] | null {
  const inTurn = dividedAt(tokens.slice(1), ({ kind, lower }) => kind === 'word' && lower === 'then').map(withoutAnd);
  if (inTurn.length > 1 && inTurn.every((part) => part.length > 0 && tokenAt(part, 0).lower !== 'on'))
    return inTurn.map((part) => [tokenAt(tokens, 0), ...part]);
  const verb = startsWith(tokens, 1, ['in']) || startsWith(tokens, 1, ['out']) ? 2 : 1;
  if (!SHARED_VERBS.test(tokenAt(tokens, 0).lower)) return null;
  const filled = withTheirLink(tokens.slice(verb));
  const alike = (link: string): boolean =>
    filled.every((part) => part.slice(1, -1).some((token) => token.kind !== 'quoted' && token.lower === link));
  // "Enter A as X and B in Y": each part has a place of its own.
  const placed = filled.every((part) =>
    part.slice(1, -1).some(({ kind, lower }) => kind === 'word' && PLACING.test(lower)),
  );
  return filled.length > 1 && (LINKS.some(alike) || placed)
    ? filled.map((part) => [...tokens.slice(0, verb), ...part])
    : null;
}
