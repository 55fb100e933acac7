import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request, Response } from 'playwright-core';
import {
  browserFolder,
  type ChromiumProgram,
  type Env,
  launchChromium,
  untilAborted,
  within,
  WorkCrashError,
} from '@app/core/programs';
import type { PageHost } from '../page/page-host';
import { AFTER_CLICK, CHANGED, settled } from '../page/settle';
import type { BrowserPolicy } from '../policy';
import { Dialogs, type DialogAnswer } from './dialogs';
import { Downloads, type FinishedDownload } from './downloads';
import { keptState, StateTooLargeError } from './kept-state';
import { registerMaskedElements } from './masked-elements';
import type { Network } from './network';
import type { OnNotice } from './session-notice';
import { Tabs } from './tabs';
import { watchForms } from './form-navigations';

/** A server that takes longer than this to answer a submit is slow also for a person. */
const RESPONSE_MS = 20_000;

/** A browser that has started opens its first page within this time also on a busy machine. */
const OPEN_MS = 60_000;

type StoredState = NonNullable<Parameters<Browser['newContext']>[0]>['storageState'];

interface SessionFolders {
  /** The home of the browser. */
  home: string;
  /** Where downloads arrive. */
  arriving: string;
}

export interface SessionSettings {
  env: Env;
  chromium: ChromiumProgram;
  network: Network;
  policy: BrowserPolicy;
  /** Folder of the run for files. */
  folder: string;
  /** Playwright's storage state of an earlier run; null for a fresh profile. */
  storageState: object | null;
  onNotice: OnNotice;
  /** Called with the address of each request that a page makes, unlike those of the browser itself. */
  onRequest: (address: string) => void;
  /** Called at the first fault that ends the session: a `WorkCrashError` when the browser ended, else a `SessionError`. */
  onFault: (error: Error) => void;
}

/** A fresh Chromium with one context behind the policy proxy, and the tabs, dialogs and downloads in it. */
export class BrowserSession implements PageHost {
  readonly folder: string;
  private readonly tabs: Tabs;
  private readonly dialogs: Dialogs;
  private readonly downloads: Downloads;
  private closing = false;
  /** Settles once the forms of the newest tab are watched. */
  private watching: Promise<void> = Promise.resolve();

  private constructor(
    private readonly settings: SessionSettings,
    private readonly browser: Browser,
    private readonly context: BrowserContext,
    private readonly folders: SessionFolders,
  ) {
    const { policy, folder, onNotice } = settings;
    const onFault = (error: Error) => {
      if (!this.closing) settings.onFault(error);
    };
    this.folder = folder;
    this.tabs = new Tabs(onNotice, onFault);
    this.dialogs = new Dialogs(onNotice, onFault);
    const { downloadTypes: types, maxDownloadBytes: maxBytes } = policy;
    this.downloads = new Downloads({ arriving: folders.arriving, folder, types, maxBytes }, onNotice);
    browser.on('disconnected', () => onFault(new WorkCrashError('the browser ended')));
    this.tabs.watch(context, (page) => this.watch(page));
  }

  /** @throws WorkCrashError when the browser ends meanwhile, TimeLimitError when it hangs */
  static async open(settings: SessionSettings): Promise<BrowserSession> {
    const { env, chromium: program, network } = settings;
    const home = await browserFolder();
    const downloadsPath = await mkdtemp(join(settings.folder, 'arriving-'));
    await registerMaskedElements();
    const browser = await launchChromium(env, home, { program, flags: network.flags, downloadsPath });
    const ended = new AbortController();
    browser.on('disconnected', () => ended.abort(new WorkCrashError('the browser ended')));
    if (!browser.isConnected()) throw new WorkCrashError('the browser ended');
    // Commands that the browser has not answered when it ends may stay without an answer.
    const opening = BrowserSession.openPage(settings, browser, { home, arriving: downloadsPath });
    return await untilAborted(within(OPEN_MS, opening), ended.signal);
  }

  private static async openPage(
    settings: SessionSettings,
    browser: Browser,
    folders: SessionFolders,
  ): Promise<BrowserSession> {
    const context = await browser.newContext({
      viewport: settings.policy.viewport,
      storageState: (settings.storageState ?? undefined) as StoredState,
      acceptDownloads: true,
      // Requests of service workers would come at any time, without a step that they belong to.
      serviceWorkers: 'block',
      // Granting nothing refuses everything that a page asks for: location, camera, notifications.
      permissions: [],
      reducedMotion: 'reduce',
    });
    const session = new BrowserSession(settings, browser, context, folders);
    await context.newPage();
    await session.watching;
    return session;
  }

  current(): Page {
    return this.tabs.current;
  }

  pages(): Page[] {
    return this.tabs.all;
  }

  activate(page: Page): Promise<void> {
    return this.tabs.activate(page);
  }

  /** A tab that opens while a step acts, or soon afterwards, comes to the front. */
  acting(active: boolean): void {
    this.tabs.acting(active);
  }

  answerNextDialog(answer: DialogAnswer | null): void {
    this.dialogs.answerNext(answer);
  }

  dialogCount(): number {
    return this.dialogs.count;
  }

  unansweredDialogs(): readonly string[] {
    return this.dialogs.unanswered;
  }

  alerts(): readonly string[] {
    return this.dialogs.alerts;
  }

  nextDownload(timeoutMs: number): Promise<FinishedDownload> {
    const coming = this.downloads.next(timeoutMs);
    this.settings.network.expectDownload(coming);
    return coming;
  }

  /** All permitted downloads, once none is arriving. */
  async finishedDownloads(): Promise<readonly FinishedDownload[]> {
    await this.downloads.complete();
    return this.downloads.finished;
  }

  /** Waits for the response to a request that was held until now, and until the page has settled. */
  async afterHeld(method: string, address: string): Promise<void> {
    const predicate = (response: Response) => isOf(response.request(), method, address);
    // Without a response the page shows what it is: the step that follows decides.
    await this.context.waitForEvent('response', { predicate, timeout: RESPONSE_MS }).catch(() => undefined);
    await settled(this.current(), CHANGED, AFTER_CLICK);
  }

  /** Cookies and storage of the permitted hosts; null when there are none, and with a notice when there are too many. */
  async storageState(): Promise<object | null> {
    const { network, policy, onNotice } = this.settings;
    try {
      return await keptState(this.context, policy.allowedDomains, (address) => network.refusalOf(address) === null);
    } catch (error) {
      if (!(error instanceof StateTooLargeError)) throw error;
      const about = { kind: 'note', action: 'keep_session', target: '', address: '' } as const;
      onNotice({ ...about, outcome: 'failed', note: error.message });
      return null;
    }
  }

  async close(): Promise<void> {
    this.closing = true;
    await this.browser.close();
    await rm(this.folders.home, { recursive: true, force: true, maxRetries: 5 });
  }

  private watch(page: Page): void {
    this.dialogs.watch(page);
    this.downloads.watch(page);
    page.on('request', (request) => this.settings.onRequest(request.url()));
    page.on('websocket', (socket) => this.settings.onRequest(socket.url()));
    this.watching = watchForms(page, this.settings.network);
  }
}

const isOf = (request: Request, method: string, address: string): boolean =>
  request.method() === method && request.url().split(/[?#]/, 1)[0] === address;
