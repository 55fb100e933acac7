import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { Env } from '@app/core/programs';
import { launchChromium } from '../../../core/src/runtimes/browser/chromium';
import type { Control, PageView } from './control';
import { createPageDriver } from './driver';
import type { PageDriver } from './page-driver';
import type { PageHost } from './page-host';

/** A Chromium with one page, driven as in a run; pages are written by the tests and served on loopback. */
export class DrivenPage implements PageHost {
  folder = '';
  private browser!: Browser;
  private server!: Server;
  private page!: Page;
  private answer: { accept: boolean; text: string | null } | null = null;
  private dialogs = 0;
  private unanswered: string[] = [];
  private messages: string[] = [];
  private pagesByPath = new Map<string, string>();
  driver!: PageDriver;

  async start(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'driven-'));
    this.server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', this.address());
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const answer = () => response.end(this.pagesByPath.get(pathname) ?? `<p>${request.method} ${request.url}</p>`);
      setTimeout(answer, Number(searchParams.get('after')));
    });
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.browser = await launchChromium(new Env(), this.folder);
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 } });
    context.on('page', (page) => (this.page = page));
    this.page = await context.newPage();
    this.page.on('dialog', (dialog) => {
      this.dialogs += 1;
      if (dialog.type() === 'alert') this.messages.push(dialog.message());
      if (dialog.type() === 'alert') return void dialog.accept();
      if (!this.answer) this.unanswered.push(dialog.message());
      void (this.answer?.accept ? dialog.accept(this.answer.text ?? undefined) : dialog.dismiss());
      this.answer = null;
    });
    this.driver = createPageDriver(this);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    this.server.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The address of a page of this server, which answers after the milliseconds of `?after=…`; `localhost` is another site than `127.0.0.1`. */
  address(path = '/', host = '127.0.0.1'): string {
    return `http://${host}:${(this.server.address() as AddressInfo).port}${path}`;
  }

  serve(path: string, html: string): void {
    this.pagesByPath.set(path, `<!doctype html><meta charset=utf-8>${html}`);
  }

  /** Opens a page with this content. */
  async show(html: string): Promise<PageView> {
    this.serve('/', html);
    this.answer = null;
    await this.driver.goto(this.address());
    return this.driver.observe();
  }

  /** The control with this name or label. */
  async control(name: string): Promise<Control> {
    const view = await this.driver.observe();
    const found =
      view.controls.find((control) => control.name === name) ??
      view.controls.find((control) => control.labels.includes(name));
    if (!found)
      throw new Error(
        `No control "${name}" among ${view.controls.map((one) => `${one.kind} "${one.name}"`).join(', ')}`,
      );
    return found;
  }

  current = (): Page => this.page;
  pages = (): Page[] => this.page.context().pages();

  async activate(page: Page): Promise<void> {
    this.page = page;
  }

  answerNextDialog(answer: { accept: boolean; text: string | null } | null): void {
    this.answer = answer;
  }

  dialogCount = (): number => this.dialogs;
  unansweredDialogs = (): readonly string[] => this.unanswered;
  alerts = (): readonly string[] => this.messages;

  async nextDownload(timeoutMs: number): Promise<{ path: string; name: string; address: string }> {
    const download = await this.page.waitForEvent('download', { timeout: timeoutMs });
    return { path: await download.path(), name: download.suggestedFilename(), address: download.url() };
  }
}
