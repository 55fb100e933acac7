import type { Box, DocumentPage } from '../document';

/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** A turn, or left and right exchanged. */
export type PageTurn = NonNullable<DocumentPage['turn']>;

type Size = Pick<DocumentPage, 'width' | 'height'>;
type TurnedPage = Pick<DocumentPage, 'turn'>;

/** The place of a box after its page was turned clockwise; boxes are fractions of the page before and after. */
export function turnedBox({ x, y, width, height }: Box, turn: PageTurn): Box {
  switch (turn) {
    case 0:
      return { x, y, width, height };
    case 'mirrored':
      return { x: 1 - x - width, y, width, height };
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width };
  }
}

/** Whether a turn exchanges width and height. */
export function isSideways(turn: PageTurn): boolean {
  return turn === 90 || turn === 270;
}

/** The size of a page after it was turned. */
export function turnedSize<T extends Size>(size: T, turn: PageTurn): T {
  return isSideways(turn) ? { ...size, width: size.height, height: size.width } : size;
}

/** A box of a page on the page as it is displayed: not turned. */
export function displayedBox(box: Box, { turn = 0 }: TurnedPage): Box {
  return turnedBox(box, opposite(turn));
}

/** The size of a page as it is displayed: not turned. */
export function displayedSize({ width, height, turn = 0 }: Size & TurnedPage): Size {
  return turnedSize({ width, height }, opposite(turn));
}

function opposite(turn: PageTurn): PageTurn {
  return turn === 90 ? 270 : turn === 270 ? 90 : turn;
}
