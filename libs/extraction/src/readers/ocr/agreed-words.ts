import type { Box, Word } from '../reader';

/** Boxes show the same print when they share so much of the smaller one, and of the larger one. */
const OF_SMALLER = 0.3;
const OF_LARGER = 0.15;
/** Words (their confidence, 0–100) that only one of several looks has seen are noise below this. */
const SEEN_ONCE = 50;

/** The words of one look at one place, from left to right. */
type Reading = Word[];

/**
 * Merges the results of several OCR passes over one picture. Each group of overlapping words gets the reading that most
 * passes agree on, weighted by confidence (word-level voting as in ROVER, Fiscus 1997). A word that one pass splits is one
 * group with its parts.
 */
export function agreedWords(looks: Word[][]): Word[] {
  if (looks.length < 2) return looks[0] ?? [];
  return placesOf(looks).flatMap((readings) => {
    const best = bestOf(readings);
    return readings.length === 1 && sureness(best) < SEEN_ONCE ? [] : best;
  });
}

function bestOf(readings: Reading[]): Reading {
  const supports = readings.map((reading) => {
    const agreeing = readings.filter((other) => keyOf(other) === keyOf(reading));
    return agreeing.reduce((sum, other) => sum + sureness(other), 0) + sureness(reading) / 100;
  });
  return readings[supports.indexOf(Math.max(...supports))] ?? [];
}

/** Letters and digits count; looks differ in marks, which decide nothing. */
function keyOf(reading: Reading): string {
  const text = reading.map((word) => word.text).join('');
  return text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '') || text;
}

/** Mean confidence, where long words count more. */
function sureness(reading: Reading): number {
  const letters = reading.reduce((sum, { text }) => sum + text.length, 0);
  return reading.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(1, letters);
}

/** Words that overlap, directly or through others, as one place: the reading of each look that saw something there. */
function placesOf(looks: Word[][]): Reading[][] {
  const seen = looks
    .flatMap((words, look) => words.map((word) => ({ word, look })))
    .sort((a, b) => a.word.box.y - b.word.box.y);
  const group = seen.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (group[root] !== root) root = group[root] ?? root;
    return (group[index] = root);
  };
  seen.forEach((above, first) => {
    const bottom = above.word.box.y + above.word.box.height;
    for (let second = first + 1; (seen[second]?.word.box.y ?? Infinity) < bottom; second++) {
      const below = seen[second];
      if (below && below.look !== above.look && showSamePrint(above.word.box, below.word.box))
        group[rootOf(second)] = rootOf(first);
    }
  });
  const places = new Map<number, Reading[]>();
  seen.forEach(({ word, look }, index) => {
    const place = places.get(rootOf(index)) ?? looks.map(() => []);
    place[look]?.push(word);
    places.set(rootOf(index), place);
  });
  return [...places.values()].map((place) =>
    place.filter((words) => words.length > 0).map((words) => words.sort((a, b) => a.box.x - b.box.x)),
  );
}

function showSamePrint(a: Box, b: Box): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return false;
  const [smaller, larger] = [a.width * a.height, b.width * b.height].sort((one, other) => one - other) as [
    number,
    number,
  ];
  return width * height > Math.max(OF_SMALLER * smaller, OF_LARGER * larger);
}
