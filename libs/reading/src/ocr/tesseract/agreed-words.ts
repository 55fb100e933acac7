import type { Box, Word } from '../../document';

/*
 * The thresholds are set by hand on the development receipts and invoices; no script learns them.
 */

/** Boxes that overlap by more than these shares of the smaller and of the larger one are the same printed words. */
const OF_SMALLER = 0.3;
const OF_LARGER = 0.15;
/** Words that only one of several passes has found are noise below this confidence (0–100). More loses pale print. */
const FOUND_ONCE = 50;

/** The words of one pass in a group of overlapping words, from left to right. */
type Reading = Word[];

/**
 * Merges the results of several OCR passes over one picture. Each group of overlapping words gets the reading that most
 * passes agree on, weighted by confidence (word-level voting as in ROVER, Fiscus 1997). A word that one pass splits is one
 * group with its parts.
 */
export function agreedWords(passes: Word[][]): Word[] {
  if (passes.length < 2) return passes[0] ?? [];
  return overlapGroups(passes).flatMap((readings) => {
    const best = bestOf(readings);
    return readings.length === 1 && meanConfidence(best) < FOUND_ONCE ? [] : best;
  });
}

function bestOf(readings: Reading[]): Reading {
  const supports = readings.map((reading) => {
    const agreeing = readings.filter((other) => keyOf(other) === keyOf(reading));
    return agreeing.reduce((sum, other) => sum + meanConfidence(other), 0) + meanConfidence(reading) / 100;
  });
  return readings[supports.indexOf(Math.max(...supports))] ?? [];
}

/** Only letters and digits are compared: passes often differ in punctuation. */
function keyOf(reading: Reading): string {
  const text = reading.map((word) => word.text).join('');
  return text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '') || text;
}

/** The mean confidence (0–100), weighted by the length of the words. */
function meanConfidence(reading: Reading): number {
  const letters = reading.reduce((sum, { text }) => sum + text.length, 0);
  return reading.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(1, letters);
}

/** Groups the words of all passes that overlap directly or through others (union-find); one reading for each pass with words. */
function overlapGroups(passes: Word[][]): Reading[][] {
  const found = passes
    .flatMap((words, pass) => words.map((word) => ({ word, pass })))
    .sort((a, b) => a.word.box.y - b.word.box.y);
  const parents = found.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    return (parents[index] = root);
  };
  found.forEach((above, first) => {
    const bottom = above.word.box.y + above.word.box.height;
    for (let second = first + 1; (found[second]?.word.box.y ?? Infinity) < bottom; second++) {
      const below = found[second];
      if (below && below.pass !== above.pass && areSameWord(above.word.box, below.word.box))
        parents[rootOf(second)] = rootOf(first);
    }
  });
  const groups = new Map<number, Reading[]>();
  found.forEach(({ word, pass }, index) => {
    const group = groups.get(rootOf(index)) ?? passes.map(() => []);
    group[pass]?.push(word);
    groups.set(rootOf(index), group);
  });
  return [...groups.values()].map((group) =>
    group.filter((words) => words.length > 0).map((words) => words.sort((a, b) => a.box.x - b.box.x)),
  );
}

function areSameWord(a: Box, b: Box): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return false;
  const [smaller, larger] = [a.width * a.height, b.width * b.height].sort((one, other) => one - other) as [
    number,
    number,
  ];
  return width * height > Math.max(OF_SMALLER * smaller, OF_LARGER * larger);
}
