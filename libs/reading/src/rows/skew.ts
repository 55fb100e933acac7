import type { Box, Word } from '../document';
import { median } from '../geometry';
import { rowsOfWords } from './word-rows';

/** The size of a page in any unit that is the same across and down. */
interface Extent {
  width: number;
  height: number;
}

/*
 * The thresholds are set by hand on generated pages; the development data has few slanted scans. Slopes are tangents.
 */

/**
 * The largest gaps in a run of words whose slope is measured, in heights. On a steep page the words of a row seem to continue
 * in another row behind a wide gap, so the first estimate is from short runs; later ones from longer runs, which are exact.
 */
const GAPS = [2, 8, 16];
/** A run says something about the slope when it has this many words and is this many times as wide as high. */
const MIN_WORDS = 3;
const MIN_LENGTH = 6;
/** Runs that must agree on the slope, their share of all, and by how much their slopes may differ from it, in heights per length. */
const MIN_RUNS = 4;
const AGREEMENT = 0.15;
const MIN_SHARE = 0.6;
/** Smaller slopes (0.2°) do no harm; larger ones (11°) are no accident of scanning, but a design or a wrong estimate. */
const MIN_SLOPE = 0.0035;
const LARGEST_SLOPE = 0.2;
/** Words are as low as this share of their box, however much of its height comes from the slope. */
const MIN_HEIGHT = 0.4;

/** Lines with a smaller slope are level: print of a program. The slopes of a scan are larger, if only by its pixels. */
const LEVEL = 1e-5;

/**
 * The slope of a page's lines, down to the right, as a tangent; 0 for straight pages and those with too few lines.
 * @param rows those of the words as they are
 */
export function skewOf(words: Word[], rows: Word[][], size: Extent): number {
  let slope = 0;
  for (const widest of GAPS) {
    const runs = measuredRuns(slope === 0 ? rows : rowsOfWords(straighten(words, slope, size)), widest, size);
    if (slope === 0 && areLevel(runs)) return 0;
    const rest = slopeOf(runs);
    if (rest === null) return 0;
    slope += rest;
  }
  return noticeable(slope);
}

/** A slope that matters, and is one of a scan; 0 for another one. */
export function noticeable(slope: number): number {
  return Math.abs(slope) < MIN_SLOPE || Math.abs(slope) > LARGEST_SLOPE ? 0 : slope;
}

interface Run {
  slope: number;
  /** In heights of the words. */
  length: number;
}

function measuredRuns(rows: Word[][], widest: number, size: Extent): Run[] {
  return rows.flatMap((row) => runsOf(row, widest, size)).flatMap((run) => measure(run, size) ?? []);
}

function areLevel(runs: Run[]): boolean {
  return runs.filter(({ slope }) => Math.abs(slope) < LEVEL).length > MIN_SHARE * runs.length;
}

/** The median slope of the runs of words; null where too few agree on it. */
function slopeOf(runs: Run[]): number | null {
  const middle = median(runs.map(({ slope }) => slope));
  const agreeing = runs.filter(({ slope, length }) => Math.abs(slope - middle) < AGREEMENT / length);
  if (agreeing.length < MIN_RUNS || agreeing.length < MIN_SHARE * runs.length) return null;
  const total = agreeing.reduce((sum, { length }) => sum + length, 0);
  return agreeing.reduce((sum, { slope, length }) => sum + slope * length, 0) / total;
}

/** Splits a row at gaps wider than this number of heights. */
function runsOf(row: Word[], widest: number, size: Extent): Word[][] {
  const runs: Word[][] = [];
  for (const [index, word] of row.entries()) {
    const before = row[index - 1];
    const gap = before ? (word.box.x - before.box.x - before.box.width) * size.width : Infinity;
    if (gap > widest * word.box.height * size.height) runs.push([word]);
    else runs[runs.length - 1]?.push(word);
  }
  return runs;
}

/** The slope of the line through the middles of a run's words, by least squares; null for a run that is too short. */
function measure(run: Word[], size: Extent): Run | null {
  if (run.length < MIN_WORDS) return null;
  const xs = run.map(({ box }) => (box.x + box.width / 2) * size.width);
  const ys = run.map(({ box }) => (box.y + box.height / 2) * size.height);
  const length = (xs[xs.length - 1]! - xs[0]!) / median(run.map(({ box }) => box.height * size.height));
  if (!(length > MIN_LENGTH)) return null;
  const [x, y] = [mean(xs), mean(ys)];
  let [along, spread] = [0, 0];
  for (const [index, at] of xs.entries()) {
    along += (at - x) * (ys[index]! - y);
    spread += (at - x) ** 2;
  }
  return { slope: along / spread, length };
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** The words with the boxes that they would have on a straight page. */
export function straighten<Placed extends { box: Box }>(words: Placed[], slope: number, size: Extent): Placed[] {
  return slope === 0 ? words : words.map((word) => ({ ...word, box: straightBox(word.box, slope, size) }));
}

/** Turns the middle of a box about the top left corner of the page, and removes the height that the slope has added. */
export function straightBox(box: Box, slope: number, size: Extent): Box {
  if (slope === 0) return box;
  const { x, y, width } = turnedBy(Math.atan(slope), box, size);
  const added = (box.width * size.width * Math.abs(slope)) / size.height;
  const height = Math.max(box.height - added, MIN_HEIGHT * box.height);
  return { x, y: y + (box.height - height) / 2, width, height };
}

/** The opposite of `straightBox`, without the height that the slope adds. */
export function slantedBox(box: Box, slope: number, size: Extent): Box {
  return slope === 0 ? box : turnedBy(-Math.atan(slope), box, size);
}

/** A box whose middle is turned about the top left corner of the page, anticlockwise. */
function turnedBy(angle: number, { x, y, width, height }: Box, size: Extent): Box {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [across, down] = [(x + width / 2) * size.width, (y + height / 2) * size.height];
  return {
    x: (across * cos + down * sin) / size.width - width / 2,
    y: (down * cos - across * sin) / size.height - height / 2,
    ...{ width, height },
  };
}
