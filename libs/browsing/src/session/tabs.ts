import type { BrowserContext, Page } from 'playwright-core';
import { SessionError } from './session-error';
import type { OnNotice } from './session-notice';

/** Tabs that are open at once. A person compares two or three pages; a page can open windows without end. */
const MAX_TABS = 10;
/** How long after an action a tab may still open because of it. It is reported when its server answers; few take longer. */
const AFTER_ACTION_MS = 20_000;
/** New windows of a run that are closed at once because there are too many tabs. */
const MAX_REFUSED = 100;

/**
 * The tabs of a session: popups and new windows are tabs. The newest that a step has caused is in front; when it closes, the one
 * that opened it. A tab that a page opens by itself stays behind.
 */
export class Tabs {
  private readonly open: Page[] = [];
  private readonly openers = new Map<Page, Page>();
  private active: Page | null = null;
  private refused = 0;
  /** Until when a new tab is the effect of a step; Infinity while a step acts. */
  private expectedUntil = -Infinity;

  constructor(
    private readonly onNotice: OnNotice,
    private readonly onFault: (error: SessionError) => void,
  ) {}

  watch(context: BrowserContext, onTab: (page: Page) => void): void {
    context.on('page', (page) => {
      if (this.open.length >= MAX_TABS) return void this.refuse(page);
      onTab(page);
      this.add(page);
    });
  }

  /** @throws SessionError when all tabs are closed */
  get current(): Page {
    if (!this.active) throw windowClosed();
    return this.active;
  }

  get all(): Page[] {
    return [...this.open];
  }

  async activate(page: Page): Promise<void> {
    this.active = page;
    await page.bringToFront();
  }

  /** Says when a step begins to act on a page, and when it ends. */
  acting(active: boolean): void {
    if (active) this.expectedUntil = Infinity;
    else if (this.expectedUntil === Infinity) this.expectedUntil = performance.now() + AFTER_ACTION_MS;
  }

  private add(page: Page): void {
    const opener = this.active;
    const isExpected = !opener || performance.now() <= this.expectedUntil;
    this.open.push(page);
    if (opener) {
      this.openers.set(page, opener);
      this.onNotice(notice('open tab', page, 'done', isExpected ? '' : 'by the page itself; it stays behind'));
    }
    if (isExpected) this.active = page;
    page.on('close', () => this.remove(page));
    page.on('crash', () => this.crash(page));
  }

  private remove(page: Page): void {
    const index = this.open.indexOf(page);
    if (index >= 0) this.open.splice(index, 1);
    if (this.active !== page) return;
    const opener = this.openers.get(page);
    this.active = (opener && this.open.includes(opener) ? opener : this.open.at(-1)) ?? null;
    if (!this.active) void this.lastClosed(page.context());
  }

  /** A browser that ends closes its windows first. Its end is reported by itself, so only one that still answers is told here. */
  private async lastClosed(context: BrowserContext): Promise<void> {
    const session = await context
      .browser()
      ?.newBrowserCDPSession()
      .catch(() => null);
    if (session) this.onFault(windowClosed());
  }

  private crash(page: Page): void {
    if (page === this.active) this.onFault(new SessionError('browser_crashed', 'The page crashed the browser.'));
    else void this.close(page);
  }

  private async refuse(page: Page): Promise<void> {
    this.refused += 1;
    if (this.refused > MAX_REFUSED) return this.onFault(tooManyWindows());
    if (this.refused === 1) this.onNotice(notice('open tab', page, 'failed', `more than ${MAX_TABS} tabs`));
    await this.close(page);
  }

  private async close(page: Page): Promise<void> {
    // A page that cannot be closed has ended with its browser, which is reported by itself.
    await page.close().catch(() => undefined);
  }
}

const notice = (action: string, page: Page, outcome: 'done' | 'failed', note: string) => ({
  ...{ kind: 'page' as const, action, target: '', outcome, note },
  address: page.url(),
});

const windowClosed = () => new SessionError('window_closed', 'The page closed its window.');
const tooManyWindows = () => new SessionError('browser_crashed', 'The pages open windows without end.');
