import { foldKeepingLength } from '../mentions';
import type { Cell, Sheet, Span } from '../tables/sheet';
import type { Anchor, Match } from './grammar';
import { compilePattern, matchesIn, type PatternMatch } from './pattern';

/** The places of an anchor in the order of the pages; only the nth with `occurrence`. */
export function placesOf(anchor: Anchor, sheet: Sheet): Span[] {
  const { text, match = 'contains', page, occurrence } = typeof anchor === 'string' ? { text: anchor } : anchor;
  const finders = [text].flat().map((one) => finderOf(one, match));
  const places = sheet.cells
    .filter((cell) => page === undefined || cell.page === pageNumber(page, sheet))
    .flatMap((cell) => finders.flatMap((find) => find(cell.text).map((found) => ({ cell, ...found }))));
  return occurrence === undefined ? places : [nth(places, occurrence)].filter((place) => place !== undefined);
}

/** The member at a position from 1, or from -1 at the end. */
export function nth<T>(members: readonly T[], position: number): T | undefined {
  return members.at(position > 0 ? position - 1 : position);
}

/** The number of a page from 1; -1 is the last one. */
export function pageNumber(page: number, { pageCount }: Pick<Sheet, 'pageCount'>): number {
  return page > 0 ? page : pageCount + 1 + page;
}

type Find = (line: string) => PatternMatch[];

/** Punctuation around a label does not count. */
const EDGES = String.raw`[^\p{L}\p{N}]*`;

const WORDED: Record<Exclude<Match, 'regex'>, (words: string) => RegExp> = {
  contains: (words) => new RegExp(words, 'u'),
  equals: (words) => new RegExp(`(?<=^${EDGES})${words}(?=${EDGES}$)`, 'u'),
  starts_with: (words) => new RegExp(`(?<=^${EDGES})${words}`, 'u'),
  ends_with: (words) => new RegExp(`${words}(?=${EDGES}$)`, 'u'),
};

function finderOf(text: string, match: Match): Find {
  if (match === 'regex') {
    const pattern = compilePattern(text);
    return (line) => matchesIn(line, pattern);
  }
  const pattern = WORDED[match](wordsOf(text));
  return (line) => {
    const found = pattern.exec(foldKeepingLength(line));
    return found ? [{ start: found.index, end: found.index + found[0].length }] : [];
  };
}

/** Whole words in this order, with any spaces between them; punctuation as it is written. */
function wordsOf(text: string): string {
  const words = foldKeepingLength(text.trim())
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  const [first, last] = [/^[\p{L}\p{N}]/u.test(text.trim()), /[\p{L}\p{N}]$/u.test(text.trim())];
  return `${first ? String.raw`(?<![\p{L}\p{N}])` : ''}${words.join(String.raw`\s+`)}${last ? String.raw`(?![\p{L}\p{N}])` : ''}`;
}

/** The words of a line that a box has at least half of, as one span; null without any. */
export function spanInside(cell: Cell, isInside: (x: number, y: number) => boolean): Span | null {
  const words = cell.words.filter(({ box }) => isInside(box.x + box.width / 2, box.y + box.height / 2));
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? { cell, start: first.start, end: last.end } : null;
}
