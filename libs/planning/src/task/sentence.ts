import { boundariesOf, doneBy, imperative, skipLeadIns, withoutFront, withoutUse, withSharedVerb } from './clauses';
import { type Context, type Outcome, Words } from './frames/frame';
import { matchPattern, startsWith } from './pattern';
import { withoutMarks } from './phrase';
import type { Action, Target } from './step';
import { tokenAt, type Token } from './tokens';
import { framesOf, isVerbAt } from './verbs';

/** A longer clause is a text, not an instruction; it bounds the work for one clause. */
const MAX_CLAUSE_TOKENS = 250;
/** "Select A, open and B": a verb in a name is found when the clause is read on to a later boundary. */
const MAX_MERGED = 3;

export const WRITE_A_VERB =
  'Start with what to do, such as: click "Save", enter {{name}} in "Name", select "Berlin" from "City".';
const TOO_LONG = 'The sentence is too long. Divide it into short instructions, and put long values in quotes.';

/** What a clause means; `words` is its part of the task. */
export type Clause = { words: readonly Token[] } & (
  { actions: Action[]; optional: boolean } | { saveTo: string } | { unread: string } | { note: true }
);

/** Reads the clauses of a sentence in their order. */
export function readSentence(
  source: string,
  sentence: readonly Token[],
  context: Omit<Context, 'source' | 'condition'>,
): Clause[] {
  return new Sentence(source, context).read(sentence);
}

class Sentence {
  private readonly found: Clause[] = [];
  private last: Action | null;
  private lastTarget: Target | null;
  private condition = false;

  constructor(
    private readonly source: string,
    context: Omit<Context, 'source' | 'condition'>,
  ) {
    this.last = context.last;
    this.lastTarget = context.lastTarget;
  }

  read(sentence: readonly Token[]): Clause[] {
    const tokens = withoutEnd(withoutRemarks(sentence));
    const start = skipLeadIns(tokens, 0);
    if (start < tokens.length) this.clauses(tokens.slice(start));
    return this.found;
  }

  private clauses(tokens: readonly Token[]): void {
    const conditional = conditionOf(tokens);
    if (conditional === 'unread') return this.add(tokens, { unread: CONDITION });
    if (conditional) return this.conditional(tokens, conditional);
    const said = withoutPurpose(imperative(tokens));
    const whole = this.whole(said);
    if (whole) return this.add(tokens, whole);
    this.divided(said);
  }

  /** Sentences that are read before they are divided at their verbs. */
  private whole(tokens: readonly Token[]): Outcome | { note: true } {
    if (isNegative(tokens)) return { note: true };
    const front = withoutUse(tokens) ?? (isVerbAt(tokens, 0) ? null : withoutFront(tokens));
    const [boundary] = front ? boundariesOf(front) : [];
    const isRepeated = boundariesOf(tokens).some(
      ({ next }) => tokenAt(tokens, next).lower === tokenAt(tokens, 0).lower,
    );
    if (front && !boundary && !isRepeated) return this.actionsOf(front);
    return null;
  }

  private conditional(tokens: readonly Token[], { start, optional }: Condition): void {
    const wait = optional ? null : this.waitBefore(tokens.slice(0, start));
    if (wait) this.add(tokens.slice(0, start), wait);
    this.condition = optional;
    this.clauses(tokens.slice(start));
    this.condition = false;
  }

  /** "When the results appear, …" waits for them; "when the page has loaded" says nothing, since every step waits for its page. */
  private waitBefore(front: readonly Token[]): Outcome {
    const words = withoutMarks(front.slice(startsWith(front, 0, ['as', 'soon', 'as']) ? 3 : 1));
    const isNamed = words.some((token) => token.kind === 'quoted' || token.kind === 'field');
    if ((!isNamed && LOADED.test(textOf(words))) || !APPEARS.test(textOf(words))) return null;
    const first = tokenAt(front, 0);
    const waitUntil = ['wait', 'until'].map((word) => ({ ...first, text: word, lower: word }));
    return this.actionsOf([...waitUntil, ...words]);
  }

  private divided(tokens: readonly Token[]): void {
    const boundaries = boundariesOf(tokens);
    const ends = [...boundaries.map(({ end }) => end), tokens.length];
    for (let index = 0; index < ends.length;) {
      const start = boundaries[index - 1]?.next ?? 0;
      index += this.clause(tokens, start, ends.slice(index, index + MAX_MERGED));
    }
  }

  /** @returns how many pieces between boundaries the clause has */
  private clause(tokens: readonly Token[], start: number, ends: number[]): number {
    for (const [index, end] of ends.entries()) {
      const outcome = this.outcomeOf(tokens.slice(start, end));
      if (outcome) {
        this.add(tokens.slice(start, end), outcome);
        return index + 1;
      }
    }
    const words = tokens.slice(start, ends[0]);
    this.add(
      words,
      isStatement(words) ? { note: true } : { unread: words.length > MAX_CLAUSE_TOKENS ? TOO_LONG : WRITE_A_VERB },
    );
    return 1;
  }

  private outcomeOf(tokens: readonly Token[]): Outcome | { note: true } {
    const clause = withoutMarks(imperative(tokens));
    if (clause.length === 0 || clause.length > MAX_CLAUSE_TOKENS) return null;
    if (isNegative(clause)) return { note: true };
    const trailing = trailingCondition(clause);
    if (trailing === 'unread') return { unread: CONDITION };
    if (trailing) {
      this.condition = true;
      const outcome = this.outcomeOf(clause.slice(0, trailing));
      return outcome;
    }
    const by = doneBy(clause);
    const whole = this.actionsOf(clause);
    if (!by && Array.isArray(whole) && whole[0]?.kind === 'fill_form') return whole;
    const shared = withSharedVerb(clause);
    return (by && this.actionsOf(by)) ?? (shared && this.sharedOutcome(shared)) ?? whole ?? this.moved(clause);
  }

  private moved(clause: readonly Token[]): Outcome {
    const moved = withoutUse(clause) ?? (isVerbAt(clause, 0) ? null : withoutFront(clause));
    return moved && this.actionsOf(moved);
  }

  private sharedOutcome(clauses: Token[][]): Action[] | null {
    const outcomes = clauses.map((clause) => this.actionsOf(clause));
    return outcomes.every((outcome) => Array.isArray(outcome)) ? outcomes.flat() : null;
  }

  private actionsOf(clause: readonly Token[]): Outcome {
    const tokens = withoutMarks(clause);
    if (tokens.length > MAX_CLAUSE_TOKENS) return null;
    const context: Context = {
      source: this.source,
      last: this.last,
      lastTarget: this.lastTarget,
      condition: this.condition,
    };
    for (const frame of framesOf(tokenAt(tokens, 0))) {
      const slots = matchPattern(frame.pattern, tokens);
      const outcome = slots && frame.build(new Words(slots, context, tokens));
      if (outcome) return outcome;
    }
    return null;
  }

  private add(words: readonly Token[], outcome: NonNullable<Outcome> | { note: true }): void {
    if (!Array.isArray(outcome)) {
      this.found.push({ words, ...outcome });
      return;
    }
    for (const action of outcome) {
      this.last = action;
      this.lastTarget = targetIn(action) ?? this.lastTarget;
    }
    this.found.push({ words, actions: outcome, optional: this.condition });
  }
}

/** The element that an action is about. */
export function targetIn(action: Action): Target | null {
  if ('target' in action) return action.target;
  if ('into' in action) return action.into;
  if (action.kind === 'read') return action.subject;
  if (action.kind === 'check') return action.targets[0] ?? null;
  if (action.kind === 'wait' && action.for) return { phrase: action.for, noun: null, ordinal: null, near: null };
  return null;
}

/** Under which condition a clause is carried out. */
interface Condition {
  /** Where the instruction starts. */
  start: number;
  /** "If" makes the step optional; "when" does not. */
  optional: boolean;
}

const CONDITION =
  'Conditions on values are not decided. Only "if … appears" and "if asked" are, such as: if a cookie banner appears, click "Accept".';
/** Conditions that the page fulfils by showing something. */
const SHOWN =
  /\b(?:appears?|shown|shows?|pops?|asked|asks|prompted|prompts?|visible|displayed|there|see|present|exists?|opens?|comes?|necessary|needed|required|available|requested|presented|offered|applicable|possible|any|pop-up|encounter|get)\b/;
const LOADED =
  /\b(?:page|site|website|form|screen|dashboard|portal|it)\b.*\b(?:loads|loaded|opens|opened|open|ready|appears|shown|displayed)\b|\b(?:logged|signed) in\b|\b(?:done|finished|ready|complete|completed|filled)\b|\bon the\b/;

const APPEARS = /\b(?:appears?|shown|visible|displayed|shows|opens|disappears?|gone)\b/;
const textOf = (tokens: readonly Token[]): string => tokens.map((token) => token.lower).join(' ');

function conditionOf(tokens: readonly Token[]): Condition | 'unread' | null {
  const first = tokenAt(tokens, 0);
  if (
    first.kind !== 'word' ||
    !/^(?:if|when|once|after|before|whenever|in|should|unless|as|upon|on)$/.test(first.lower)
  )
    return null;
  if (first.lower === 'in' && !startsWith(tokens, 0, ['in', 'case'])) return null;
  if (first.lower === 'as' && !startsWith(tokens, 0, ['as', 'soon', 'as'])) return null;
  if (first.lower === 'on' && tokenAt(tokens, 1) && !/ing$/.test(tokenAt(tokens, 1).lower)) return null;
  const start = instructionAfter(tokens);
  if (start < 0) return first.lower === 'if' || first.lower === 'unless' ? 'unread' : null;
  const words = tokens
    .slice(1, start)
    .map((token) => token.lower)
    .join(' ');
  if (/^(?:if|in|should|whenever)$/.test(first.lower))
    return SHOWN.test(words) && !/\b(?:not|no|than|equals?)\b/.test(words) ? { start, optional: true } : 'unread';
  return first.lower === 'unless' ? 'unread' : { start, optional: false };
}

/** After the comma or "then"; without them, at the first verb. */
function instructionAfter(tokens: readonly Token[]): number {
  const divider = tokens.findIndex((token, at) => at > 0 && (token.text === ',' || token.lower === 'then'));
  const start = divider > 0 ? skipLeadIns(tokens, divider) : -1;
  if (start > 0 && start < tokens.length) return start;
  return tokens.findIndex((_token, at) => at > 2 && isVerbAt(tokens, at));
}

/** Verbs whose own words have "if" and "until". */
const WAITS = /^(?:wait|check|verify|make|ensure|confirm|see|hold|pause|validate|assert|scroll|double-check)$/;

/** "…, if it appears", "… when asked". @returns where the condition begins; null when there is none */
function trailingCondition(tokens: readonly Token[]): number | 'unread' | null {
  const at = tokens.findIndex(
    (token, index) => index > 0 && token.kind === 'word' && /^(?:if|unless|when|once)$/.test(token.lower),
  );
  if (at < 1 || WAITS.test(tokenAt(tokens, 0).lower)) return null;
  const words = textOf(tokens.slice(at));
  return SHOWN.test(words) && !/\b(?:not|no|than|equals?|unless)\b/.test(words) ? at : 'unread';
}

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
/** "Do not submit": nothing is done. */
const isNegative = (tokens: readonly Token[]): boolean => NEGATIVE.some((words) => startsWith(tokens, 0, words));

const SUBJECTS =
  /^(?:the|this|these|those|you|your|a|an|it|there|we|i|our|my|they|he|she|each|some|background|context|all|every|here|that|its|his|her|their|such|both)$/;
const BE =
  /^(?:is|are|was|were|has|have|contains?|describes?|consists?|will|can|may|works?|wants?|needs?|would|shows?|helps?|lists?|am|represents?|asks?|belongs?|includes?|requires?|uses?)$/;

/** A sentence with a subject and without values that it could tell to enter. */
function isStatement(tokens: readonly Token[]): boolean {
  const first = tokenAt(tokens, 0);
  if (first.kind !== 'word' || !SUBJECTS.test(first.lower)) return false;
  const hasValue = tokens.some((token) => token.kind === 'field' || token.kind === 'quoted');
  const isPronoun = /^(?:this|these|it|we|they|he|she|there|i)$/.test(first.lower);
  const demands = tokens.some((token) => /^(?:should|must|shall|to)$/.test(token.lower));
  return !hasValue && !demands && (isPronoun || tokens.some((token) => BE.test(token.lower)));
}

/** "To send the form, click Send" and "In order to …, …": the purpose is left out. */
function withoutPurpose(tokens: readonly Token[]): readonly Token[] {
  const isPurpose = startsWith(tokens, 0, ['in', 'order', 'to']) || startsWith(tokens, 0, ['to']);
  const comma = isPurpose ? tokens.findIndex((token) => token.text === ',') : -1;
  if (comma < 0) return tokens;
  const start = skipLeadIns(tokens, comma);
  return start < tokens.length && isVerbAt(tokens, start) ? tokens.slice(start) : tokens;
}

/** Without the punctuation that ends it, and without "when done". */
function withoutEnd(tokens: readonly Token[]): readonly Token[] {
  let end = tokens.length;
  while (end > 1 && tokenAt(tokens, end - 1).kind === 'mark' && /^[.!?…;:,]$/.test(tokenAt(tokens, end - 1).text))
    end -= 1;
  const words = TRAILERS.find((trailer) => end > trailer.length && startsWith(tokens, end - trailer.length, trailer));
  return words ? withoutEnd(tokens.slice(0, end - words.length)) : tokens.slice(0, end);
}
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
].map((words) => words.split(' '));

const REMARK =
  /^(?:note|e\.g|e\.g\.|i\.e\.|optional|if|the|see|this|it|as|required|not|on|at|in|located|found|you|which|for|by|usually|top|bottom|left|use|button|link|field|mandatory|step|from|a|an|will|should|there|without|with|no|only|do|don't)$/;

/** Without "(optional)" and other remarks in brackets; "(555)" belongs to a value. */
function withoutRemarks(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
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
