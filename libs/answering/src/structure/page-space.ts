import { type Box, type DocumentPage, slantedBox, straightBox } from '@app/reading/services';

/** A box in points: distances across and down are comparable. Pages of other units are scaled to the width of A4. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The width of A4 in points. */
const PAGE_WIDTH = 595;
/** The height of a line of plain text in widths of a character: in Courier 1.2 em, where characters are 0.6 em wide. */
const CHARACTER_HEIGHT = 2;

/** Converts boxes of a page to points on the straight page, and finds the ruled lines between them. */
export class PageSpace {
  private readonly scaleX: number;
  private readonly scaleY: number;
  /** The turn of the page (`DocumentPage`), with which its words are read. */
  readonly turn: DocumentPage['turn'];
  private readonly skew: number;
  private readonly size: Pick<DocumentPage, 'width' | 'height'>;
  readonly horizontal: Area[] = [];
  readonly vertical: Area[] = [];

  constructor(page: DocumentPage) {
    const unit = page.unit === 'point' ? 1 : PAGE_WIDTH / Math.max(page.width, 1);
    this.scaleX = page.width * unit;
    this.scaleY = page.height * unit * (page.unit === 'character' ? CHARACTER_HEIGHT : 1);
    this.turn = page.turn;
    this.skew = page.skew ?? 0;
    this.size = page;
    for (const { box, direction } of page.rules) this[direction].push(this.area(box));
  }

  /** The opposite of `area`. */
  box({ left, top, right, bottom }: Area): Box {
    const [x, y] = [left / this.scaleX, top / this.scaleY];
    const straight = { x, y, width: right / this.scaleX - x, height: bottom / this.scaleY - y };
    return slantedBox(straight, this.skew, this.size);
  }

  /** The place of a box of the page, on the straight page. */
  area(box: Box): Area {
    const { x, y, width, height } = straightBox(box, this.skew, this.size);
    return {
      left: x * this.scaleX,
      top: y * this.scaleY,
      right: (x + width) * this.scaleX,
      bottom: (y + height) * this.scaleY,
    };
  }

  /** Whether a line of the width of `above` lies between it and `below`, alone: not the side of a cell, not across the page. */
  isUnderline(above: Area, below: Area): boolean {
    const line = this.horizontal.find(
      (candidate) =>
        candidate.top > above.bottom - SAME_END / 2 &&
        candidate.top < below.top + 2 &&
        Math.abs(candidate.left - above.left) < SAME_END &&
        Math.abs(candidate.right - above.right) < SAME_END,
    );
    if (!line || line.right - line.left > this.scaleX * LONGEST_UNDERLINE) return false;
    return !this.vertical.some(
      ({ left, top, bottom }) =>
        top < above.bottom &&
        bottom > line.top - 2 &&
        (Math.abs(left - line.left) < 4 || Math.abs(left - line.right) < 4),
    );
  }

  /** Whether a horizontal line lies between two heights, somewhere between `left` and `right`. */
  isRuledAcross(top: number, bottom: number, left: number, right: number): boolean {
    return this.horizontal.some(
      (line) =>
        middle(line.top, line.bottom) > top &&
        middle(line.top, line.bottom) < bottom &&
        line.left < right &&
        line.right > left,
    );
  }

  /** Whether a vertical line lies between two positions, beside most of what is between `top` and `bottom`. */
  isRuledDown(left: number, right: number, top: number, bottom: number): boolean {
    const least = (bottom - top) * MAX_OF_LINE;
    return this.vertical.some((line) => {
      const x = middle(line.left, line.right);
      return x > left && x < right && overlapLength(line.top, line.bottom, top, bottom) >= least;
    });
  }
}

/** The largest distance of the ends of a field and of its line, in points, and the longest such line, in widths of the page. */
const SAME_END = 14;
const LONGEST_UNDERLINE = 0.7;

/** The share of a text's height that a line beside it covers; less is an arrow or a sign. */
const MAX_OF_LINE = 0.7;

export function middle(from: number, to: number): number {
  return (from + to) / 2;
}

/** The length that two ranges have in common; negative: the gap between them. */
export function overlapLength(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.min(to, otherTo) - Math.max(from, otherFrom);
}

/** Whether areas share more than half of the height of the lower one. */
export function isInRow(one: Area, other: Area): boolean {
  const shared = overlapLength(one.top, one.bottom, other.top, other.bottom);
  return shared > Math.min(one.bottom - one.top, other.bottom - other.top) / 2;
}

/** The smallest area around areas. */
export function areaAround(areas: Area[]): Area {
  return areas.reduce((a, b) => ({
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }));
}
