import type { Box, Word } from '@app/reading/services';

/*
 * The numbers are set by hand on drawn forms and scans; no script learns them.
 */

/** A space before a label is this many times as wide as the usual one of its line, and at least this wide, in heights of the line. */
const WIDER = 1.7;
const MIN_GAP = 0.5;
/** Words of the longest label. */
const MAX_LABEL_WORDS = 4;
/** Words of a line that are looked at: longer ones are running text. */
const MAX_WORDS = 40;

/** The colon behind a label, also where the value follows it without a space. */
const LABEL_END = /^\p{L}[^:]*:(?!\/\/)|^:(?!\d)/u;

/**
 * A line of several labels with their values, `Patient: Ann Berg    Born: 1 May 1984`, as a line for each: before a label with a colon is a
 * wider space. Other lines stay whole. `height` is that of the line in the unit in which boxes are wide.
 */
export function labelledParts<T extends Word>(words: T[], height: number): T[][] {
  if (words.length > MAX_WORDS) return [words];
  const ends = words.flatMap(({ text }, index) => (LABEL_END.test(text) ? [index] : []));
  if (ends.length < 2) return [words];
  const gaps = words.map(({ box }, index) => gapBefore(box, words[index - 1]?.box));
  const usual = [...gaps.slice(1)].sort((a, b) => a - b)[(gaps.length - 1) >> 1] ?? 0;
  const least = Math.max(WIDER * usual, MIN_GAP * height);
  const starts = ends.slice(1).flatMap((end, index) => startOfLabel(gaps, ends[index] ?? 0, end, least) ?? []);
  return [0, ...starts].map((start, index) => words.slice(start, starts[index]));
}

const gapBefore = (box: Box, before: Box | undefined): number => (before ? box.x - before.x - before.width : 0);

/** The word behind the widest space between a value and the colon of the next label; null where none is wide. */
function startOfLabel(gaps: number[], before: number, end: number, least: number): number | null {
  let best: number | null = null;
  for (let start = Math.max(before + 2, end - MAX_LABEL_WORDS); start <= end; start++)
    if ((gaps[start] ?? 0) >= least && (best === null || (gaps[start] ?? 0) > (gaps[best] ?? 0))) best = start;
  return best;
}
