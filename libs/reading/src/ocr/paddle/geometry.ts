/*
 * The plane geometry of DBNet's post-processing (Liao et al. 2020, "Real-time Scene Text Detection with Differentiable
 * Binarization"; PaddleOCR's `db_postprocess.py`), which uses OpenCV and Clipper there. All lengths are pixels.
 */

export interface Point {
  x: number;
  y: number;
}

/** A rectangle at any angle. Text runs along the unit vector `along`; `width` is measured along it, `height` across it. */
export interface Rectangle {
  middle: Point;
  along: Point;
  width: number;
  height: number;
}

/** An upright rectangle. */
export interface UprightBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The corners of the convex hull, counter-clockwise (Andrew's monotone chain). */
export function convexHull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  return [...chainOf(sorted), ...chainOf(sorted.reverse())];
}

function chainOf(sorted: Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of sorted) {
    while (chain.length > 1 && turnOf(chain[chain.length - 2], chain[chain.length - 1], point) <= 0) chain.pop();
    chain.push(point);
  }
  return chain.slice(0, -1);
}

/** Positive for a turn to the left at `b`, 0 for a straight line. */
function turnOf(a: Point | undefined, b: Point | undefined, c: Point): number {
  return a && b ? (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) : 0;
}

/** The rectangle of the least area around points, of which one side lies on a side of the convex hull. */
export function tightestRectangle(points: Point[]): Rectangle {
  const hull = convexHull(points);
  let best = rectangleAlong(hull, { x: 1, y: 0 });
  hull.forEach((from, index) => {
    const to = hull[(index + 1) % hull.length] ?? from;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) return;
    const candidate = rectangleAlong(hull, { x: (to.x - from.x) / length, y: (to.y - from.y) / length });
    if (candidate.width * candidate.height < best.width * best.height) best = candidate;
  });
  return best;
}

/** `along` becomes the side that is nearer to horizontal, to the right, so that text that is not turned reads along it. */
function rectangleAlong(points: Point[], side: Point): Rectangle {
  const along = rightward(Math.abs(side.x) >= Math.abs(side.y) ? side : { x: -side.y, y: side.x });
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const u = x * along.x + y * along.y;
    const v = y * along.x - x * along.y;
    if (u < left) left = u;
    if (u > right) right = u;
    if (v < top) top = v;
    if (v > bottom) bottom = v;
  }
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  const middle = { x: u * along.x - v * along.y, y: u * along.y + v * along.x };
  return { middle, along, width: right - left, height: bottom - top };
}

function rightward({ x, y }: Point): Point {
  return x < 0 ? { x: -x, y: -y } : { x, y };
}

/** Enlarges a rectangle by the offset of Vatti's clipping algorithm (area × ratio ÷ perimeter), with its corners kept. */
export function unclipped(rectangle: Rectangle, ratio: number): Rectangle {
  const { width, height } = rectangle;
  const distance = (width * height * ratio) / (2 * (width + height));
  return { ...rectangle, width: width + 2 * distance, height: height + 2 * distance };
}

/** A rectangle of a picture that is enlarged by two factors. */
export function scaled({ middle, along, width, height }: Rectangle, sx: number, sy: number): Rectangle {
  const lengthwise = Math.hypot(along.x * sx, along.y * sy);
  const crosswise = Math.hypot(along.y * sx, along.x * sy);
  return {
    middle: { x: middle.x * sx, y: middle.y * sy },
    along: { x: (along.x * sx) / lengthwise, y: (along.y * sy) / lengthwise },
    width: width * lengthwise,
    height: height * crosswise,
  };
}

/** The same area, read along another of its sides: by quarter turns clockwise. */
export function turned({ middle, along, width, height }: Rectangle, quarters: number): Rectangle {
  if (quarters === 0) return { middle, along, width, height };
  return turned({ middle, along: { x: -along.y, y: along.x }, width: height, height: width }, quarters - 1);
}

/** The upright box around the part of a rectangle between two fractions (0–1) of its length. */
export function boxOfPart({ middle, along, width, height }: Rectangle, from: number, to: number): UprightBox {
  const corners = [from, to].flatMap((share) =>
    [-0.5, 0.5].map((side) => {
      const [u, v] = [(share - 0.5) * width, side * height];
      return { x: middle.x + u * along.x - v * along.y, y: middle.y + u * along.y + v * along.x };
    }),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
