import type { StoryParagraph } from './idml-story';
import type { PageItem } from './idml-items';

/** Average area of a character in square points, at a font size of 11 points and including line spacing. */
const AREA_PER_CHARACTER = 75;

/**
 * The HTML of each text frame by its `Self`. The paragraphs of a story in several threaded frames are distributed by the
 * estimated capacity of each frame. The last frame gets the rest, so that no text is lost.
 */
export function textsOfFrames(
  items: readonly PageItem[],
  stories: ReadonlyMap<string, readonly StoryParagraph[]>,
): Map<string, string> {
  const frames = new Map(items.filter(({ node }) => node.name === 'TextFrame').map((item) => [selfOf(item), item]));
  const texts = new Map<string, string>();
  const threads = [...frames.values()].filter(({ node }) => !frames.has(node.attribute('PreviousTextFrame') ?? 'n'));
  for (const first of threads) {
    const thread = threadFrom(first, frames);
    const paragraphs = stories.get(first.node.attribute('ParentStory') ?? '') ?? [];
    spread(thread, paragraphs).forEach((text, index) => texts.set(selfOf(thread[index] as PageItem), text));
  }
  return texts;
}

const selfOf = ({ node }: PageItem): string => node.attribute('Self') ?? '';

function threadFrom(first: PageItem, frames: ReadonlyMap<string, PageItem>): PageItem[] {
  const thread = new Set<PageItem>();
  for (let frame: PageItem | undefined = first; frame && !thread.has(frame);) {
    thread.add(frame);
    frame = frames.get(frame.node.attribute('NextTextFrame') ?? 'n');
  }
  return [...thread];
}

function spread(thread: readonly PageItem[], paragraphs: readonly StoryParagraph[]): string[] {
  let next = 0;
  return thread.map((frame, index) => {
    let room = capacity(frame);
    let text = '';
    for (let paragraph = paragraphs[next]; paragraph; paragraph = paragraphs[next]) {
      const isLast = index === thread.length - 1;
      if (!isLast && text !== '' && paragraph.length > room) break;
      if (!isLast && room <= 0) break;
      room -= paragraph.length;
      text += paragraph.html;
      next += 1;
    }
    return text;
  });
}

function capacity({ bounds: { left, top, right, bottom } }: PageItem): number {
  return ((right - left) * (bottom - top)) / AREA_PER_CHARACTER;
}
