import { setTimeout as sleep } from 'node:timers/promises';
import type { Control, PageView } from './control';
import { LivePage } from './live-page';
import type { PageDriver } from './page-driver';
import type { PageHost } from './page-host';
import { setChecked } from './widgets/checked';
import { choose } from './widgets/choose';
import { setDate } from './widgets/date';
import { setNumber } from './widgets/number';
import { enterText } from './widgets/text';

const NAVIGATION_MS = 30_000;
const DOWNLOAD_MS = 30_000;
const POLL_MS = 100;

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
    return this.live.read(control);
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
    await go({ waitUntil: 'domcontentloaded', timeout: NAVIGATION_MS });
    await this.live.act(async () => {});
  }

  click(control: Control, options: { count?: number; button?: 'left' | 'right' } = {}): Promise<void> {
    return this.live.act(() => this.live.press(control, options));
  }

  async hover(control: Control): Promise<void> {
    await this.live.act(() => this.live.locate(control).hover());
  }

  enterText(control: Control, text: string): Promise<void> {
    return this.operate(control, () => enterText(this.live, control, text));
  }

  setDate(control: Control, iso: string): Promise<void> {
    return this.operate(control, () => setDate(this.live, control, iso));
  }

  choose(control: Control, options: string[]): Promise<void> {
    return this.operate(control, () => choose(this.live, control, options));
  }

  setChecked(control: Control, checked: boolean): Promise<void> {
    return this.operate(control, () => setChecked(this.live, control, checked));
  }

  setNumber(control: Control, value: number): Promise<void> {
    return this.operate(control, () => setNumber(this.live, control, value));
  }

  async attach(control: Control, paths: string[]): Promise<void> {
    await this.live.act(() => this.live.locate(control).setInputFiles(paths));
  }

  async drag(source: Control, onto: Control): Promise<void> {
    await this.live.act(() => this.live.locate(source).dragTo(this.live.locate(onto)));
  }

  async press(key: string): Promise<void> {
    await this.live.act(async () => {
      await this.refocus();
      await this.live.page.keyboard.press(key);
    });
  }

  async scroll(to: 'top' | 'bottom' | 'down' | 'up' | Control): Promise<void> {
    const { page } = this.live;
    await this.live.act(async () => {
      if (typeof to !== 'string') return this.live.locate(to).scrollIntoViewIfNeeded();
      const keys = { top: 'Home', bottom: 'End', down: 'PageDown', up: 'PageUp' } as const;
      return page.keyboard.press(keys[to]);
    });
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

  async answerDialog(answer: { accept: boolean; text: string | null }): Promise<void> {
    this.live.host.answerNextDialog(answer);
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

  async waitUntil(holds: (view: PageView) => boolean, timeoutMs: number): Promise<boolean> {
    const started = Date.now();
    for (;;) {
      if (holds(await this.observe())) return true;
      if (Date.now() - started > timeoutMs) return false;
      await sleep(POLL_MS);
    }
  }

  private async operate(control: Control, operation: () => Promise<void>): Promise<void> {
    this.last = control;
    await operation();
  }

  /** Gives the focus back to the control that was operated last: "enter … and press Enter". */
  private async refocus(): Promise<void> {
    if (!this.last || !(await this.live.read(this.last))) return;
    const { nowhere } = await this.live.ask(this.last, 'caret', {});
    if (nowhere) await this.live.askAbout('select', this.last, { all: false });
  }
}
