import type { Control, PageDriver, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../matching/control-texts';
import type { Wanted } from '../matching/find-control';
import { withQuestions } from '../matching/questions';
import { MASK } from '../step-report';
import type { Given, Phrase, Step, Target } from '../task/step';
import { decide } from './selecting/decide';
import { Entries } from './entering/entries';
import { RunValues, type Value } from './run-values';
import type { StepHooks, StepsInput, StepsOutcome } from './step-hooks';

/** What is known about an action before it is carried out; the rest comes from the step. */
export interface Intention {
  action: string;
  control?: Control | null;
  value?: string;
  changes?: boolean;
  submits?: boolean;
  /** Shows another part of a list. */
  turnsPage?: boolean;
}

/** The words of a step's report. */
export interface Trace {
  target: string;
  value: string;
  notes: string[];
  skipped: boolean;
}

/** The state of a run: the page, the values, what was entered, and what the outcome will say. */
export class StepRun {
  readonly page: PageDriver;
  readonly hooks: StepHooks;
  readonly values: RunValues;
  readonly entries: Entries;
  readonly today = new Date();
  readonly notes: string[] = [];
  readonly reads: StepsOutcome['reads'] = [];
  readonly downloads: StepsOutcome['downloads'] = [];
  /** The control that was operated last, and the page it is on. */
  last: Control | null = null;
  /** What `copy` has put on the clipboard. */
  clipboard: Value | null = null;
  /** What was read since: "it" in a later step. */
  lastRead: Value | null = null;
  /** The names of the entries that the last deed was for: "the others" are not among them. */
  selected: readonly string[] = [];
  private readonly decisions = new Map<string, { holds: boolean } | { problem: string }>();
  /** Whether an action has sent something that is no sign-in. */
  hasSubmitted = false;
  /** Actions so far that may have changed something. */
  changes = 0;
  /** Whether something was entered that no click or key has followed. */
  isFilling = false;
  /** The page before the last click or key. */
  beforePress: PageView | null = null;
  /** The page after the last submission. */
  afterSubmit: PageView | null = null;
  trace: Trace = emptyTrace();
  private step: { step: Step; index: number };
  private seen: PageView | null = null;
  private isSigningIn = false;
  /** The dialogs of the browser before this step and before the one before it. */
  private dialogsBefore: [number, number] = [0, 0];
  /** The questions of the browser that were left unanswered before this step. */
  private unansweredBefore = 0;
  /** The messages of the browser before this step. */
  private alertsBefore = 0;
  /** Whether an action has changed something since the page was read. */
  private hasChanged = false;

  constructor(private readonly input: StepsInput) {
    this.page = input.page;
    this.hooks = input.hooks;
    this.values = new RunValues(input.values);
    this.entries = new Entries(this.values, this.today);
    this.step = { step: input.steps[0] ?? NO_STEP, index: -1 };
  }

  get steps(): readonly Step[] {
    return this.input.steps;
  }

  /** The words of the task for the present step. */
  get sentence(): string {
    return this.step.step.text;
  }

  get index(): number {
    return this.step.index;
  }

  get signal(): AbortSignal {
    return this.input.signal;
  }

  begin(step: Step, index: number): void {
    this.input.signal.throwIfAborted();
    this.step = { step, index };
    this.trace = emptyTrace();
    if (!step.given) this.decisions.clear();
    this.dialogsBefore = [this.page.dialogCount(), this.dialogsBefore[0]];
    this.unansweredBefore = this.page.unansweredDialogs().length;
    this.alertsBefore = this.page.alerts().length;
  }

  /** The last question of the browser that came up in this step without an answer in the task; null for none. */
  get unanswered(): string | null {
    return this.page.unansweredDialogs().slice(this.unansweredBefore).at(-1) ?? null;
  }

  /** The last message (`alert`) that came up in this step; null for none. */
  get alerted(): string | null {
    return this.page.alerts().slice(this.alertsBefore).at(-1) ?? null;
  }

  /** Whether a dialog of the browser has come up since the step before this one began. */
  get hasSeenDialog(): boolean {
    return this.page.dialogCount() > this.dialogsBefore[1];
  }

  /** The page as it was seen last, or as it is now when an action has come between. */
  async view(): Promise<PageView> {
    this.seen ??= await this.observe();
    return this.seen;
  }

  async observe(): Promise<PageView> {
    this.input.signal.throwIfAborted();
    this.seen = withQuestions(await this.page.observe());
    return this.seen;
  }

  /** Replaces the state of a control of the view, so that the page need not be observed again. What is around it stays. */
  update(present: Control): void {
    const around = this.seen?.controls.find(({ id }) => id === present.id) ?? this.last;
    this.last = around?.id === present.id ? withState(around, present) : present;
    if (!this.seen) return;
    const controls = this.seen.controls.map((other) => (other.id === present.id ? withState(other, present) : other));
    this.seen = { ...this.seen, controls };
  }

  /**
   * Announces an action and carries it out. The hook may wait for a reviewer.
   * @param keepsView for actions after which the view still holds, but for the control itself
   */
  async act<T>(intention: Intention, work: () => Promise<T>, keepsView = false): Promise<T> {
    const { action, control = null, value = '', changes = true, submits = false, turnsPage = false } = intention;
    this.input.signal.throwIfAborted();
    const { step, index } = this.step;
    const target = control ? describeControl(control) : this.trace.target;
    await this.hooks.beforeAction({
      ...{ step: index, text: step.text, action, target: this.values.mask(target), value: this.values.mask(value) },
      ...{ changes, submits, signIn: this.isSigningIn, controls: this.maskedControls() },
    });
    if (control) this.last = control;
    if (PRESSES.has(action)) this.beforePress = this.seen;
    this.hasChanged ||= changes;
    if (changes && !turnsPage) this.changes += 1;
    if (changes) this.isFilling = !PRESSES.has(action) && action !== 'sign_in';
    const result = await work();
    if (!keepsView) this.seen = null;
    return result;
  }

  /** Carries out the parts of a sign-in, whose requests the secrets' origins authorise. */
  async signIn<T>(work: () => Promise<T>): Promise<T> {
    this.isSigningIn = true;
    this.hooks.signingIn(true);
    try {
      return await work();
    } finally {
      this.isSigningIn = false;
      this.hooks.signingIn(false);
    }
  }

  /** Reports a part of a step, such as a field of a form; the words of the trace start anew. */
  async report(outcome: 'done' | 'failed' | 'skipped', action: string): Promise<void> {
    const { target, value, notes } = this.trace;
    const { step, index } = this.step;
    const texts = {
      target: this.values.mask(target),
      value: this.values.mask(value),
      note: this.values.mask(notes.join(' ')),
    };
    this.trace = emptyTrace();
    await this.hooks.report({ step: index, text: step.text, action, ...texts, outcome }, (await this.view()).address);
  }

  /** The page for reading: what an action has changed may be shown a moment later. */
  async toRead(): Promise<PageView> {
    const { text } = await this.observe();
    if (!this.hasChanged) return this.view();
    this.hasChanged = false;
    await this.page.waitUntil((view) => view.text !== text, SHOWS_MS);
    return this.observe();
  }

  /** Whether a condition of the task holds; once for the steps of both outcomes, before any of them. */
  async decided({ asks, words, of }: Given): Promise<{ holds: boolean } | { problem: string }> {
    const condition = { asks, words: this.values.resolve(words).text, of: of ? this.values.resolve(of).text : '' };
    const key = JSON.stringify(condition);
    const known = this.decisions.get(key);
    if (known) return known;
    const isTold = (view: PageView): boolean => 'holds' in decide(condition, view);
    if (!isTold(await this.toRead())) await this.page.waitUntil(isTold, SHOWS_MS);
    const decision = decide(condition, await this.observe());
    this.decisions.set(key, decision);
    return decision;
  }

  /** Keeps a text of the page for a field. */
  save(field: string, text: string): void {
    this.reads.push({ field, text: this.values.mask(text) });
    this.values.keep(field, text);
  }

  note(text: string): void {
    if (text !== '') this.trace.notes.push(text);
  }

  wanted({ phrase, noun, ordinal, near }: Target): Wanted {
    const { text } = this.values.resolve(phrase);
    const [, quote] = /^\s*["“„»](.*)["”“«]\s*$/su.exec(text) ?? [];
    const place = near && {
      relation: near.relation,
      words: this.values.resolve(near.phrase).text.replace(/["“”„]/g, ''),
    };
    // "To the position of B" is B itself.
    if (place && /^(?:position|place|spot|slot)$/i.test(text.trim()))
      return { words: place.words, quoted: false, noun, ordinal, near: null };
    const exact = this.isExact(phrase);
    return { words: (quote ?? text).trim(), quoted: quote !== undefined, exact, noun, ordinal, near: place };
  }

  /** Whether the task has the name of what is clicked in quotation marks. */
  private isExact([name, ...rest]: Phrase): boolean {
    const { kind, text } = this.step.step;
    if (typeof name !== 'string' || rest.length > 0 || !EXACT_STEPS.has(kind)) return false;
    return text
      .split(name)
      .some((before, at, parts) => QUOTE_BEFORE.test(before) && QUOTE_AFTER.test(parts[at + 1] ?? ''));
  }

  private maskedControls(): { name: string; value: string }[] {
    return (this.seen?.controls ?? []).map((control) => ({
      name: this.values.mask(nameOf(control)),
      value: this.shown(control),
    }));
  }

  private shown(control: Control): string {
    if (control.kind === 'password' || this.entries.isSecret(control)) return control.value === '' ? '' : MASK;
    const checked = control.checked === null ? control.value : control.checked ? 'yes' : 'no';
    return this.values.mask(checked);
  }
}

const withState = (
  control: Control,
  { value, checked, options, disabled, readonly, invalid, description }: Control,
) => ({
  ...control,
  ...{ value, checked, options, disabled, readonly, invalid, description },
});

/** Time in which a page shows what was changed: pages that filter wait for a pause in typing. */
const SHOWS_MS = 600;
/** Actions after which a page may refuse what was entered before. */
const PRESSES: ReadonlySet<string> = new Set(['click', 'submit', 'next', 'press']);
const EXACT_STEPS: ReadonlySet<Step['kind']> = new Set(['click', 'click_each', 'submit', 'next']);
const [QUOTE_BEFORE, QUOTE_AFTER] = [/["“”„«»'‘’‚‹›`]$/, /^["“”„«»'‘’‚‹›`]/];

const NO_STEP: Step = { kind: 'reload', text: '' };
const emptyTrace = (): Trace => ({ target: '', value: '', notes: [], skipped: false });
