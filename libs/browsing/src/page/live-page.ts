import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Locator, Page } from 'playwright-core';
import type { Control, PageView, TableCell } from './control';
import { FrameNames, observePage } from './frames';
import { isTimeout } from './is-timeout';
import type { FrameActivity, FrameOperation, FrameRequests } from './observation';
import { ControlError } from './page-driver';
import type { PageHost } from './page-host';
import { ask, elementIn, registerPageScript } from './page-script';
import type { Timing } from './polled';
import {
  activityOf,
  AFTER_CLICK,
  beforeAction,
  CHANGED,
  isResting,
  type Patience,
  REST_MS,
  settled,
  watchRequests,
} from './settle';

/** A question to the script in a frame; its work takes milliseconds. */
const ANSWER_MS = 5_000;
/** What was read within this time needs not be read again: a page draws a frame in that time. */
const FRESH_MS = 16;
/** How long an element may take until it stands still, is enabled and is not covered. */
const OPERABLE_MS = 2_500;

type OnElement = {
  [O in FrameOperation]: FrameRequests[O]['request'] extends { id: string } ? O : never;
}[FrameOperation];

/** The current page of a run with its mouse and keyboard; what the widgets have in common. */
export class LivePage {
  private readonly names = new FrameNames();
  /** Whether a page changed, requested something or started a timer after an action since this was reset. */
  reacted = false;
  /** What was read last, unless something was done since. */
  private latest: { control: Control; at: number } | null = null;

  constructor(readonly host: PageHost) {}

  get page(): Page {
    return this.host.current();
  }

  /** Loads the script and watches the requests of all pages. */
  async prepare(): Promise<void> {
    await registerPageScript(this.page.context());
    watchRequests(this.page);
  }

  async observe(): Promise<PageView> {
    await this.prepare();
    return observePage(this.page, this.names);
  }

  /** @throws ControlError when its frame is gone */
  frameOf(control: Control): { frame: Frame; id: string } {
    const found = this.names.find(control.id);
    if (!found) throw goneError(control);
    return found;
  }

  /** Asks the script about the element of a control. */
  async askAbout<O extends OnElement>(
    operation: O,
    control: Control,
    request: Omit<FrameRequests[O]['request'], 'id'>,
  ): Promise<FrameRequests[O]['reply']> {
    const { frame, id } = this.frameOf(control);
    // Some operations change what the control shows.
    if (operation !== 'read') this.latest = null;
    return ask(frame, operation, { ...request, id }, ANSWER_MS);
  }

  /** Asks the script in the frame of a control. */
  ask<O extends FrameOperation>(
    control: Control,
    operation: O,
    request: FrameRequests[O]['request'],
  ): Promise<FrameRequests[O]['reply']> {
    return ask(this.frameOf(control).frame, operation, request, ANSWER_MS);
  }

  /** Selects a text in a control, or in the text of the page's main frame. */
  selectText(control: Control | null, text: string): Promise<boolean> {
    const place = control ? this.frameOf(control) : { frame: this.page.mainFrame(), id: null };
    return ask(place.frame, 'range', { id: place.id, text }, ANSWER_MS);
  }

  /** A cell of a table; null when the table or the cell is gone. */
  async cell(tableId: string, row: number, column: number): Promise<TableCell | null> {
    const place = this.names.find(tableId);
    const cell = place && (await ask(place.frame, 'cell', { id: place.id, row, column }, ANSWER_MS));
    if (!cell) return null;
    const named = (id: string): string => `${this.names.of(place.frame)}:${id}`;
    return {
      control: { ...cell.control, id: named(cell.control.id), order: 0 },
      inside: cell.inside.map(named),
      isEdited: cell.isEdited,
    };
  }

  async read(control: Control): Promise<Control | null> {
    this.latest = null;
    if (!this.names.find(control.id)) return null;
    const now = await this.askAbout('read', control, {});
    if (!now) return null;
    const { section, labels, order, inDialog, group } = control;
    const present = { ...now, id: control.id, section, labels, order, inDialog, group: now.group || group };
    this.latest = { control: present, at: performance.now() };
    return present;
  }

  /** What an operation has just read back, or what the control shows now. */
  async readBack(control: Control): Promise<Control | null> {
    const { latest } = this;
    const isFresh = latest?.control.id === control.id && performance.now() - latest.at < FRESH_MS;
    return isFresh ? latest.control : this.read(control);
  }

  /** @throws ControlError when it is gone */
  async reread(control: Control): Promise<Control> {
    const now = await this.read(control);
    if (!now) throw goneError(control);
    return now;
  }

  /** The control in a frame, by another id of the same frame. */
  sibling(control: Control, id: string): Locator {
    return elementIn(this.frameOf(control).frame, id);
  }

  locate(control: Control): Locator {
    return this.sibling(control, this.frameOf(control).id);
  }

  /** Does something and waits until the page has settled. */
  async act<T>(action: () => Promise<T>, patience: Patience = AFTER_CLICK): Promise<T> {
    const page = this.page;
    const before = beforeAction(page);
    this.latest = null;
    const result = await action();
    const isChanged = await settled(page, before, patience);
    // The action may have opened another tab, which is now the current one.
    if (this.page !== page) await this.rest();
    this.reacted ||= isChanged || this.page !== page;
    return result;
  }

  /** Whether what the page does not show by now does not come by itself. Another tab may send it something. */
  async isResting(state: FrameActivity | null): Promise<boolean> {
    return this.host.pages().length === 1 && isResting(this.page, state);
  }

  /** Reads again and again until what is read is enough, for the time, or until the page is at rest. @returns what was read last */
  async polled<T>(read: () => Promise<T>, isEnough: (value: T) => boolean, timing: Timing): Promise<T> {
    const started = Date.now();
    for (;;) {
      const waited = Date.now() - started;
      const isLast =
        waited > timing.timeoutMs || (waited >= REST_MS && (await this.isResting(await activityOf(this.page))));
      const value = await read();
      if (isLast || isEnough(value)) return value;
      await sleep(timing.everyMs);
    }
  }

  /** Waits until a page that was opened or replaced has settled. */
  async rest(): Promise<void> {
    this.reacted = true;
    await settled(this.page, CHANGED, AFTER_CLICK);
  }

  /** Clicks an element; a hidden native control by its label. Notices that ask for consent are closed when they are in front. */
  async press(control: Control, options: { count?: number; button?: 'left' | 'right' } = {}): Promise<void> {
    const handle = await this.askAbout('handle', control, {});
    if (handle === null) throw goneError(control);
    if (handle.disabled) throw new ControlError('not_operable', `${inWords(control)} is disabled.`);
    if (handle.consent !== null) await this.closeConsent(control, handle.consent);
    const target = this.sibling(control, handle.id);
    try {
      await target.click({ clickCount: options.count ?? 1, button: options.button ?? 'left', timeout: OPERABLE_MS });
    } catch (error) {
      if (!wasSent(error)) throw await this.explained(control, error);
    }
  }

  private async closeConsent(control: Control, button: string): Promise<void> {
    await this.act(() => this.sibling(control, button).click({ timeout: OPERABLE_MS }));
  }

  /** An error of Playwright in the words of the page. */
  async explained(control: Control, error: unknown): Promise<unknown> {
    if (!isTimeout(error)) return error;
    if (!(await this.read(control))) return goneError(control);
    const cover = await this.askAbout('cover', control, {});
    if (cover !== null)
      return new ControlError('covered', `${inWords(control)} is covered by "${cover.slice(0, 100)}".`);
    return new ControlError('not_operable', `${inWords(control)} does not react: it moves, is hidden or is disabled.`);
  }
}

/**
 * Whether a click that took too long has reached the page: Playwright also waits for the navigation that it starts. Such a page is
 * waited for as after any click; a second click might send a form twice.
 */
const wasSent = (error: unknown): boolean => isTimeout(error) && error.message.includes('performing click action');

/** The error for a control whose element the page has removed. */
export const goneError = (control: Control): ControlError =>
  new ControlError('not_found', `${inWords(control)} is no longer on the page.`);

const NOUNS: Partial<Record<Control['kind'], string>> = {
  button: 'The button',
  link: 'The link',
  checkbox: 'The checkbox',
  radio: 'The option',
  select: 'The list',
  combobox: 'The list',
  listbox: 'The list',
};

/** The control as a person calls it. */
export function inWords(control: Control): string {
  const name = control.name || control.labels[0] || control.attributes.name;
  const noun = NOUNS[control.kind] ?? 'The field';
  return name ? `${noun} "${name}"` : noun;
}
