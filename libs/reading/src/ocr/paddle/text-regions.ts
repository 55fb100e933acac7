import type { Point } from './geometry';

/** A connected region of text pixels. */
export interface TextRegion {
  /** Points with the same convex hull as the region. */
  outline: Point[];
  /** The mean probability of its pixels (0–1). */
  score: number;
}

interface RowEnds {
  from: number;
  to: number;
}

/** The regions (connected in 8 directions) of the pixels of a probability map that are above a threshold. */
export function textRegions(map: Float32Array, width: number, height: number, threshold: number): TextRegion[] {
  const seen = new Uint8Array(width * height);
  const regions: TextRegion[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] === 0 && (map[start] ?? 0) > threshold)
      regions.push(regionFrom(start, map, { width, height, threshold, seen }));
  }
  return regions;
}

interface Search {
  width: number;
  height: number;
  threshold: number;
  /** 1 for pixels that belong to a region already. */
  seen: Uint8Array;
}

function regionFrom(start: number, map: Float32Array, { width, height, threshold, seen }: Search): TextRegion {
  const rows = new Map<number, RowEnds>();
  const stack = [start];
  let [sum, count] = [0, 0];
  seen[start] = 1;
  for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    sum += map[pixel] ?? 0;
    count++;
    extend(rows, x, y);
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx;
        if (seen[next] !== 0 || (map[next] ?? 0) <= threshold) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
  }
  return { outline: [...rows].flatMap(cornersOf), score: sum / count };
}

function extend(rows: Map<number, RowEnds>, x: number, y: number): void {
  const row = rows.get(y);
  if (!row) rows.set(y, { from: x, to: x });
  else if (x < row.from) row.from = x;
  else if (x > row.to) row.to = x;
}

/** Pixels are squares, so their outer corners make the hull. */
function cornersOf([y, { from, to }]: [number, RowEnds]): Point[] {
  return [
    { x: from, y },
    { x: to + 1, y },
    { x: from, y: y + 1 },
    { x: to + 1, y: y + 1 },
  ];
}
