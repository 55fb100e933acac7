/** A drawn signature: strokes as SVG path data (commands M and L, absolute) in a view box of `width` by `height`. */
export interface Drawing {
  path: string;
  width: number;
  height: number;
}

export type Point = readonly [x: number, y: number];

const MAX_CHARACTERS = 200_000;
/** Largest size of a view box, and largest coordinate. A stroke may leave the view box, by the size of a screen. */
const FARTHEST = 100_000;

/**
 * Reads a drawing, in time that grows with its length only. The signing and the sealing both call it, so what is signed can be sealed.
 * @returns the strokes, or what is wrong with the drawing, as the end of a sentence about it
 */
export function readDrawing(drawing: Drawing): { strokes: Point[][] } | { fault: string } {
  const { path, width, height } = drawing;
  if (!(width > 0 && height > 0 && width < FARTHEST && height < FARTHEST)) return { fault: 'has no usable size' };
  if (path.length > MAX_CHARACTERS || !/^\s*M[ML\d\s.,+-]+$/.test(path))
    return { fault: 'is not a path of the commands M and L' };
  const strokes = strokesOf(path);
  if (!strokes) return { fault: 'has a broken path' };
  const isVisible = strokes.some((stroke) => stroke.some((to, at) => at > 0 && crosses(stroke[at - 1]!, to, drawing)));
  return isVisible ? { strokes } : { fault: 'is empty: nothing is inside its width and height' };
}

/** Null for a path that is not made of pairs of numbers. */
function strokesOf(path: string): Point[][] | null {
  const strokes: Point[][] = [];
  for (const [, command, rest = ''] of path.matchAll(/([ML])([^ML]*)/g)) {
    const points = pointsIn(rest);
    if (!points) return null;
    if (command === 'M') strokes.push(points);
    else for (const point of points) strokes.at(-1)?.push(point);
  }
  return strokes;
}

function pointsIn(text: string): Point[] | null {
  const numbers = (text.match(/[+-]?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  if (numbers.length === 0 || numbers.length % 2 !== 0 || numbers.some((one) => Math.abs(one) > FARTHEST)) return null;
  return numbers.flatMap((x, at): Point[] => (at % 2 === 0 ? [[x, numbers[at + 1]!]] : []));
}

/** Whether a part of a line is inside the view box (Liang and Barsky's algorithm). */
function crosses([x1, y1]: Point, [x2, y2]: Point, { width, height }: Drawing): boolean {
  let [from, to] = [0, 1];
  for (const [start, end, size] of [[x1, x2, width] as const, [y1, y2, height] as const]) {
    if (start === end && (start < 0 || start > size)) return false;
    if (start === end) continue;
    const [one, other] = [-start / (end - start), (size - start) / (end - start)];
    [from, to] = [Math.max(from, Math.min(one, other)), Math.min(to, Math.max(one, other))];
  }
  return from <= to;
}
