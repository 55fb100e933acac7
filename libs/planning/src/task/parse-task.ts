import { inEnglish } from './german/in-english';
import { LIMITED, takesAway } from './limits';
import { behindOtherwise } from './guards';
import { blocksOf, type Block } from './lines';
import { toPhrase } from './phrase';
import { newThing, type NewThing } from './new-things';
import { holdsDeed, isCourtesy, isOrder } from './remarks';
import { type Clause, readSentence, targetIn } from './sentence';
import { languagesInEnglish } from './languages/in-english';
import type { Action, Given, ParsedTask, Phrase, Step, Target } from './step';
import { type Token, tokenAt, tokenize } from './tokens';

export const MAX_TASK_LENGTH = 20_000;
export const MAX_STEPS = 500;

interface Parsed extends ParsedTask {
  notes: string[];
}

/** Reads the instructions of a task. Placeholders stay parts of the phrases, so values never change the plan. */
export function parseTask(task: string): Parsed {
  if (task.length > MAX_TASK_LENGTH) return unreadable(task, `A task has at most ${MAX_TASK_LENGTH} characters.`);
  const parsed = new TaskReader(task).read();
  return parsed.steps.length > MAX_STEPS ? unreadable(task, `A task has at most ${MAX_STEPS} steps.`) : parsed;
}

/** The names of the placeholders of a task, each once. */
export function placeholdersOf(task: string): string[] {
  const names = [...task.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim());
  return [...new Set(names)];
}

const unreadable = (task: string, reason: string): Parsed => ({
  steps: [],
  unread: [{ text: task.slice(0, 200), reason, endsBefore: 0 }],
  notes: [],
});

class TaskReader {
  private readonly parsed: Parsed = { steps: [], unread: [], notes: [] };
  /** The unread clauses so far, and the steps before the last of them. */
  private ends = { clauses: 0, steps: 0 };
  /** The words that began a form whose values are read next; null for none. */
  private begun: string | null = null;
  /** The steps that send a form that a sentence began. */
  private readonly implied = new Set<Step>();
  private pairs: Extract<Block, { kind: 'pair' }>[] = [];

  constructor(private readonly source: string) {}

  read(): Parsed {
    const blocks = blocksOf(this.source, inEnglish(languagesInEnglish(tokenize(this.source))));
    for (const [at, block] of blocks.entries()) {
      const thing = block.kind === 'sentence' && blocks[at + 1]?.kind === 'pair' ? newThing(block.tokens) : null;
      if (thing) this.begin(thing, block.tokens);
      else if (block.kind === 'pair') this.pairs.push(block);
      else if (block.kind === 'heading') this.parsed.notes.push(this.textOf(block.tokens));
      else this.sentence(block.tokens);
    }
    this.addPairs();
    this.dropSentTwice();
    this.dropLimited();
    this.endAtLast();
    return this.parsed;
  }

  /** "Add a new employee:" with the values below it: their form is opened, and sent. */
  private begin({ thing, area }: NewThing, tokens: Token[]): void {
    this.addPairs();
    const text = this.textOf(tokens);
    this.addSteps([{ kind: 'begin', thing, area }], text, false);
    this.begun = text;
  }

  /** A form that the task says how to send is not sent before. */
  private dropSentTwice(): void {
    const { steps } = this.parsed;
    const sends = (step: Step): boolean =>
      step.kind === 'submit' || (step.kind === 'click' && BUTTON_THAT_SENDS.test(String(step.target.phrase[0] ?? '')));
    const isImplied = (at: number): boolean => this.implied.has(steps[at]!);
    this.parsed.steps = steps.filter((_step, at) => !isImplied(at) || !sendsBefore(steps.slice(at + 1), sends));
  }

  private sentence(tokens: Token[]): void {
    this.addPairs();
    const last = this.parsed.steps[this.parsed.steps.length - 1] ?? null;
    const other = behindOtherwise(tokens);
    const given = other && last?.given ? { ...last.given, isNot: !last.given.isNot } : undefined;
    for (const clause of readSentence(this.source, given ? other! : tokens, {
      last,
      lastTarget: last && targetIn(last),
    }))
      this.addClause('actions' in clause && given ? { ...clause, given } : clause, tokens);
  }

  private addClause(clause: Clause, sentence: Token[]): void {
    const text = this.textOf(clause.words);
    if ('unread' in clause) this.addUnread(clause, clause.unread, sentence);
    else if ('note' in clause) this.parsed.notes.push(text);
    else if ('saveTo' in clause) this.saveLast(clause.saveTo);
    else this.addSteps(clause.actions, text, clause.optional, clause.given);
  }

  /** "Create a ticket for Ada. Subject: Printer": the order is sent with what is said behind it. */
  private addToOrder([action, ...others]: Action[]): boolean {
    const last = this.parsed.steps.at(-1);
    const isBehind = last?.kind === 'order' && !last.optional && !last.given && this.parsed.unread.length === 0;
    if (!isBehind || action?.kind !== 'fill_form' || others.length > 0 || action.values.length === 0) return false;
    if (action.values.some(({ label }) => label.length === 0)) return false;
    last.parts.push(...action.values.map(({ label, value }) => ({ word: ':', words: value, label })));
    return true;
  }

  private addSteps(actions: Action[], text: string, optional: boolean, given?: Given): void {
    if (!optional && !given && this.addToOrder(actions)) return;
    const [first] = actions;
    if (first) this.dropFound(first);
    if (first?.kind === 'click') this.placeFound(first);
    if (first) this.dropImpliedSend(first);
    // "Transfer 50 from A to B and confirm": the order is sent with all its pages, which may have a question at the end.
    const isAnswer = first?.kind === 'click' && this.parsed.steps.at(-1)?.kind === 'submit' && CONFIRMS.test(text);
    const isOptional = optional || (isAnswer && ORDERS.test(this.parsed.steps.at(-1)?.text ?? ''));
    for (const action of actions)
      this.parsed.steps.push({ ...action, text, ...(isOptional && { optional: true }), ...(given && { given }) });
  }

  /** "Delete all rows. Skip Bob.": what is ordered for all entries is not done when another sentence may take some away. */
  private dropLimited(): void {
    const { steps, unread, notes } = this.parsed;
    const kept = steps.filter(({ kind }) => kind === 'read').map(({ text }) => text);
    const others = [...notes, ...unread.map(({ text }) => text), ...kept];
    if (!others.some((text) => takesAway(tokenize(text)))) return;
    const isForSeveral = ({ kind }: Step): boolean => kind === 'click_each' || kind === 'deed_each';
    for (const [at, step] of steps.entries())
      if (isForSeveral(step)) unread.push({ text: step.text, reason: LIMITED, endsBefore: at });
    this.parsed.steps = steps.filter((step) => !isForSeveral(step));
  }

  /** "Register with …, then click Sign up": the sentence says itself how its form is sent. */
  private dropImpliedSend(action: Action): void {
    const last = this.parsed.steps[this.parsed.steps.length - 1];
    const isImplied = last?.kind === 'submit' && last.target === null && !SENDS.test(last.text);
    const name = action.kind === 'click' ? String(action.target.phrase[0] ?? '') : '';
    if (isImplied && (action.kind === 'submit' || BUTTON_THAT_SENDS.test(name))) this.parsed.steps.pop();
  }

  /** "Find Berlin in the list and click it": the click finds it, also on a later page of the list. */
  private dropFound(action: Action): void {
    const last = this.parsed.steps[this.parsed.steps.length - 1];
    if (last?.kind !== 'read' || last.saveTo !== null || !FINDS.test(last.text)) return;
    const row = action.kind === 'click' ? action.target.near : null;
    if (row && JSON.stringify(row.phrase) === JSON.stringify(last.subject.phrase)) {
      this.parsed.steps.pop();
      return;
    }
    const operated = action.kind === 'select' ? action.options[0] : targetIn(action)?.phrase;
    if (OPERATES.has(action.kind) && JSON.stringify(operated) === JSON.stringify(last.subject.phrase))
      this.parsed.steps.pop();
  }

  private placeFound(click: Extract<Action, { kind: 'click' }>): void {
    const place = click.target.near === null ? this.takeFound() : null;
    if (place) click.target = { ...click.target, near: place };
  }

  /** "Find the row Berlin and click Edit": where to click. */
  private takeFound(): Target['near'] {
    const last = this.parsed.steps[this.parsed.steps.length - 1];
    if (
      last?.kind !== 'read' ||
      last.saveTo !== null ||
      !FINDS.test(last.text) ||
      (last.subject.noun !== 'row' &&
        !LISTS.test(String(last.subject.near?.phrase[0])) &&
        !isByName(last.subject.phrase))
    )
      return null;
    const phrase = last.subject.phrase.length > 0 ? nameIn(last.subject.phrase) : last.subject.near?.phrase;
    if (!phrase) return null;
    this.parsed.steps.pop();
    return { relation: 'row', phrase };
  }

  /** A line without a verb that ends with a colon, or is short, is a heading. */
  private addUnread({ words }: Clause, reason: string, sentence: Token[]): void {
    const { steps, unread, notes } = this.parsed;
    const last = tokenAt(sentence, sentence.length - 1);
    const isHeading = last.kind === 'mark' && last.text === ':' && sentence.length <= 8;
    const text = this.textOf(words);
    if (isHeading || isCourtesy(words)) notes.push(text);
    else {
      unread.push({ text, reason, endsBefore: holdsDeed(words) || isOrder(words, sentence) ? steps.length : null });
      this.ends = { clauses: unread.length, steps: steps.length };
    }
  }

  /** Words behind the last step may be what the task is about. */
  private endAtLast(): void {
    const { steps, unread } = this.parsed;
    if (this.ends.steps < steps.length) return;
    for (const clause of unread.slice(this.ends.clauses - 1)) clause.endsBefore ??= steps.length;
  }

  private saveLast(saveTo: string): void {
    const { steps } = this.parsed;
    const step = steps.pop();
    if (step?.kind === 'copy') steps.push({ kind: 'read', subject: step.source, saveTo, text: step.text });
    else if (step?.kind === 'click') steps.push({ kind: 'download', target: step.target, saveTo, text: step.text });
    else if (step?.kind === 'read' || step?.kind === 'download' || step?.kind === 'count')
      steps.push({ ...step, saveTo });
    else if (step) steps.push(step);
  }

  /** A list of values belongs to "fill in the form" or "sign in with" before it, or is one of its own. */
  private addPairs(): void {
    const pairs = this.pairs.filter(({ label, value }) => !isTableHead(label, value));
    this.pairs = [];
    if (pairs.length === 0) return;
    const values = pairs.map(({ label, value }) => ({ label: toPhrase(label), value: toPhrase(value) }));
    const { begun } = this;
    this.begun = null;
    const last = this.parsed.steps[this.parsed.steps.length - 1];
    if (last?.kind === 'sign_in' && last.user === null && last.password === null)
      Object.assign(last, credentials(values));
    else if (last?.kind === 'fill_form' && last.values.length === 0) last.values = values;
    else
      this.addSteps(
        [{ kind: 'fill_form', values, ...(begun !== null && { all: true }) }],
        pairs.map(({ tokens }) => this.textOf(tokens)).join('\n'),
        false,
      );
    if (begun === null) return;
    const send: Step = { kind: 'submit', target: null, text: begun };
    this.implied.add(send);
    this.parsed.steps.push(send);
  }

  private textOf(tokens: readonly Token[]): string {
    const [start, end] = [
      Math.min(...tokens.map((token) => token.start)),
      Math.max(...tokens.map((token) => token.end)),
    ];
    return this.source.slice(start, end);
  }
}

/** "email by Ida", "row with Ida", "customer Ida": what it is, and whose. */
const BY_NAME =
  /^(\p{Ll}[\p{Ll}-]*(?: \p{Ll}[\p{Ll}-]*)?) (?:(?:by|from|of|about|with|for|named|called) )?(?=\p{Lu}|@|\d)/u;
const isByName = ([first]: Phrase): boolean => typeof first === 'string' && BY_NAME.test(first);
const nameIn = ([first, ...rest]: Phrase): Phrase =>
  typeof first === 'string' ? [first.replace(BY_NAME, ''), ...rest] : first === undefined ? rest : [first, ...rest];

/** Whether a form is sent before another one is begun. */
function sendsBefore(steps: readonly Step[], sends: (step: Step) => boolean): boolean {
  const next = steps.findIndex(({ kind }) => kind === 'begin' || kind === 'open');
  return steps.slice(0, next < 0 ? steps.length : next).some(sends);
}

const CONFIRMS = /^\W*confirm(?:$|\W)/i;
const ORDERS = /^\W*(?:transfer|wire|send|book|reserve)\b/i;

const OPERATES: ReadonlySet<Action['kind']> = new Set(['click', 'select', 'check', 'hover', 'drag', 'download']);
/** Clauses that say nothing but that the form is sent. */
const SENDS = /^\W*(?:submit|send|hand|complete|finish|place|conclude|finali[sz]e)\b/i;
const BUTTON_THAT_SENDS =
  /^(?:submit|send|register|sign[ -]?up|create|subscribe|apply|join|enrol|enroll|save|search|find|reply|forward|ok)\b/i;
const FINDS = /^(?:find|locate|look|search|go|page|browse|flip|leaf|click|turn|scroll)\b/i;
const LISTS =
  /^(?:list|table|grid|results?|catalogue|catalog|directory|inbox|(?:(?:phone|contact|address) ?)book|contacts)$/i;

/** `Field | Value` and `--- | ---`. */
const isTableHead = (label: string, value: string): boolean =>
  /^[-: ]+$/.test(label) ||
  (/^(?:field|name|label|question|item)s?$/i.test(label) &&
    /^(?:value|answer|entry|data|content|input)s?$/i.test(value));

function credentials(values: { label: Phrase; value: Phrase }[]): Partial<Step> {
  const isPassword = ({ label }: { label: Phrase }): boolean => /pass|pin/i.test(String(label[0]));
  return {
    user: values.find((value) => !isPassword(value))?.value ?? null,
    password: values.find(isPassword)?.value ?? null,
  };
}
