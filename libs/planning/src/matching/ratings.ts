import type { Control } from '@app/browsing';

/** The stars of one rating, and the gap between two of them in CSS pixels. */
const MIN_STARS = 3;
const MAX_STARS = 10;
const STAR_GAP = 24;
const STAR = /^[★☆⭐✩✭✮⋆]$/u;
const ICON = /^stars?$/i;
const PRESSED: ReadonlySet<string> = new Set(['button', 'other', 'link', 'radio', 'option']);

/** Names the stars of ratings that have no names of their own "1 star", "2 stars" …, as answers to the question that is beside the first. */
export function withRatings(controls: readonly Control[]): Control[] {
  const named = new Map(ratingsOf(controls).flatMap(answersOf));
  return named.size === 0 ? [...controls] : controls.map((control) => named.get(control.id) ?? control);
}

function ratingsOf(controls: readonly Control[]): Control[][] {
  const rows: Control[][] = [];
  for (const control of controls) {
    if (!isStar(control)) continue;
    const row = rows.at(-1);
    const before = row?.at(-1);
    if (row && before && isNext(before, control)) row.push(control);
    else rows.push([control]);
  }
  return rows.filter(({ length }) => length >= MIN_STARS && length <= MAX_STARS);
}

const isStar = ({ kind, name, labels }: Control): boolean =>
  PRESSED.has(kind) && (STAR.test(name.trim()) || (name.trim() === '' && labels.some((label) => ICON.test(label))));

function isNext(left: Control, right: Control): boolean {
  const gap = right.box.x - left.box.x - left.box.width;
  const isOnLine = Math.abs(right.box.y - left.box.y) < Math.max(left.box.height, 1) / 2;
  return isOnLine && gap > -1 && gap < STAR_GAP && right.kind === left.kind && right.order === left.order + 1;
}

function answersOf(stars: Control[]): [string, Control][] {
  const question = stars[0]?.group || stars[0]?.labels.find((label) => !ICON.test(label)) || '';
  return stars.map((star, at) => [
    star.id,
    { ...star, group: question, name: at === 0 ? '1 star' : `${at + 1} stars`, labels: [] },
  ]);
}
