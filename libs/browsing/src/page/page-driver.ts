import type { Control, PageTable, PageView, TableCell } from './control';

/** A control could not be operated as asked; the message says why, in the words of the page. */
export class ControlError extends Error {
  constructor(
    readonly code: 'not_found' | 'not_operable' | 'no_such_option' | 'covered' | 'wrong_value',
    message: string,
  ) {
    super(message);
    this.name = 'ControlError';
  }
}

/**
 * Operates the current page of a run as a person does, with mouse and keyboard. Each method waits until the page has settled
 * (no navigation, and a moment without changes) and throws ControlError when the control does not end as asked. Values are
 * never evaluated as code.
 */
export interface PageDriver {
  observe(): Promise<PageView>;
  /** The control as it is now; null when it is gone. */
  read(control: Control): Promise<Control | null>;
  /** The cell of a table of the view at a place (rows do not count the header); null when there is none. */
  cell(table: PageTable, row: number, column: number): Promise<TableCell | null>;
  /** Whether the page changed, requested something or started a short timer after the last value was entered. */
  readonly reacted: boolean;
  goto(address: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  click(control: Control, options?: { count?: number; button?: 'left' | 'right' }): Promise<void>;
  hover(control: Control): Promise<void>;
  /** Replaces the text of a control: text, multiline, rich text, password, number; also the text of a combobox. */
  enterText(control: Control, text: string): Promise<void>;
  /** For a field that is there only while it is edited, such as that of a cell: replaces its text and presses Enter. */
  enterAndClose(control: Control, text: string): Promise<void>;
  /** @param iso `YYYY-MM-DD`, `HH:MM`, `YYYY-MM-DDTHH:MM`, `YYYY-MM` or `YYYY-Www`; native and scripted pickers, typed or clicked */
  setDate(control: Control, iso: string): Promise<void>;
  /** Presses a day of a calendar that stays on the page, which the control is a part of. @param iso `YYYY-MM-DD` @throws ControlError when it does not show the month */
  pickDay(control: Control, iso: string): Promise<void>;
  /** Presses a field. @returns whether something has opened that sets a date or a time */
  opensPicker(control: Control): Promise<boolean>;
  /** The first and the last day of a period, for a field that takes both, or whose last day has a field of its own. */
  setPeriod(control: Control, from: string, to: string, end?: Control): Promise<void>;
  /** Chooses exactly these options: native selects, comboboxes, autocompletes, listboxes, groups of checkboxes or radios. */
  choose(control: Control, options: string[]): Promise<void>;
  /** Types the beginning of a text into a control, and clears it again. @returns what it has offered */
  offered(control: Control, beginning: string): Promise<string[]>;
  /**
   * Selects a text in a control, or in the page's text when that is null; '' for all of it.
   * @returns false when the text is not there
   */
  selectText(control: Control | null, text: string): Promise<boolean>;
  /**
   * Adds texts one by one to a field that makes a tag of each; no form is sent by the key for that.
   * @returns false when the field makes no tag of the first text; then it is empty
   */
  addTags(control: Control, texts: readonly string[]): Promise<boolean>;
  setChecked(control: Control, checked: boolean): Promise<void>;
  /** Sliders and spinbuttons, native and scripted. */
  setNumber(control: Control, value: number): Promise<void>;
  attach(control: Control, paths: string[]): Promise<void>;
  drag(source: Control, onto: Control): Promise<void>;
  press(key: string): Promise<void>;
  scroll(to: 'top' | 'bottom' | 'down' | 'up' | Control): Promise<void>;
  /**
   * Scrolls the lists of the page and the page itself, as far as something new comes, until `holds` is true for the view. Time and
   * steps are bounded. @returns false when it never was; then all is scrolled back
   */
  scrollUntil(holds: (view: PageView) => boolean): Promise<boolean>;
  /** The text of the clipboard of this run, which no other program sees. */
  copyText(text: string): Promise<void>;
  paste(control: Control): Promise<void>;
  /** Waits for a download that `act` starts. @returns the path of the file and the name that the page suggests */
  download(act: () => Promise<void>): Promise<{ path: string; name: string; address: string }>;
  /** How the next `confirm` or `prompt` of the page is answered. Others are accepted (alerts) or dismissed. Null takes an answer back. */
  answerDialog(answer: { accept: boolean; text: string | null } | null): Promise<void>;
  /** How many dialogs of the browser have come up so far. */
  dialogCount(): number;
  /** The questions of the browser (`confirm`, `prompt`) that were answered with no for want of an answer, in their order. */
  unansweredDialogs(): readonly string[];
  /** The messages (`alert`) that have come up so far, in their order. */
  alerts(): readonly string[];
  /** The addresses and titles of the open tabs, the current one marked; popups are tabs. */
  tabs(): Promise<{ address: string; title: string; current: boolean }[]>;
  switchTab(index: number): Promise<void>;
  closeTab(): Promise<void>;
  /**
   * Waits until `holds` is true for the view, observing again after changes.
   * @param options.atRest also while nothing is under way in the page that may change it
   * @returns false after `timeoutMs`, or as soon as the page is at rest
   */
  waitUntil(holds: (view: PageView) => boolean, timeoutMs: number, options?: { atRest?: boolean }): Promise<boolean>;
}
