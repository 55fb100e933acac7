import type { XmlNode } from '@app/formats';

/** An affine transformation in IDML's notation: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A rectangle in points. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const PIXELS_PER_POINT = 96 / 72;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Parses a list of numbers such as `0 0 842 595`; empty when it contains anything else. */
export function numbersOf(text: string | undefined): number[] {
  const numbers = (text ?? '').trim().split(/\s+/).map(Number);
  return numbers.every(Number.isFinite) ? numbers : [];
}

/** The transformation in the attribute `ItemTransform` (or `name`) of an item; the identity without one. */
export function transformOf(item: XmlNode, name = 'ItemTransform'): Matrix {
  const [a, b, c, d, e, f] = numbersOf(item.attribute(name));
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined)
    return IDENTITY;
  return [a, b, c, d, e, f];
}

/** Composes two transformations; the inner one is applied first. */
export function combine(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [ia, ib, ic, id, ie, jf] = inner;
  return [a * ia + c * ib, b * ia + d * ib, a * ic + c * id, b * ic + d * id, a * ie + c * jf + e, b * ie + d * jf + f];
}

/** The inverse transformation; the identity for a singular one. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-9) return IDENTITY;
  const [ia, ib, ic, id] = [d / determinant, -b / determinant, -c / determinant, a / determinant];
  return [ia, ib, ic, id, -(ia * e + ic * f), -(ib * e + id * f)];
}

export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

/** The bounds of an item's path points in its own coordinates; null without a path. */
export function pathBounds(item: XmlNode): Bounds | null {
  const geometry = item.child('Properties', 'PathGeometry');
  const points = (geometry?.descendants('PathPointType') ?? []).flatMap((point) => {
    const [x, y] = numbersOf(point.attribute('Anchor'));
    return x === undefined || y === undefined ? [] : [{ x, y }];
  });
  return points.length === 0 ? null : boundsOf(points);
}

/** The bounds of a transformed rectangle. */
export function mappedBounds([a, b, c, d, e, f]: Matrix, { left, top, right, bottom }: Bounds): Bounds {
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => ({ x: a * x + c * y + e, y: b * x + d * y + f })),
  );
  return boundsOf(corners);
}

function boundsOf(points: readonly { x: number; y: number }[]): Bounds {
  const start = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  return points.reduce(
    ({ left, top, right, bottom }, { x, y }) => ({
      left: Math.min(left, x),
      top: Math.min(top, y),
      right: Math.max(right, x),
      bottom: Math.max(bottom, y),
    }),
    start,
  );
}

/** A transformation of points as CSS, which moves by pixels. */
export function cssMatrix([a, b, c, d, e, f]: Matrix): string {
  const numbers = [a, b, c, d, e * PIXELS_PER_POINT, f * PIXELS_PER_POINT];
  return `matrix(${numbers.map((number) => Number(number.toFixed(4))).join(', ')})`;
}
