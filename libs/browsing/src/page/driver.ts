import type { Control, PageTable, PageView, TableCell } from './control';
import { LivePage } from './live-page';
import type { PageDriver } from './page-driver';
import type { PageHost } from './page-host';
import { polled } from './polled';
import { scrollUntil } from './scroll-search';
import { activityOf, REST_MS } from './settle';
import { attach } from './widgets/attach';
import { setChecked } from './widgets/checked';
import { setColor } from './widgets/color';
import { choose } from './widgets/choose';
import { drag } from './widgets/drag';
import { pickShownDay } from './widgets/dates/calendar';
import { opensPicker } from './widgets/dates/pick-moment';
import { setDate } from './widgets/dates/set-date';
import { setPeriod } from './widgets/dates/set-period';
import { setNumber } from './widgets/numbers/set-number';
import { offered } from './widgets/offered';
import { addTags } from './widgets/tags';
import { enterAndClose, enterText } from './widgets/text';

const NAVIGATION_MS = 30_000;
const DOWNLOAD_MS = 30_000;
/** A person who pages leaves a line of the last screen in view. */
const SCREEN_SHARE = 0.9;
/** Longer than any page, in CSS pixels. */
const WHOLE_PAGE = 10_000_000;
const POLL_MS = 50;
/** A page that does not change by itself is observed again after this time: frames are not watched. */
const OBSERVE_MS = 500;

/** The driver of the pages of a session. It follows the host to the page that is in front. */
export const createPageDriver = (host: PageHost): PageDriver => new BrowserDriver(new LivePage(host));

class BrowserDriver implements PageDriver {
  /** The control that was operated last: keys go to it when nothing has the focus. */
  private last: Control | null = null;
  private clipboard = '';

  constructor(private readonly live: LivePage) {}

  observe(): Promise<PageView> {
    return this.live.observe();
  }

  read(control: Control): Promise<Control | null> {
    return this.live.readBack(control);
  }

  cell(table: PageTable, row: number, column: number): Promise<TableCell | null> {
    return this.live.cell(table.id, row, column);
  }

  get reacted(): boolean {
    return this.live.reacted;
  }

  goto(address: string): Promise<void> {
    return this.navigate((options) => this.live.page.goto(address, options));
  }

  back(): Promise<void> {
    return this.navigate((options) => this.live.page.goBack(options));
  }

  reload(): Promise<void> {
    return this.navigate((options) => this.live.page.reload(options));
  }

  private async navigate(
    go: (options: { waitUntil: 'domcontentloaded'; timeout: number }) => Promise<unknown>,
  ): Promise<void> {
    await this.live.prepare();
    this.last = null;
    try {
      await go({ waitUntil: 'domcontentloaded', timeout: NAVIGATION_MS });
    } catch (error) {
      if (!leadsElsewhere(error)) throw error;
    }
    await this.live.rest();
  }

  click(control: Control, options: { count?: number; button?: 'left' | 'right' } = {}): Promise<void> {
    return this.live.act(async () => {
      await this.live.askAbout('unfold', control, {});
      await this.live.press(control, options);
    });
  }

  async hover(control: Control): Promise<void> {
    await this.live.act(() => this.live.locate(control).hover());
  }

  enterText(control: Control, text: string): Promise<void> {
    return this.operate(control, () => enterAsText(this.live, control, text));
  }

  enterAndClose(control: Control, text: string): Promise<void> {
    return this.operate(control, () => enterAndClose(this.live, control, text));
  }

  setDate(control: Control, iso: string): Promise<void> {
    return this.operate(control, () => setDate(this.live, control, iso));
  }

  pickDay(control: Control, iso: string): Promise<void> {
    return this.operate(control, () => pickShownDay(this.live, control, iso));
  }

  opensPicker(control: Control): Promise<boolean> {
    return this.operate(control, () => opensPicker(this.live, control));
  }

  setPeriod(control: Control, from: string, to: string, end?: Control): Promise<void> {
    return this.operate(control, () => setPeriod(this.live, { control, end }, from, to));
  }

  choose(control: Control, options: string[]): Promise<void> {
    return this.operate(control, () => choose(this.live, control, options));
  }

  async offered(control: Control, beginning: string): Promise<string[]> {
    this.last = control;
    return offered(this.live, control, beginning);
  }

  async addTags(control: Control, texts: readonly string[]): Promise<boolean> {
    let areTags = false;
    await this.operate(control, async () => {
      areTags = await addTags(this.live, control, texts);
    });
    return areTags;
  }

  async selectText(control: Control | null, text: string): Promise<boolean> {
    await this.live.prepare();
    return this.live.act(() => this.live.selectText(control, text));
  }

  setChecked(control: Control, checked: boolean): Promise<void> {
    return this.operate(control, () => setChecked(this.live, control, checked));
  }

  setNumber(control: Control, value: number): Promise<void> {
    return this.operate(control, () => setNumber(this.live, control, value));
  }

  attach(control: Control, paths: string[]): Promise<void> {
    return this.operate(control, () => attach(this.live, control, paths));
  }

  drag(source: Control, onto: Control): Promise<void> {
    return drag(this.live, source, onto);
  }

  async press(key: string): Promise<void> {
    await this.live.act(async () => {
      await this.refocus();
      await this.live.page.keyboard.press(key);
    });
  }

  async scroll(to: 'top' | 'bottom' | 'down' | 'up' | Control): Promise<void> {
    await this.live.act(async () => {
      if (typeof to !== 'string') return this.live.locate(to).scrollIntoViewIfNeeded();
      return this.wheel(to);
    });
  }

  scrollUntil(holds: (view: PageView) => boolean): Promise<boolean> {
    return scrollUntil(this.live, async () => holds(await this.observe()));
  }

  /** Turns the wheel over the middle of the page: what scrolls may be a part of it. */
  private async wheel(to: 'top' | 'bottom' | 'down' | 'up'): Promise<void> {
    const { page } = this.live;
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.mouse.move(width / 2, height / 2);
    const screen = height * SCREEN_SHARE;
    await page.mouse.wheel(0, { top: -WHOLE_PAGE, bottom: WHOLE_PAGE, down: screen, up: -screen }[to]);
  }

  async copyText(text: string): Promise<void> {
    this.clipboard = text;
  }

  paste(control: Control): Promise<void> {
    return this.enterText(control, this.clipboard);
  }

  async download(act: () => Promise<void>): Promise<{ path: string; name: string; address: string }> {
    const coming = this.live.host.nextDownload(DOWNLOAD_MS);
    const [download] = await Promise.all([coming, act()]);
    return download;
  }

  async answerDialog(answer: { accept: boolean; text: string | null } | null): Promise<void> {
    this.live.host.answerNextDialog(answer);
  }

  dialogCount(): number {
    return this.live.host.dialogCount();
  }

  unansweredDialogs(): readonly string[] {
    return this.live.host.unansweredDialogs();
  }

  alerts(): readonly string[] {
    return this.live.host.alerts();
  }

  tabs(): Promise<{ address: string; title: string; current: boolean }[]> {
    const { host } = this.live;
    const current = host.current();
    return Promise.all(
      host.pages().map(async (page) => ({ address: page.url(), title: await page.title(), current: page === current })),
    );
  }

  async switchTab(index: number): Promise<void> {
    const { host } = this.live;
    const page = host.pages().at(index);
    if (!page) throw new RangeError(`There is no tab ${index}.`);
    await host.activate(page);
    await this.live.prepare();
  }

  async closeTab(): Promise<void> {
    await this.live.page.close();
  }

  async waitUntil(
    holds: (view: PageView) => boolean,
    timeoutMs: number,
    { atRest = false }: { atRest?: boolean } = {},
  ): Promise<boolean> {
    const started = Date.now();
    for (;;) {
      if (holds(await this.observe())) return true;
      if (Date.now() - started > timeoutMs) return false;
      const mayChange = await this.change(atRest ? Infinity : started + REST_MS);
      if (!mayChange) return holds(await this.observe());
    }
  }

  /**
   * Waits until the page changes, or for a while.
   * @param restAfter the time from which a page at rest is not waited for
   * @returns whether it may change further
   */
  private async change(restAfter: number): Promise<boolean> {
    const before = await activityOf(this.live.page);
    const state = async () => {
      const now = await activityOf(this.live.page);
      const isAtRest = Date.now() >= restAfter && (await this.live.isResting(now));
      return { isAtRest, isChanged: now?.changes !== before?.changes };
    };
    const isEnough = ({ isAtRest, isChanged }: { isAtRest: boolean; isChanged: boolean }) => isAtRest || isChanged;
    const { isAtRest } = await polled(state, isEnough, { timeoutMs: OBSERVE_MS, everyMs: POLL_MS });
    return !isAtRest;
  }

  private async operate<T>(control: Control, operation: () => Promise<T>): Promise<T> {
    this.last = control;
    this.live.reacted = false;
    await this.live.askAbout('unfold', control, {});
    return operation();
  }

  /** Gives the focus back to the control that was operated last: "enter … and press Enter". */
  private async refocus(): Promise<void> {
    if (!this.last || !(await this.live.read(this.last))) return;
    const { nowhere } = await this.live.ask(this.last, 'caret', {});
    if (nowhere) await this.live.askAbout('select', this.last, { all: false });
  }
}

/** Fields that are not typed into are set by what a text means for them. */
function enterAsText(live: LivePage, control: Control, text: string): Promise<void> {
  if (/^(date|time|datetime|month|week)$/.test(control.kind)) return setDate(live, control, text);
  if (control.kind === 'select') return choose(live, control, [text]);
  if (control.kind === 'color') return setColor(live, control, text);
  return enterText(live, control, text);
}

/** The address is that of a download, or its page went on to another one. */
const leadsElsewhere = (error: unknown): boolean =>
  error instanceof Error && /Download is starting|interrupted by another navigation/.test(error.message);
