import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { devtoolsOf } from './devtools';
import type { Network } from './network';

/** How long the report of a navigation may come after its request. Addresses that no page leads to have no report. */
const REPORT_MS = 150;

/**
 * Tells the network of forms that are sent by GET: they are submits, but their requests look like those of links. Chromium
 * reports why a page navigates (DevTools protocol, `Page.frameRequestedNavigation`). The request is paused until that report,
 * because they come from different processes.
 */
export async function watchForms(page: Page, network: Pick<Network, 'expectForm'>): Promise<void> {
  // A page may be closed before its session is open; it sends nothing then.
  const session = await devtoolsOf(page).catch(() => null);
  if (!session) return;
  const reports = new Reports();
  session.on('Page.frameRequestedNavigation', ({ reason, url }) => {
    if (reason === 'formSubmissionGet') network.expectForm(url);
    reports.add(url);
  });
  session.on('Fetch.requestPaused', ({ requestId, request: { method, url } }) => {
    // The address of a form that is sent by GET has a query, if an empty one.
    const report = method === 'GET' && url.includes('?') ? reports.of(url) : Promise.resolve();
    void report.then(() => unlessClosed(session.send('Fetch.continueRequest', { requestId })));
  });
  await unlessClosed(session.send('Page.enable'));
  await unlessClosed(
    session.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] }),
  );
}

/** The navigations that were reported and have not been requested yet. */
class Reports {
  private readonly waiting = new Map<string, () => void>();
  private last = '';

  add(url: string): void {
    this.last = withoutFragment(url);
    this.waiting.get(this.last)?.();
  }

  async of(url: string): Promise<void> {
    const address = withoutFragment(url);
    if (this.last === address) return;
    const reported = new Promise<void>((resolve) => this.waiting.set(address, resolve));
    await Promise.race([reported, delay(REPORT_MS)]);
    this.waiting.delete(address);
  }
}

const withoutFragment = (url: string): string => url.split('#', 1)[0] as string;

/** The session ends with its page; the event of that is handled elsewhere. */
const unlessClosed = (sent: Promise<unknown>): Promise<unknown> => sent.catch(() => undefined);
