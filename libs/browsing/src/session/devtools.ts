import type { CDPSession, Page } from 'playwright-core';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The session of the DevTools protocol with a page, opened once. Rejects for a page that is closed. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known) return known;
  const session = page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}
