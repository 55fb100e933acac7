import bidiFactory from 'bidi-js';
import { hasRightToLeft } from './right-to-left';

/** A part of a line that is read in one direction, its characters in the order in which they are read. */
export interface DirectedRun {
  text: string;
  isRightToLeft: boolean;
}

/** Characters without a shape that only say how text is ordered. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Embeddings, overrides and isolates: unbalanced ones in a value would change the order of what stands after it. */
const EXPLICIT = /[\u202a-\u202e\u2066-\u2069]/gu;
const MARKS = { leftToRight: '\u200e', rightToLeft: '\u200f' };
const ISOLATES = { leftToRight: '\u2066', rightToLeft: '\u2067', firstStrong: '\u2068', end: '\u2069' };
const STRONG: readonly string[] = ['L', 'R', 'AL'];
const OPENING: readonly string[] = [ISOLATES.leftToRight, ISOLATES.rightToLeft, ISOLATES.firstStrong];

/** Characters that are ordered together, because the time grows with their square. A line of as many is wider than a page. */
const MAX_ORDERED = 500;
/** The nesting that UAX #9 knows. */
const MAX_DEPTH = 125;

const bidi = bidiFactory();

/** Whether a line begins at its right end: its first letter decides (UAX #9, P2 and P3). */
export function startsAtRight(line: string): boolean {
  return hasRightToLeft(line) && baseLevel(line) === 1;
}

/** The runs of a line from left to right (UAX #9), with mirrored brackets where text runs to the left. */
export function visualRuns(line: string): DirectedRun[] {
  if (line.length <= MAX_ORDERED) return orderedRuns(line);
  const parts = Array.from({ length: Math.ceil(line.length / MAX_ORDERED) }, (_, index) =>
    line.slice(index * MAX_ORDERED, (index + 1) * MAX_ORDERED),
  );
  return (startsAtRight(line) ? parts.reverse() : parts).flatMap(orderedRuns);
}

function orderedRuns(line: string): DirectedRun[] {
  const found = bidi.getEmbeddingLevels(line);
  const runs: (DirectedRun & { level: number; indices: number[] })[] = [];
  for (const index of bidi.getReorderedIndices(line, found)) {
    const level = found.levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level && Math.abs((last.indices.at(-1) ?? 0) - index) === 1) last.indices.push(index);
    else runs.push({ text: '', isRightToLeft: level % 2 === 1, level, indices: [index] });
  }
  return runs.map(({ isRightToLeft, indices }) => {
    const units = indices.toSorted((a, b) => a - b).map((index) => line.charAt(index));
    const shown = isRightToLeft ? units.map((unit) => bidi.getMirroredCharacter(unit) ?? unit) : units;
    return { text: shown.join('').replace(CONTROLS, ''), isRightToLeft };
  });
}

/** The characters of a line from left to right, for those that are drawn one by one. */
export function visualCharacters(line: string): string[] {
  if (!hasRightToLeft(line)) return [...line];
  return visualRuns(line).flatMap(({ text, isRightToLeft }) => (isRightToLeft ? [...text].reverse() : [...text]));
}

/** Gives the lines of a wrapped paragraph its direction and the isolates that are open where they begin. */
export function directedLines(paragraph: string, lines: readonly string[]): string[] {
  const mark = baseLevel(paragraph) === 1 ? MARKS.rightToLeft : MARKS.leftToRight;
  const open: string[] = [];
  return lines.map((line) => {
    const begun = `${mark}${open.join('')}${line}`;
    for (const character of line) {
      if (OPENING.includes(character) && open.length < MAX_DEPTH) open.push(character);
      if (character === ISOLATES.end) open.pop();
    }
    return begun;
  });
}

/**
 * A value that a person gave, for a sentence or beside other values: what is around it does not change its order, nor the other
 * way round. Text without letters that run to the left is returned unchanged.
 */
export function isolated(value: string): string {
  if (!hasRightToLeft(value)) return value;
  const plain = value.replace(EXPLICIT, '');
  const opening = baseLevel(plain) === 1 ? ISOLATES.rightToLeft : ISOLATES.leftToRight;
  return `${opening}${plain}${ISOLATES.end}`;
}

/** The level of a paragraph by its first letter that is in no isolate (P2 and P3). */
function baseLevel(text: string): number {
  let depth = 0;
  for (const character of text) {
    const type = bidi.getBidiCharTypeName(character);
    if (OPENING.includes(character)) depth += 1;
    else if (type === 'PDI') depth = Math.max(0, depth - 1);
    else if (depth === 0 && STRONG.includes(type)) return type === 'L' ? 0 : 1;
  }
  return 0;
}
