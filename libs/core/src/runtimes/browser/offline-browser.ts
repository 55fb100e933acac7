import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Env } from '../../config/env';
import { untilAborted } from '../../process/until-aborted';
import { TimeLimitError, within } from '../../process/within';
import { browserFolder, launchChromium, locateChromium } from './chromium';
import { Semaphore } from '../pools/semaphore';

/** Blocks all network access: names do not resolve, and addresses go through a proxy that does not exist. */
const OFFLINE_FLAGS = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=socks5://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  // Older versions of Chromium know the second name only.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];
const PAGES_AT_ONCE = 2;
const IDLE_MS = 60_000;
const CLOSE_MS = 5_000;

export interface PageUse {
  signal: AbortSignal;
  /** Whether the page's own scripts may run; scripts that the service evaluates in it always do. */
  scripts?: boolean;
  timeoutMs: number;
}

/** The page exceeded its time limit. */
export class PageTimeoutError extends Error {}

interface Running {
  browser: Browser;
  folder: string;
}

/**
 * The Chromium of a process for untrusted content, without network access. It starts with the first page, restarts after a
 * crash, and ends after a minute without pages.
 */
export class OfflineBrowser {
  private readonly semaphore = new Semaphore(PAGES_AT_ONCE);
  private starting: Promise<Running> | null = null;
  private current: Running | null = null;
  private idleTimer: NodeJS.Timeout | null = null;

  /**
   * @param parent folder for its temporary folders
   * @param locate finds the browser at each start
   */
  constructor(
    private readonly env: Env,
    private readonly parent = tmpdir(),
    private readonly locate = () => locateChromium(env),
  ) {}

  /**
   * Calls `use` with a blank page of a new context and closes it afterwards; at most two pages are open at once.
   * @returns the result of `use`
   * @throws PageTimeoutError, the signal's reason, or the error of `use`
   */
  withPage<T>({ signal, scripts = false, timeoutMs }: PageUse, use: (page: Page) => Promise<T>): Promise<T> {
    return this.semaphore.acquire(signal, async () => {
      this.stayOpen();
      const running = await this.running();
      const context = await running.browser.newContext({
        offline: true,
        javaScriptEnabled: scripts,
        serviceWorkers: 'block',
        acceptDownloads: false,
      });
      try {
        return await withLimits(signal, timeoutMs, () => openPage(context).then(use));
      } finally {
        await this.leave(context, running);
        this.closeWhenIdle();
      }
    });
  }

  /** Closes the browser; the next page starts another. */
  async shutDown(): Promise<void> {
    this.stayOpen();
    await this.stop();
  }

  private running(): Promise<Running> {
    this.starting ??= this.start();
    return this.starting;
  }

  private async start(): Promise<Running> {
    const folder = await browserFolder(this.parent);
    try {
      const browser = await launchChromium(this.env, folder, { flags: OFFLINE_FLAGS, program: await this.locate() });
      const running = { browser, folder };
      this.current = running;
      browser.on('disconnected', () => this.forget(running));
      return running;
    } catch (error) {
      this.starting = null;
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  private forget(running: Running): void {
    this.release(running);
    // A folder that cannot be removed now is removed with the folder of the process.
    removeFolder(running).catch(() => undefined);
  }

  /** Closes the context. A page that hangs prevents that; then the whole browser is closed. */
  private async leave(context: BrowserContext, running: Running): Promise<void> {
    // A context that cannot be closed is gone already.
    const reason: unknown = await within(CLOSE_MS, context.close()).catch((error: unknown) => error);
    if (reason instanceof TimeLimitError) await this.close(running);
  }

  private async stop(): Promise<void> {
    // A failed start has been reported to the callers of `withPage`.
    const running = await this.starting?.catch(() => null);
    if (running) await this.close(running);
  }

  private async close(running: Running): Promise<void> {
    this.release(running);
    await running.browser.close();
    await removeFolder(running);
  }

  /** Makes the next page start another browser, unless one was started meanwhile. */
  private release(running: Running): void {
    if (this.current !== running) return;
    this.current = null;
    this.starting = null;
  }

  private stayOpen(): void {
    if (this.idleTimer !== null) clearTimeout(this.idleTimer);
    this.idleTimer = null;
  }

  private closeWhenIdle(): void {
    this.stayOpen();
    this.idleTimer = setTimeout(() => {
      // A browser that cannot be closed ends with the process.
      if (this.semaphore.idle) this.stop().catch(() => undefined);
    }, IDLE_MS);
    this.idleTimer.unref();
  }
}

async function removeFolder({ folder }: Running): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Opens a page whose requests are all aborted. */
async function openPage(context: BrowserContext): Promise<Page> {
  await context.route('**/*', (route) => route.abort());
  return context.newPage();
}

async function withLimits<T>(signal: AbortSignal, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const limit = AbortSignal.timeout(timeoutMs);
  return untilAborted(work(), AbortSignal.any([signal, limit])).catch((error: unknown) => {
    throw limit.aborted && error === limit.reason ? new PageTimeoutError('The page took too long.') : error;
  });
}
