/** Lower case, without accents; `ß` and ligature letters spelled out. Keeps every other character. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/ø/g, 'o');
}

/** The letters, digits and `#` of a text, folded and without spaces: the key by which labels are compared. */
export function foldKey(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}#]+/gu, '');
}

/** The Levenshtein distance of two strings, or `limit + 1` when it is larger than `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    if (Math.min(...current) > limit) return limit + 1;
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}

/** Lengths of labels from which on one or two misread letters are accepted. Set by hand; less confuses similar labels. */
const ONE_EDIT_FROM = 5;
const TWO_EDITS_FROM = 9;

/** The number of misread letters that are accepted in a label of this length. */
export function toleratedEdits(length: number): number {
  if (length < ONE_EDIT_FROM) return 0;
  return length < TWO_EDITS_FROM ? 1 : 2;
}
