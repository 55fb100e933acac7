import type { Frame } from 'playwright-core';
import { askFrame } from './frame-answers';
import { isTimeout } from './is-timeout';
import type { LivePage } from './live-page';
import type { ScrolledPart } from './observation';
import { ask } from './page-script';

/** Long enough for some hundred entries that are fetched page by page; endless lists are not looked through. */
const SEARCH_MS = 12_000;
const MAX_STEPS = 150;
/** Time in which a list shows more after its end was reached; requests are waited for besides. */
const NEWS_MS = 700;
/** Time in which a list that draws what is shown has drawn it; scripts wait for a pause in scrolling. */
const DRAWN_MS = 150;
const POLL_MS = 30;
const ANSWER_MS = 5_000;
/** Frames that are looked through; further ones show advertisements. */
const MAX_FRAMES = 6;

/**
 * Scrolls what holds entries, then the page, until it is as wanted. Only what changes when it is scrolled is looked through; what does not bring
 * up the wanted is left where it was. @returns whether the page is as wanted
 */
export async function scrollUntil(live: LivePage, isWanted: () => Promise<boolean>): Promise<boolean> {
  const search = { live, isWanted, until: Date.now() + SEARCH_MS, steps: MAX_STEPS };
  for (const frame of live.page.frames().slice(0, MAX_FRAMES)) {
    for (const id of await scrollersIn(frame)) {
      if (await looksThrough(new Part(frame, id, search))) return true;
    }
  }
  return false;
}

/** The parts of a frame that can be scrolled; none of one that does not answer. */
async function scrollersIn(frame: Frame): Promise<string[]> {
  try {
    return await askFrame(frame, 'scrollers', {}, ANSWER_MS);
  } catch (error) {
    if (isTimeout(error) && frame.parentFrame() !== null) return [];
    throw error;
  }
}

interface Search {
  live: LivePage;
  isWanted(): Promise<boolean>;
  until: number;
  /** The steps that are left. */
  steps: number;
}

type Goal = 'screen' | 'end' | number;

/** A part of a page that is scrolled. */
class Part {
  constructor(
    private readonly frame: Frame,
    private readonly id: string,
    readonly search: Search,
  ) {}

  state(to: Goal | null = null): Promise<ScrolledPart | null> {
    return ask(this.frame, 'scrollPart', { id: this.id, to }, ANSWER_MS);
  }

  /** Scrolls and waits for a change of what the part shows. @returns null when it is gone, or the search is over */
  async scroll(to: Goal, print: number, timeoutMs: number): Promise<ScrolledPart | null> {
    this.search.steps -= 1;
    if (this.search.steps < 0 || Date.now() > this.search.until) return null;
    await this.search.live.act(() => this.state(to));
    const isEnough = (now: ScrolledPart | null): boolean => now?.print !== print;
    return this.search.live.polled(() => this.state(), isEnough, { timeoutMs, everyMs: POLL_MS });
  }
}

async function looksThrough(part: Part): Promise<boolean> {
  const start = await part.state();
  if (!start) return false;
  const end = await part.scroll('end', start.print, NEWS_MS);
  const isFound =
    end !== null &&
    end.print !== start.print &&
    ((await part.search.isWanted()) || (await (end.keeps ? untilNothingComes(part, end) : screenByScreen(part, end))));
  if (!isFound) await part.state(start.top);
  return isFound;
}

/** A list that keeps its entries is scrolled from end to end. */
async function untilNothingComes(part: Part, last: ScrolledPart): Promise<boolean> {
  let { print } = last;
  for (;;) {
    const now = await part.scroll('end', print, NEWS_MS);
    if (!now || now.print === print) return false;
    if (await part.search.isWanted()) return true;
    print = now.print;
  }
}

/** A list that draws only what is shown is looked through from its beginning. */
async function screenByScreen(part: Part, last: ScrolledPart): Promise<boolean> {
  let now = await part.scroll(0, last.print, DRAWN_MS);
  while (now) {
    if (await part.search.isWanted()) return true;
    const { print, isEnd } = now;
    now = await part.scroll('screen', print, isEnd ? NEWS_MS : DRAWN_MS);
    if (isEnd && now?.print === print) return false;
  }
  return false;
}
