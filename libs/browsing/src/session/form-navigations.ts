import type { BrowserContext, Page } from 'playwright-core';
import type { Network } from './network';

/**
 * Tells the network of forms that are sent by GET: they are submits, but their requests look like those of links. Chromium
 * reports them before it makes the request (DevTools protocol, `Page.frameRequestedNavigation`).
 */
export async function watchForms(
  context: BrowserContext,
  page: Page,
  network: Pick<Network, 'expectForm'>,
): Promise<void> {
  // A page may be closed before its session is open; it sends nothing then.
  const session = await context.newCDPSession(page).catch(() => null);
  session?.on('Page.frameRequestedNavigation', ({ reason, url }) => {
    if (reason === 'formSubmissionGet') network.expectForm(url);
  });
  await session?.send('Page.enable').catch(() => undefined);
}
