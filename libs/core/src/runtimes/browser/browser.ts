import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Env } from '../../config/env';
import { untilAborted } from '../../process/until-aborted';
import { browserFolder, launchChromium } from './chromium';
import { Semaphore } from '../pools/semaphore';

/** Nothing leaves: names do not resolve, and what needs none goes to a proxy that does not exist. */
const OFFLINE_FLAGS = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=socks5://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];
const PAGES_AT_ONCE = 2;
const IDLE_MS = 60_000;
const CLOSE_MS = 5_000;

export interface PageUse {
  signal: AbortSignal;
  /** Whether scripts of the page may run; scripts of ours that are evaluated in it always do. */
  scripts?: boolean;
  timeoutMs: number;
}

/** The page did not come to an end in its time. */
export class PageTimeoutError extends Error {}

interface Running {
  browser: Browser;
  folder: string;
}

/**
 * The one Chromium of a process for contents that may be hostile: it cannot reach any network. It starts with the first
 * page, again when it died, and ends when nobody has needed it for a while.
 */
export class OfflineBrowser {
  private readonly semaphore = new Semaphore(PAGES_AT_ONCE);
  private starting: Promise<Running> | null = null;
  private current: Running | null = null;
  private idleTimer: NodeJS.Timeout | null = null;

  /** `parent`: where its temporary folders go. */
  constructor(
    private readonly env: Env,
    private readonly parent = tmpdir(),
  ) {}

  /**
   * Hands a blank page of a fresh context to `use` and closes it afterwards; at most two are open at once. Rejects with
   * PageTimeoutError, with the signal's reason, or with what `use` threw.
   */
  withPage<T>({ signal, scripts = false, timeoutMs }: PageUse, use: (page: Page) => Promise<T>): Promise<T> {
    return this.semaphore.take(signal, async () => {
      this.stayOpen();
      const running = await this.running();
      const context = await running.browser.newContext({
        offline: true,
        javaScriptEnabled: scripts,
        serviceWorkers: 'block',
        acceptDownloads: false,
      });
      try {
        return await within(signal, timeoutMs, () => openPage(context).then(use));
      } finally {
        await this.leave(context, running);
        this.closeWhenIdle();
      }
    });
  }

  /** Ends the browser; the next page starts another. */
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
      const browser = await launchChromium(this.env, folder, OFFLINE_FLAGS);
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
    // A folder that cannot be removed now goes with the folder of the process.
    removeFolder(running).catch(() => undefined);
  }

  /** A page that hangs keeps its context from closing; then the whole browser goes, and the next page starts another. */
  private async leave(context: BrowserContext, running: Running): Promise<void> {
    const limit = AbortSignal.timeout(CLOSE_MS);
    // A context that cannot be closed is gone already.
    const reason: unknown = await untilAborted(context.close(), limit).catch((error: unknown) => error);
    if (limit.aborted && reason === limit.reason) await this.close(running);
  }

  private async stop(): Promise<void> {
    // A start that failed has been reported to those who asked for it.
    const running = await this.starting?.catch(() => null);
    if (running) await this.close(running);
  }

  private async close(running: Running): Promise<void> {
    this.release(running);
    await running.browser.close();
    await removeFolder(running);
  }

  /** The next page starts another browser; one that was started meanwhile stays. */
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
      // A browser that cannot be closed is ended with the process.
      if (this.semaphore.idle) this.stop().catch(() => undefined);
    }, IDLE_MS);
    this.idleTimer.unref();
  }
}

async function removeFolder({ folder }: Running): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** A page that asks for nothing; a crash of it ends the wait for whatever it was doing. */
async function openPage(context: BrowserContext): Promise<Page> {
  await context.route('**/*', (route) => route.abort());
  return context.newPage();
}

async function within<T>(signal: AbortSignal, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const limit = AbortSignal.timeout(timeoutMs);
  return untilAborted(work(), AbortSignal.any([signal, limit])).catch((error: unknown) => {
    throw limit.aborted && error === limit.reason ? new PageTimeoutError('The page took too long.') : error;
  });
}
