import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Page, Request } from 'playwright-core';
import { isTimeout } from './is-timeout';
import type { FrameActivity } from './observation';
import { ask } from './page-script';
import { hasNewDocument, isSilent } from './frame-answers';

/** How long the reaction of a page to an action may take, in milliseconds. */
export interface Patience {
  /** Without any change this long after the action, nothing is going to happen. */
  reaction: number;
  /** After a change, the page is quiet when nothing else changes this long. */
  quiet: number;
}

/** Scripts react to what is entered in a field of the browser in the same task or the next frame (16 ms). */
export const AFTER_ENTRY: Patience = { reaction: 20, quiet: 40 };
/** A click may start timers, transitions and chained updates, which are some frames apart. */
export const AFTER_CLICK: Patience = { reaction: 50, quiet: 80 };
const POLL_MS = 10;
/** Endless animations and polling do not hold up a run longer. */
const LONGEST_MS = 4_000;
/** A page that loads may take longer than one that changes. */
const LONGEST_NAVIGATION_MS = 20_000;
/** A request that takes longer is a stream or a long poll. */
const LONGEST_REQUEST_MS = 3_000;
/** A document takes the place of the one before it some milliseconds after its response. */
const LONGEST_ARRIVAL_MS = 1_000;

/** The frames of a page that are waited for, and how long each may take to answer. */
const MAX_FRAMES = 6;
const FRAME_MS = 500;

const AWAITED = new Set(['document', 'fetch', 'xhr', 'script', 'stylesheet']);

/** The requests of a page that it is waiting for. */
class PageRequests {
  private readonly open = new Map<Request, number>();
  /** Requests of all kinds. */
  private readonly unanswered = new Set<Request>();
  /** Navigations that are answered. The document before them can still be asked, but is about to go. */
  private readonly arriving = new Map<Request, number>();
  started = 0;

  constructor(page: Page) {
    page.on('request', (request) => this.note(request));
    page.on('requestfinished', (request) => this.end(request));
    page.on('requestfailed', (request) => this.end(request));
    page.on('response', (response) => {
      const request = response.request();
      // The body of a document may be endless; its arrival shows in the DOM.
      if (request.isNavigationRequest() && this.open.delete(request)) this.arriving.set(request, Date.now());
    });
    page.on('framenavigated', (frame) => {
      this.arriving.clear();
      hasNewDocument(frame);
    });
  }

  private end(request: Request): void {
    this.open.delete(request);
    this.unanswered.delete(request);
    this.arriving.delete(request);
  }

  private note(request: Request): void {
    this.unanswered.add(request);
    if (!AWAITED.has(request.resourceType())) return;
    this.started += 1;
    this.open.set(request, Date.now());
  }

  /** Whether any request is under way. */
  get isWaiting(): boolean {
    return this.unanswered.size + this.arriving.size > 0;
  }

  /** Whether a navigation or another request that the page waits for is under way. */
  pending(): { navigation: boolean; any: boolean } {
    const now = Date.now();
    const current = [...this.open].filter(
      ([request, since]) => isNavigation(request) || now - since < LONGEST_REQUEST_MS,
    );
    const arrives = [...this.arriving.values()].some((since) => now - since < LONGEST_ARRIVAL_MS);
    return {
      navigation: current.some(([request]) => isNavigation(request)),
      any: current.length > 0 || arrives,
    };
  }
}

/** Whether a request is for the document of the page. That of a frame may never be answered, as those of advertisements. */
function isNavigation(request: Request): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame().parentFrame() === null;
  } catch {
    return true; // Playwright knows the frame of a new page only after its answer.
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
}

/** For a page that changed before it was looked at: it is waited for until it is quiet. */
export const CHANGED: Before = { requests: -1, changes: -1 };

/** The number of changes when a page was looked at last; a page that changed meanwhile is waited for, too. */
const lastChanges = new WeakMap<Page, number>();

export const beforeAction = (page: Page): Before => ({
  requests: watchRequests(page).started,
  changes: lastChanges.get(page) ?? -1,
});

/**
 * Waits until no navigation and no request is under way and the DOM was quiet for a moment; when nothing at all happened since
 * `before`, for the reaction only. It gives up silently after some seconds: a page may never be quiet.
 * @returns whether something happened, or may still happen because a short timer runs
 */
export async function settled(page: Page, before: Before, patience: Patience): Promise<boolean> {
  const started = Date.now();
  const requests = watchRequests(page);
  const isSame = (state: FrameActivity | null): boolean =>
    state?.changes === before.changes && requests.started === before.requests;
  // What has begun already is not waited for.
  if (requests.started === before.requests) await sleep(patience.reaction);
  while (!page.isClosed()) {
    const { navigation, any } = requests.pending();
    if (Date.now() - started > (navigation ? LONGEST_NAVIGATION_MS : LONGEST_MS)) return true;
    const state = any ? null : await activityOf(page);
    const rest = restMs(state, isSame(state) ? patience.reaction - (Date.now() - started) : null, patience);
    if (rest <= 0) return !isSame(state) || state?.timers === true;
    await sleep(rest);
  }
  return true;
}

/** @param reaction the time that is left for a reaction of the page; null when it has reacted */
function restMs(state: FrameActivity | null, reaction: number | null, { quiet }: Patience): number {
  if (state === null || state.loading) return POLL_MS;
  return Math.ceil(reaction ?? quiet - state.quietMs);
}

/** Databases of the browser, keys and files take up to some tenths of a second, and are not seen as work of the page. */
export const REST_MS = 300;

/**
 * Whether what a page does not show by now does not come by itself: no request and no work is under way in any of its frames.
 * @param state what it did last; a document that is being replaced is not at rest
 */
export async function isResting(page: Page, state: FrameActivity | null): Promise<boolean> {
  const frames = page.frames();
  if (state === null || state.quietMs < REST_MS || watchRequests(page).isWaiting) return false;
  if (frames.length > MAX_FRAMES || frames.some(isSilent)) return false;
  return (await Promise.all(frames.map((frame) => rests(page, frame)))).every(Boolean);
}

async function rests(page: Page, frame: Frame): Promise<boolean> {
  try {
    return await ask(frame, 'rest', {}, FRAME_MS);
  } catch (error) {
    if (page.isClosed() || isReplaced(error)) return false;
    throw error;
  }
}

/** What its frames did together; null while the document is being replaced. */
export async function activityOf(page: Page): Promise<FrameActivity | null> {
  const main = page.mainFrame();
  const inner = page.frames().filter((frame) => frame !== main && !isSilent(frame));
  const [state, ...others] = await Promise.all([
    activityIn(page, main, LONGEST_MS),
    ...inner.slice(0, MAX_FRAMES).map((frame) => activityIn(page, frame, FRAME_MS)),
  ]);
  if (!state) return null;
  const all = [state, ...others.filter((other) => other !== null)];
  const changes = all.reduce((sum, other) => sum + other.changes, 0);
  lastChanges.set(page, changes);
  const quietMs = Math.min(...all.map((other) => other.quietMs));
  return { changes, quietMs, loading: state.loading, timers: all.some(({ timers }) => timers) };
}

async function activityIn(page: Page, frame: Frame, timeoutMs: number): Promise<FrameActivity | null> {
  try {
    return await ask(frame, 'activity', {}, timeoutMs);
  } catch (error) {
    if (page.isClosed() || isReplaced(error)) return null;
    throw error;
  }
}

/** Playwright's errors for a document that went away, and for a renderer that is busy. */
const isReplaced = (error: unknown): boolean =>
  isTimeout(error) || (error instanceof Error && /context was destroyed|navigat|detached|closed/i.test(error.message));
