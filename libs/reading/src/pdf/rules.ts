import type { PdfRectangle, PdfShape } from '@app/core/programs';

import type { RuledLine } from '../document';
import { type PageScale, toBox } from './scale';

/** Shorter lines, in points, are parts of letters and signs. */
const SHORTEST_RULE = 8;
/** Lines at most this far apart across, in points, are one line; along, they are dashes of one line. */
const SAME_LINE = 1.2;
const LONGEST_DASH_GAP = 3.5;
/** More lines of a page are ignored: charts and maps. */
const MAX_RULES = 4_000;

/** Where a line runs: its position across, and its ends along, in points. */
interface Stretch {
  across: number;
  from: number;
  to: number;
  thickness: number;
}

/** The horizontal and vertical lines of a page: drawn lines, thin filled rectangles, and the sides of drawn rectangles. */
export function rulesOf(shapes: PdfShape[], scale: PageScale): RuledLine[] {
  const lines = shapes.flatMap(linesOf);
  const [flat, upright] = [lines.filter(isFlat), lines.filter((line) => !isFlat(line))];
  const horizontal = merged(flat.map(({ left, top, right, bottom }) => stretch(top, bottom, left, right)));
  const vertical = merged(upright.map(({ left, top, right, bottom }) => stretch(left, right, top, bottom)));
  return [
    ...horizontal.map(({ across, from, to, thickness }) => ({
      box: toBox({ left: from, right: to, top: across - thickness / 2, bottom: across + thickness / 2 }, scale),
      direction: 'horizontal' as const,
    })),
    ...vertical.map(({ across, from, to, thickness }) => ({
      box: toBox({ left: across - thickness / 2, right: across + thickness / 2, top: from, bottom: to }, scale),
      direction: 'vertical' as const,
    })),
  ].slice(0, MAX_RULES);
}

function linesOf({ form, stroked, ...box }: PdfShape): PdfRectangle[] {
  if (form === 'line') return [box];
  if (form !== 'rectangle' || !stroked) return [];
  const { left, top, right, bottom } = box;
  return [
    { left, right, top, bottom: top },
    { left, right, top: bottom, bottom },
    { left, right: left, top, bottom },
    { left: right, right, top, bottom },
  ];
}

function isFlat({ left, top, right, bottom }: PdfRectangle): boolean {
  return right - left >= bottom - top;
}

function stretch(near: number, far: number, from: number, to: number): Stretch {
  return { across: (near + far) / 2, from, to, thickness: far - near };
}

/** Joins the pieces of lines: dashes, the sides of adjacent cells, lines that are drawn twice. */
function merged(stretches: Stretch[]): Stretch[] {
  const byPosition = stretches.sort((a, b) => a.across - b.across);
  const groups: Stretch[][] = [];
  for (const piece of byPosition) {
    const group = groups[groups.length - 1];
    if (group?.[0] && piece.across - group[0].across <= SAME_LINE) group.push(piece);
    else groups.push([piece]);
  }
  return groups.flatMap(joined).filter(({ from, to }) => to - from >= SHORTEST_RULE);
}

function joined(group: Stretch[]): Stretch[] {
  const lines: Stretch[] = [];
  for (const piece of group.sort((a, b) => a.from - b.from)) {
    const line = lines[lines.length - 1];
    if (line && piece.from - line.to <= LONGEST_DASH_GAP) {
      line.to = Math.max(line.to, piece.to);
      line.thickness = Math.max(line.thickness, piece.thickness);
    } else lines.push({ ...piece });
  }
  return lines;
}
