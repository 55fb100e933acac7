import type { Frame, Page } from 'playwright-core';
import type { Control, PageBox, PageView } from './control';
import { askFrame } from './frame-answers';
import { isTimeout } from './is-timeout';
import type { FrameView } from './observation';
import { ControlError } from './page-driver';
import { idOfFrame } from './page-script';

/** Pages with more frames show advertisements. */
const MAX_FRAMES = 40;
const MAX_TEXT = 200_000;
/** Pages of the largest size that is read take a second on an idle machine. A frame that does not answer in time is left out. */
const ANSWER_MS = 15_000;
const FRAME_ANSWER_MS = 5_000;

/** Names the frames of a page, so that the ids of its controls name their frame. */
export class FrameNames {
  private readonly frames = new Map<string, WeakRef<Frame>>();
  private readonly names = new WeakMap<Frame, string>();
  private last = 0;

  of(frame: Frame): string {
    const known = this.names.get(frame);
    if (known !== undefined) return known;
    this.last += 1;
    const name = `f${this.last}`;
    this.names.set(frame, name);
    this.frames.set(name, new WeakRef(frame));
    return name;
  }

  /** The frame of a control and the id of its element there; null when the frame is gone. */
  find(controlId: string): { frame: Frame; id: string } | null {
    const [name = '', id = ''] = controlId.split(':');
    const frame = this.frames.get(name)?.deref();
    return frame && !frame.isDetached() ? { frame, id } : null;
  }
}

interface Part {
  at: number[];
}

interface Collected {
  controls: (Part & { control: Omit<Control, 'order'> })[];
  lines: (Part & { text: string })[];
  headings: (Part & { text: string })[];
  views: FrameView[];
  truncated: boolean;
}

/** Where a frame stands: its position in reading order, and its corner in the viewport of the page. */
interface Place {
  at: number[];
  x: number;
  y: number;
  inDialog: boolean;
}

/** Observes all visible frames of a page and puts their contents in reading order. */
export async function observePage(page: Page, names: FrameNames): Promise<PageView> {
  const all: Collected = { controls: [], lines: [], headings: [], views: [], truncated: false };
  const main = page.mainFrame();
  await collect(main, { at: [], x: 0, y: 0, inDialog: false }, names, all).catch((error: unknown) => {
    throw isTimeout(error) ? unresponsive() : error;
  });
  const ordered = <T extends Part>(parts: T[]): T[] => parts.sort((a, b) => compare(a.at, b.at));
  const text = ordered(all.lines).map((line) => line.text);
  return {
    address: page.url(),
    title: all.views[0]?.title ?? '',
    headings: ordered(all.headings).map((heading) => heading.text),
    controls: ordered(all.controls).map(({ control }, order) => ({ ...control, order })),
    tables: all.views.flatMap((view) => view.tables),
    labelled: all.views.flatMap((view) => view.labelled),
    text: text.join('\n').slice(0, MAX_TEXT),
    messages: all.views.flatMap((view) => view.messages),
    dialog: all.views[0]?.dialog ?? null,
    truncated: all.truncated,
  };
}

async function collect(frame: Frame, place: Place, names: FrameNames, all: Collected): Promise<void> {
  const view = await askFrame(frame, 'observe', {}, frame.parentFrame() ? FRAME_ANSWER_MS : ANSWER_MS);
  if (all.views.length >= MAX_FRAMES) {
    all.truncated = true;
    return;
  }
  const tables = view.tables.map((table) => ({ ...table, id: `${names.of(frame)}:${table.id}` }));
  all.views.push({ ...view, tables });
  all.truncated ||= view.truncated;
  const at = (position: number): number[] => [...place.at, position];
  for (const { at: position, ...control } of view.controls) {
    const id = `${names.of(frame)}:${control.id}`;
    const inDialog = control.inDialog || place.inDialog;
    all.controls.push({ at: at(position), control: { ...control, id, box: moved(control.box, place), inDialog } });
  }
  all.lines.push(...view.lines.map((line) => ({ at: at(line.at), text: line.text })));
  all.headings.push(...view.headings.map((heading) => ({ at: at(heading.at), text: heading.text })));
  if (view.frames.length > 0) await collectChildren(frame, view, place, names, all);
}

async function collectChildren(
  frame: Frame,
  view: FrameView,
  place: Place,
  names: FrameNames,
  all: Collected,
): Promise<void> {
  await Promise.all(
    frame.childFrames().map(async (child) => {
      try {
        const id = await idOfFrame(await child.frameElement());
        const shown = view.frames.find((other) => other.id === id);
        if (!shown) return;
        const inner = { at: [...place.at, shown.at], x: place.x + shown.box.x, y: place.y + shown.box.y };
        await collect(child, { ...inner, inDialog: shown.inDialog || place.inDialog }, names, all);
      } catch (error) {
        if (!child.isDetached() && !isTimeout(error)) throw error;
        all.truncated = true;
      }
    }),
  );
}

/** Scripts of a page can keep its only thread busy for ever. */
const unresponsive = () => new ControlError('not_operable', 'The page does not respond.');

const moved = (box: PageBox, by: { x: number; y: number }): PageBox => ({ ...box, x: box.x + by.x, y: box.y + by.y });

function compare(a: number[], b: number[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
