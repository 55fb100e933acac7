import { type Box, type DocumentPage, verticalOverlap } from '@app/reading/services';
import { type Span, spanBox } from '../tables/sheet';

const TICKED = /^(?:☒|☑|✓|✔|✗|✘|■|\[[xX]\]|\([xX]\))$/u;
const EMPTY = /^(?:☐|□|❑|❏|\[_?\]|\(_?\))$/u;
/** The share of the lower one's height that a box to tick and its label have in common. */
const SAME_LINE = 0.4;
/** A box further away than this share of the page's width belongs to another label. */
const FURTHEST = 0.25;

interface Mark {
  box: Box;
  checked: boolean;
}

/** Whether the box to tick nearest to a place, in its line, is ticked; null without one. */
export function checkedBeside(place: Span, page: DocumentPage, side: 'right' | 'left' | undefined): boolean | null {
  const own = spanBox(place);
  const marks = [...page.checkboxes, ...marksOfWords(page)]
    .filter(({ box }) => verticalOverlap(box, own) > SAME_LINE)
    .filter(({ box }) => side === undefined || (side === 'left') === middle(box) < middle(own))
    .map((mark) => ({ ...mark, gap: gapBetween(mark.box, own) }))
    .filter(({ gap }) => gap < FURTHEST);
  return marks.sort((a, b) => a.gap - b.gap)[0]?.checked ?? null;
}

function marksOfWords(page: DocumentPage): Mark[] {
  return page.lines.flatMap((line) =>
    line.words
      .filter(({ text }) => TICKED.test(text) || EMPTY.test(text))
      .map(({ text, box }) => ({ box, checked: TICKED.test(text) })),
  );
}

const middle = (box: Box) => box.x + box.width / 2;

function gapBetween(a: Box, b: Box): number {
  return Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width));
}
