/** Text of a task with placeholders: a field of a placeholder is data and is replaced when the step runs. */
export type Phrase = readonly PhrasePart[];
export type PhrasePart = string | { field: string };

/** The words of a task for an element of a page. */
export interface Target {
  /** Its name; empty when only the noun is said ("the text box"). */
  phrase: Phrase;
  /**
   * What it is, by one of the nouns of `words.ts` for all of their synonyms: "button", "link", "field", "checkbox", "radio", "dropdown",
   * "list", "option", "tab", "menu", "slider", "spinner", "date", "file", "section", "row" …; null when the task names none.
   */
  noun: string | null;
  /** "the second …": from 1, -1 for the last; null when the task names none. */
  ordinal: number | null;
  /** "in the Billing section", "next to Total", "of the row Berlin"; null when the task names none. */
  near: { relation: 'in' | 'next_to' | 'below' | 'above' | 'row'; phrase: Phrase } | null;
}

/** What a step does. `into` and the like are null when the task does not say where. */
export type Action =
  | { kind: 'open'; address: Phrase }
  | { kind: 'sign_in'; user: Phrase | null; password: Phrase | null; address: Phrase | null }
  /** `adds`: what the field holds already stays before the value. */
  | { kind: 'enter'; value: Phrase; into: Target | null; adds?: boolean }
  | { kind: 'clear'; target: Target }
  /** `hint`: words before the option that may name its list: "the account type Business". */
  | { kind: 'select'; options: Phrase[]; from: Target | null; hint?: Target }
  | { kind: 'check'; targets: Target[]; checked: boolean; all: boolean }
  | { kind: 'pick_date'; date: Phrase; of: Target | null }
  /** `until`: the value is the first one of a range, and this the last one. */
  | { kind: 'set'; target: Target; value: Phrase; until?: Phrase }
  /** Buttons such as plus and minus, or arrow keys; `by` may be negative. */
  | { kind: 'adjust'; target: Target; by: number }
  | { kind: 'drag'; source: Target; onto: Target }
  | { kind: 'upload'; files: Phrase[]; into: Target | null }
  | { kind: 'download'; target: Target | null; saveTo: string | null }
  | { kind: 'copy'; source: Target; into: Target | null }
  | { kind: 'paste'; into: Target | null }
  | { kind: 'wait'; for: Phrase | null; gone: boolean; seconds: number | null }
  /** `saveTo`: the key of a field; null keeps the text in the notes of the result. */
  | { kind: 'read'; subject: Target; saveTo: string | null }
  | { kind: 'search'; for: Phrase; in: Target | null }
  | { kind: 'submit'; target: Target | null }
  | { kind: 'next'; target: Target | null }
  | { kind: 'click'; target: Target; count: number }
  /** All elements that fit, or the first so many. `of`: what the entries are, "invoices"; absent for those of any list. `where`: which of them. */
  | { kind: 'click_each'; target: Target; most: number | null; of?: Phrase; where?: EntryCondition }
  /** One of several entries by a number that they show: "the cheapest flight"; `by` is what the number measures. */
  | { kind: 'pick_entry'; entry: Target; by: string; greatest: boolean; button: Phrase }
  /** Which entry of a table has the greatest or smallest value in a column; `is`: which ones have this value. */
  | { kind: 'name_entry'; entry: Phrase; by: string; greatest: boolean; is?: Phrase }
  /** A question that the entries or the sentences of a page answer. */
  | { kind: 'inquire'; question: Phrase }
  /** The button that is called like the verb, for each of the entries that the words describe: "all open orders except Ada's". */
  | { kind: 'deed_each'; verb: string; entries: Phrase }
  /** The form for a new thing is opened, where the page does not show it. `area`: the part of the site; '' when the task names none. */
  | { kind: 'begin'; thing: string; area: string }
  /** How many entries of a page fit: "it" in a later step. `saveTo`: the key of a field; absent for none. */
  | { kind: 'count'; subject: Target; saveTo?: string }
  /** Values that the page shows beside labels go into the fields with these labels. */
  | { kind: 'transcribe' }
  /** The option that begins and ends with the texts. */
  | { kind: 'complete'; starts: Phrase; ends: Phrase; into: Target | null }
  /** Only some entries of a list are shown. `label`: the name of the filter; null when it is not said, or is among the words of `by`. */
  | { kind: 'filter'; by: Phrase; label: Phrase | null }
  /** Each is added by itself to a field that holds several. */
  | { kind: 'add_tags'; tags: Phrase[]; into: Target }
  | { kind: 'sort'; by: Target; descending: boolean }
  /** Text of an editor is selected, and gets the style when one is named. */
  | { kind: 'format'; words: Phrase; style: Phrase }
  | { kind: 'pick_range'; from: Phrase; to: Phrase }
  | { kind: 'hover'; target: Target }
  /** The fields of the run, or the given values only. `all`: what has a value without a field is not filled in further. */
  | { kind: 'fill_form'; values: { label: Phrase; value: Phrase }[]; all?: boolean }
  | { kind: 'press'; key: string; times: number }
  | { kind: 'scroll'; to: 'top' | 'bottom' | 'down' | 'up' | Target }
  | { kind: 'switch_tab'; to: 'new' | 'previous' | Phrase }
  | { kind: 'close'; what: 'tab' | 'dialog' }
  /** Comes after the step that opens the dialog, as in the task; the answer must be ready before that step. */
  | { kind: 'answer_dialog'; accept: boolean; answer: Phrase | null }
  | { kind: 'back' }
  | { kind: 'reload' }
  /** The page must show the text, or else the run fails. */
  | { kind: 'expect'; shown: Phrase }
  /** A whole order in one sentence: the page tells which control and which fields its parts belong to. */
  | { kind: 'order'; verb: string; parts: OrderPart[] };

/** Which rows of a table are meant: by a date, an amount, or a state that a column has. `words`: how the task says it, "older than". */
export interface EntryCondition {
  compares: 'before' | 'after' | 'over' | 'under' | 'is';
  words: string;
  value: Phrase;
}

/**
 * A part of an order. `word`: what joins it, such as "from" or "due on"; '' for what the verb is about, "count" for a number before that, ":"
 * for a value whose field a sentence behind the order names.
 */
export interface OrderPart {
  word: string;
  words: Phrase;
  label?: Phrase;
}

/** One instruction of a task. */
export type Step = Action & {
  /** The words of the task, with placeholders as they are written. */
  text: string;
  /** "if a banner appears, …": the step is skipped when its element is not there. */
  optional?: boolean;
  /** The step is left out where this is not so. */
  given?: Given;
};

/**
 * What the entries of a page decide: whether some are as the words say, whether what the words say of one of them holds, or whether the entry
 * `of` is as the words say. The steps for both outcomes of one condition have the same words.
 */
export interface Given {
  asks: 'exists' | 'holds' | 'is';
  words: Phrase;
  of?: Phrase;
  /** The step is for the other outcome. */
  isNot: boolean;
}

/** A part of a task that was not understood, with a sentence that says what to write instead. */
export interface UnreadClause {
  text: string;
  reason: string;
  /** Position of the step before which a run ends because of it; null for words that order nothing and have steps behind them. */
  endsBefore: number | null;
}

export interface ParsedTask {
  steps: Step[];
  unread: UnreadClause[];
  /** Sentences that give no instruction, such as what the task is for. */
  notes?: string[];
}
