import type { Box } from '../document';

/** A picture of one bit per pixel. */
export interface Mask {
  bits: Uint8Array;
  width: number;
  height: number;
}

/** A range of pixels: from `left` and `top` to before `right` and `bottom`. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Set pixels that belong together: the range that they cover, their number, and their positions in the mask. */
export interface Cluster extends PixelBox {
  pixels: number[];
}

/** A box in shares of the page as pixels of a mask, rounded outwards and widened by `margin`, within the mask. */
export function toPixels({ x, y, width, height }: Box, mask: Pick<Mask, 'width' | 'height'>, margin = 0): PixelBox {
  return {
    left: Math.max(0, Math.floor(x * mask.width) - margin),
    top: Math.max(0, Math.floor(y * mask.height) - margin),
    right: Math.min(mask.width, Math.ceil((x + width) * mask.width) + margin),
    bottom: Math.min(mask.height, Math.ceil((y + height) * mask.height) + margin),
  };
}

/** Pixels of a mask as a box in shares of the page. */
export function toBox({ left, top, right, bottom }: PixelBox, mask: Pick<Mask, 'width' | 'height'>): Box {
  const { width, height } = mask;
  return { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height };
}

/** Clears the pixels of a range. */
export function erase({ bits, width }: Mask, { left, top, right, bottom }: PixelBox): void {
  for (let y = top; y < bottom; y++) bits.fill(0, y * width + left, y * width + right);
}

/** Groups set pixels; those up to `reach` pixels apart, across or down, belong together. */
export function clustersOf(mask: Mask, reach: number): Cluster[] {
  return [...clustersIn(mask, reach)];
}

/** The same groups one after the other: a noisy page has a million of them. */
export function* clustersIn(mask: Mask, reach: number): Generator<Cluster> {
  const { bits, width, height } = mask;
  const seen = new Uint8Array(bits.length);
  for (let start = 0; start < bits.length; start++) {
    if (!bits[start] || seen[start]) continue;
    seen[start] = 1;
    const cluster: Cluster = { left: width, top: height, right: 0, bottom: 0, pixels: [start] };
    for (let next = 0; next < cluster.pixels.length; next++) {
      const [x, y] = [cluster.pixels[next]! % width, Math.floor(cluster.pixels[next]! / width)];
      widen(cluster, x, y);
      for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
        addRow(cluster, seen, bits, row * width + Math.max(0, x - reach), row * width + Math.min(width - 1, x + reach));
    }
    yield cluster;
  }
}

/** Adds the set pixels of a range that were not seen yet. */
function addRow({ pixels }: Cluster, seen: Uint8Array, bits: Uint8Array, first: number, last: number): void {
  for (let at = first; at <= last; at++) {
    if (!bits[at] || seen[at]) continue;
    seen[at] = 1;
    pixels.push(at);
  }
}

function widen(box: PixelBox, x: number, y: number): void {
  if (x < box.left) box.left = x;
  if (y < box.top) box.top = y;
  if (x >= box.right) box.right = x + 1;
  if (y >= box.bottom) box.bottom = y + 1;
}

/** Clears straight lines that are longer than a share of the page and thinner than `thickness` pixels. */
export function eraseRules(mask: Mask, share: number, thickness: number): void {
  const rules = [...lineRuns(mask, true), ...lineRuns(mask, false)].filter(
    ({ start, end, length, thicknessAt }) =>
      end - start > share * length && isThin(start, end, (place) => thicknessAt(place) <= thickness),
  );
  const pixels = rules.flatMap(({ start, end, at }) => Array.from({ length: end - start }, (_, i) => at(start + i)));
  for (const pixel of pixels) mask.bits[pixel] = 0;
}

/** Four places of a run are enough to tell a line from a filled area; letters may touch it at one of them. */
function isThin(start: number, end: number, isThinAt: (place: number) => boolean): boolean {
  const places = [0.2, 0.4, 0.6, 0.8].map((part) => Math.floor(start + part * (end - start)));
  return places.filter(isThinAt).length >= 3;
}

interface Run {
  start: number;
  end: number;
  /** Pixels of the whole row or column. */
  length: number;
  at: (along: number) => number;
  thicknessAt: (along: number) => number;
}

/** The runs of set pixels in rows or columns. */
function* lineRuns({ bits, width, height }: Mask, inRows: boolean): Generator<Run> {
  const [length, lines] = inRows ? [width, height] : [height, width];
  for (let line = 0; line < lines; line++) {
    const place = (along: number, across: number) => (inRows ? across * width + along : along * width + across);
    const at = (along: number) => place(along, line);
    const thicknessAt = (along: number) => {
      let [first, last] = [line, line];
      while (first > 0 && bits[place(along, first - 1)]) first--;
      while (last < lines - 1 && bits[place(along, last + 1)]) last++;
      return last - first + 1;
    };
    let start = 0;
    for (let end = 0; end <= length; end++) {
      if (end < length && bits[at(end)]) continue;
      if (end > start) yield { start, end, length, at, thicknessAt };
      start = end + 1;
    }
  }
}
