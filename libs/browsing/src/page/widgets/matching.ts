/** A text as it is compared: without case, accents, repeated spaces and punctuation at the ends. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

const bare = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

interface Item {
  text: string;
  value?: string;
}

/**
 * The item that a person means by a text: the one that reads the same, has it as its value, begins with it, or contains its
 * words. Of several that are equally good only a shorter, complete one is taken. @returns -1 when none is meant
 */
export function matchItem(items: readonly Item[], wanted: string): number {
  const tests: ((item: Item) => boolean)[] = [
    (item) => item.text.trim() === wanted.trim(),
    (item) => plain(item.text) === plain(wanted),
    (item) => bare(item.text) === bare(wanted) && bare(wanted) !== '',
    (item) => item.value !== undefined && item.value !== '' && plain(item.value) === plain(wanted),
    (item) => bare(wanted) !== '' && bare(item.text).startsWith(`${bare(wanted)} `),
    (item) => bare(wanted) !== '' && ` ${bare(item.text)} `.includes(` ${bare(wanted)} `),
    (item) => bare(item.text).length > 2 && ` ${bare(wanted)} `.includes(` ${bare(item.text)} `),
  ];
  for (const [index, holds] of tests.entries()) {
    const found = items.flatMap((item, at) => (holds(item) ? [at] : []));
    const [first = -1] = found;
    // The first tests are exact: of equal items the first is meant.
    if (found.length === 1 || (index < 4 && found.length > 1)) return first;
  }
  return -1;
}

/** The texts that "Red, Blue and Green" lists. */
export const listedTexts = (text: string): string[] =>
  text.split(/\s*[,;\n]\s*(?:and\s+)?|\s+(?:and|und|et|y|e)\s+/).filter(Boolean);
