import type { Control } from '@app/browsing';

/** The stars of one rating, and the gap between two of them in CSS pixels. */
const MIN_STARS = 3;
const MAX_STARS = 10;
const STAR_GAP = 24;
const STAR = /^(?:[★☆⭐✩✭✮⋆]|stars?(?: stars?)?)$/iu;
const ICON = /\b(?:stars?|rat(?:e|ing))\b/i;
const PRESSED: ReadonlySet<string> = new Set(['button', 'other', 'link', 'radio', 'option']);

/** Names the stars of ratings that have no names of their own "1 star", "2 stars" …, as answers to the question that is beside the first. */
export function withRatings(controls: readonly Control[]): Control[] {
  const named = new Map([...ratingsOf(controls).flatMap(answersOf), ...numbersAsStars(controls)]);
  return named.size === 0 ? [...controls] : controls.map((control) => named.get(control.id) ?? control);
}

function ratingsOf(controls: readonly Control[]): Control[][] {
  const rows: Control[][] = [];
  for (const control of starsOf(controls)) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    if (row && before && isNext(before, control)) row.push(control);
    else rows.push([control]);
  }
  return rows.filter(({ length }) => length >= MIN_STARS && length <= MAX_STARS);
}

/** The stars, without the elements that only lie around one. */
function starsOf(controls: readonly Control[]): Control[] {
  const stars = controls.filter(isStar);
  const isAround = (outer: Control, inner: Control): boolean =>
    outer.kind === 'other' &&
    inner.kind !== 'other' &&
    Math.abs(inner.box.x - outer.box.x) < 1 &&
    inner.box.y === outer.box.y;
  return stars.filter((star) => !stars.some((inner) => isAround(star, inner)));
}

const isStar = ({ kind, name, labels, group }: Control): boolean =>
  // Answers to a question that have no names are told by their places only.
  (kind === 'radio' && name.trim() === '' && group !== '') ||
  (PRESSED.has(kind) && (STAR.test(name.trim()) || (name.trim() === '' && labels.some((label) => ICON.test(label)))));

function isNext(left: Control, right: Control): boolean {
  const gap = right.box.x - left.box.x - left.box.width;
  const isOnLine = Math.abs(right.box.y - left.box.y) < Math.max(left.box.height, 1) / 2;
  return isOnLine && gap > -1 && gap < STAR_GAP && right.kind === left.kind && right.order <= left.order + 2;
}

function answersOf(stars: Control[]): [string, Control][] {
  const question = stars[0]?.group || questionBeside(stars);
  return stars.map((star, at) => [star.id, { ...star, group: question, name: inStars(at + 1), labels: [] }]);
}

const inStars = (count: number): string => (count === 1 ? '1 star' : `${count} stars`);

/** The text that is beside the first star only; others are words of the symbols. */
function questionBeside(stars: readonly Control[]): string {
  const [labels = [], last = []] = [stars[0]?.labels, stars.at(-1)?.labels];
  return labels.find((label) => !last.includes(label)) ?? labels.find((label) => !ICON.test(label)) ?? '';
}

/** Buttons with the numbers of a rating, which people call stars, too. */
const MIN_NUMBERS = 4;
const WIDEST = 48;

/** Small radio buttons of one question that are called 1, 2, 3 … are also called "1 star", "2 stars" …. */
function numbersAsStars(controls: readonly Control[]): [string, Control][] {
  const numbers = controls.filter(
    ({ kind, name, box }) => kind === 'radio' && /^\d$/.test(name) && box.width <= WIDEST,
  );
  return numbers.flatMap((control): [string, Control][] => {
    const row = numbers.filter(({ group, box }) => group === control.group && box.y === control.box.y);
    const isRising = row.every(({ name }, at) => at === 0 || Number(name) === Number(row[at - 1]?.name) + 1);
    const isRating = row.length >= MIN_NUMBERS && isRising && Number(row[0]?.name) <= 1;
    return isRating ? [[control.id, { ...control, labels: [inStars(Number(control.name)), ...control.labels] }]] : [];
  });
}
