import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import type { FrameActivity } from './observation';
import { ask } from './page-script';

/** Without any change this long after an action, nothing is going to happen: two frames of 60 per second and a task. */
const REACTION_MS = 40;
/** After a change the page is quiet when nothing changes this long; transitions and chained updates are shorter apart. */
const QUIET_MS = 80;
const POLL_MS = 15;
/** Endless animations and polling do not hold up a run longer. */
const LONGEST_MS = 4_000;
/** A page that loads may take longer than one that changes. */
const LONGEST_NAVIGATION_MS = 20_000;
/** A request that takes longer is a stream or a long poll. */
const LONGEST_REQUEST_MS = 3_000;

const AWAITED = new Set(['document', 'fetch', 'xhr', 'script', 'stylesheet']);

/** The requests of a page that it is waiting for. */
class PageRequests {
  private readonly open = new Map<Request, number>();
  started = 0;

  constructor(page: Page) {
    page.on('request', (request) => this.note(request));
    page.on('requestfinished', (request) => this.open.delete(request));
    page.on('requestfailed', (request) => this.open.delete(request));
    page.on('response', (response) => {
      // The body of a document may be endless; its arrival shows in the DOM.
      if (response.request().isNavigationRequest()) this.open.delete(response.request());
    });
  }

  private note(request: Request): void {
    if (!AWAITED.has(request.resourceType())) return;
    this.started += 1;
    this.open.set(request, Date.now());
  }

  /** Whether a navigation or another request that the page waits for is under way. */
  pending(): { navigation: boolean; any: boolean } {
    const now = Date.now();
    const current = [...this.open].filter(
      ([request, since]) => request.isNavigationRequest() || now - since < LONGEST_REQUEST_MS,
    );
    return { navigation: current.some(([request]) => request.isNavigationRequest()), any: current.length > 0 };
  }
}

const requestsOf = new WeakMap<Page, PageRequests>();

/** Starts to watch the requests of a page; a page that is watched already stays so. */
export function watchRequests(page: Page): PageRequests {
  const known = requestsOf.get(page);
  if (known) return known;
  const requests = new PageRequests(page);
  requestsOf.set(page, requests);
  return requests;
}

/** The state of a page before an action, with which the state afterwards is compared. */
export interface Before {
  requests: number;
  changes: number;
  address: string;
}

export async function beforeAction(page: Page): Promise<Before> {
  const requests = watchRequests(page).started;
  const state = await activityOf(page, 1_000);
  return { requests, changes: state?.changes ?? 0, address: page.url() };
}

/**
 * Waits until no navigation and no request is under way and the DOM was quiet for a moment. When nothing at all happened
 * since `before`, it returns at once. It gives up silently after some seconds: a page may never be quiet.
 */
export async function settled(page: Page, before: Before): Promise<void> {
  const started = Date.now();
  while (!page.isClosed()) {
    const requests = watchRequests(page);
    const { navigation, any } = requests.pending();
    const elapsed = Date.now() - started;
    if (elapsed > (navigation ? LONGEST_NAVIGATION_MS : LONGEST_MS)) return;
    if (!any && isQuiet(await activityOf(page, LONGEST_MS), before, requests.started, elapsed)) return;
    await sleep(POLL_MS);
  }
}

function isQuiet(state: FrameActivity | null, before: Before, requests: number, elapsed: number): boolean {
  if (state === null || state.loading) return false;
  const idle = state.changes === before.changes && requests === before.requests;
  return idle ? elapsed >= REACTION_MS : state.quietMs >= QUIET_MS;
}

/** Null while the document is being replaced. */
async function activityOf(page: Page, timeoutMs: number): Promise<FrameActivity | null> {
  try {
    return await ask(page.mainFrame(), 'activity', {}, timeoutMs);
  } catch (error) {
    if (page.isClosed() || isReplaced(error)) return null;
    throw error;
  }
}

/** Playwright's errors for a document that went away, and for a renderer that is busy. */
const isReplaced = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || /context was destroyed|navigat|detached|closed/i.test(error.message));
