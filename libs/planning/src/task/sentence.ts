import {
  boundariesOf,
  doneBy,
  imperative,
  skipLeadIns,
  takesVerb,
  withoutFront,
  withoutUse,
  withSharedVerb,
} from './clauses';
import { APPEARS, type Condition, conditionOf, isUndecided, LOADED, textOf, trailingCondition } from './conditions';
import { type Context, type Outcome, Words } from './frames/frame';
import { type Guarded, guardedBehind, guardedBy } from './guards';
import { statedValues } from './labelled-values';
import { CONDITION, isLimiting, LIMITED, losesLimit, picksEntries } from './limits';
import { matchPattern, type Slots, startsWith } from './pattern';
import { withoutMarks } from './phrase';
import { isNegative, isPassedOver, isStatement, withoutEnd, withoutPurpose, withoutRemarks } from './remarks';
import { withoutSameState } from './same-state';
import type { Action, Given, Target } from './step';
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
  | { actions: Action[]; optional: boolean; given?: Given }
  | { saveTo: string }
  | { unread: string }
  | { note: true }
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
  private found: Clause[] = [];
  private last: Action | null;
  private lastTarget: Target | null;
  private condition = false;
  private given: Given | null = null;
  private about: string | undefined;

  constructor(
    private readonly source: string,
    context: Omit<Context, 'source' | 'condition'>,
  ) {
    this.last = context.last;
    this.lastTarget = context.lastTarget;
  }

  read(sentence: readonly Token[]): Clause[] {
    const told = withoutRemarks(sentence);
    const tokens = withoutEnd(told);
    const start = skipLeadIns(tokens, 0);
    if (start < tokens.length) this.clauses(tokens.slice(start));
    const kept = new Set(told);
    const remarks = sentence.filter((token) => !kept.has(token));
    return isLimiting(remarks) || trailingCondition(remarks) === 'unread' ? this.found.map(limited) : this.found;
  }

  private clauses(tokens: readonly Token[]): void {
    const switched = withoutSameState(tokens);
    const outcome = switched && this.actionsOf(switched);
    if (outcome) return this.add(tokens, outcome);
    const conditional = conditionOf(tokens);
    const guarded = conditional === null ? null : guardedBy(this.source, tokens);
    if (guarded) return this.guarded(guarded);
    if (conditional === 'unread') return this.add(tokens, { unread: CONDITION });
    if (conditional) return this.conditional(tokens, conditional);
    const said = withoutPurpose(imperative(tokens));
    const whole = this.whole(said);
    if (whole) return this.add(tokens, whole);
    this.divided(said);
  }

  /** "If there is a product called A, hide it; otherwise hide B": both are read, and the page decides between them. */
  private guarded({ given, about, then, otherwise }: Guarded): void {
    for (const [tokens, isNot] of [
      [then, given.isNot],
      [otherwise, !given.isNot],
    ] as const) {
      this.given = { ...given, isNot };
      this.about = about;
      if (tokens.length > 0) this.divided(imperative(tokens));
      this.given = null;
      this.about = undefined;
    }
  }

  /** Sentences that are read before they are divided at their verbs. */
  private whole(tokens: readonly Token[]): Outcome | { note: true } {
    if (isNegative(tokens)) return isOnlyNegative(tokens) ? { note: true } : null;
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
    // "When the status is open, delete all rows": nobody looks whether it is.
    if (isUndecided(tokens.slice(0, start))) this.found = this.found.map(limited);
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
    const again = start > 0 ? this.withLastVerb(tokens, words) : null;
    if (again) {
      this.add(words, again);
      return 1;
    }
    const stated = statedValues(this.source, tokens.slice(start));
    if (stated && start === 0) {
      this.add(tokens, [{ kind: 'fill_form', values: stated }]);
      return ends.length;
    }
    this.add(
      words,
      isStatement(words) ? { note: true } : { unread: words.length > MAX_CLAUSE_TOKENS ? TOO_LONG : WRITE_A_VERB },
    );
    return 1;
  }

  /** "Set Arrival to A and Check-out to B": a name with a capital that is like a verb is a name, when the verb before it fits. */
  private withLastVerb(tokens: readonly Token[], piece: readonly Token[]): Outcome {
    const [verb, name] = [tokenAt(tokens, 0), tokenAt(piece, 0)];
    if (name.kind !== 'word' || name.text === name.lower) return null;
    const outcome = takesVerb(verb, piece) ? this.actionsOf([verb, ...piece]) : null;
    return Array.isArray(outcome) ? outcome : null;
  }

  private outcomeOf(tokens: readonly Token[]): Outcome | { note: true } {
    const clause = withoutMarks(imperative(tokens));
    if (clause.length === 0 || clause.length > MAX_CLAUSE_TOKENS) return null;
    if (isNegative(clause)) return { note: true };
    const switched = withoutSameState(clause);
    if (switched) return this.outcomeOf(switched);
    const trailing = trailingCondition(clause);
    if (trailing === 'unread') return this.guardedDeed(clause) ?? { unread: CONDITION };
    if (trailing) {
      this.condition = true;
      const outcome = this.outcomeOf(clause.slice(0, trailing));
      return outcome;
    }
    const by = doneBy(clause);
    const whole = this.actionsOf(clause);
    if (!by && Array.isArray(whole) && whole[0] && UNDIVIDED.has(whole[0].kind)) return whole;
    const shared = withSharedVerb(clause);
    return (by && this.actionsOf(by)) ?? (shared && this.sharedOutcome(shared)) ?? whole ?? this.moved(clause);
  }

  /** "Approve the request of Ada only if it is for fewer than 3 days" */
  private guardedDeed(clause: readonly Token[]): Outcome {
    const guarded = guardedBehind(this.source, clause);
    const outcome = guarded && this.given === null ? this.actionsOf(guarded.deed) : null;
    const [action, ...others] = Array.isArray(outcome) ? outcome : [];
    if (!guarded || !action || others.length > 0 || !OF_ONE.has(action.kind)) return null;
    this.given = guarded.given;
    return [action];
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
      ...(this.about !== undefined && { about: this.about }),
    };
    let unread: Outcome = null;
    for (const frame of framesOf(tokenAt(tokens, 0))) {
      const slots = matchPattern(frame.pattern, tokens);
      const outcome = slots && frame.build(new Words(slots, context, tokens));
      if (!slots || !outcome) continue;
      const isLost = Array.isArray(outcome) && losesLimit(slotTokens(slots), outcome);
      if (!isLost && (unread === null ? !('unread' in outcome) : isOfWholeWords(outcome))) return outcome;
      unread ??= isLost ? { unread: LIMITED } : outcome;
    }
    return unread;
  }

  private add(words: readonly Token[], outcome: NonNullable<Outcome> | { note: true }): void {
    if (!Array.isArray(outcome)) {
      this.found.push({ words, ...outcome });
      return;
    }
    const { given } = this;
    // A condition behind a deed is for that deed alone.
    if (this.about === undefined) this.given = null;
    for (const action of outcome) {
      this.last = action;
      this.lastTarget = targetIn(action) ?? this.lastTarget;
    }
    this.found.push({ words, actions: outcome, optional: this.condition, ...(given && { given }) });
  }
}

/** "Click Delete in every row (not Bob)" */
const limited = (clause: Clause): Clause =>
  'actions' in clause && clause.actions.some(picksEntries) ? { words: clause.words, unread: LIMITED } : clause;

/** Questions and deeds whose words are all compared with the entries of the page: limits among them are kept. */
const isOfWholeWords = (outcome: NonNullable<Outcome>): boolean =>
  Array.isArray(outcome) && outcome.every(({ kind }) => kind === 'inquire' || kind === 'deed_each');

/** The words that a frame has read, besides its verb and those of its pattern. */
const slotTokens = (slots: Slots): Token[] => [...slots].flatMap(([name, tokens]) => (name === 'verb' ? [] : tokens));

/** Deeds for an entry, which a condition behind them is about. */
const OF_ONE: ReadonlySet<Action['kind']> = new Set(['deed_each', 'order', 'click']);

/** Their own words have "and" in them. */
const UNDIVIDED: ReadonlySet<Action['kind']> = new Set(['fill_form', 'complete', 'pick_range', 'transcribe']);

/** The element that an action is about. */
export function targetIn(action: Action): Target | null {
  if ('target' in action) return action.target;
  if (action.kind === 'scroll') return typeof action.to === 'string' ? null : action.to;
  if ('into' in action) return action.into;
  if (action.kind === 'read') return action.subject;
  if (action.kind === 'check') return action.targets[0] ?? null;
  if (action.kind === 'wait' && action.for) return { phrase: action.for, noun: null, ordinal: null, near: null };
  return null;
}

const LOOKS = [['check', 'the', 'page'], ['check', 'the', 'form'], ['review'], ['look', 'at']];

/** "Skip the survey and click Send", "do not open the menu, click Send": what follows is done. "Do not open or close it" says one thing. */
function isOnlyNegative(tokens: readonly Token[]): boolean {
  const boundaries = boundariesOf(tokens);
  if (isPassedOver(tokens)) return boundaries.length === 0;
  // "Without submitting, check the page": to look at the page is no thing to do.
  if (
    startsWith(tokens, 0, ['without']) &&
    tokens.some((_token, at) => LOOKS.some((words) => startsWith(tokens, at, words)))
  )
    return true;
  return !boundaries.some(({ end, next }) =>
    tokens.slice(end, next).some(({ lower }) => /^(?:,|;|but|then|instead)$/.test(lower)),
  );
}
