const POSITIONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const ROW_NOUN = /^(?:row|line|entry|record|(?:search )?result|item|hit|match|card)$/i;

/** Whether a noun means an entry of any list. */
export const isRowNoun = (noun: string): boolean => ROW_NOUN.test(noun);

/** A row by its place: from 0, or -1 for the last. */
export interface Position {
  at: number;
  /** Whether the noun means a row of any table, and not what the rows of one are. */
  isRow: boolean;
}

/** The place of "first row", "3rd line" and "last order" in a table; null for other words. */
export function positionOf(row: string): Position | null {
  const [, word = '', number, noun = ''] =
    /^(?:the )?(?:([a-z]+)|(\d{1,3})(?:st|nd|rd|th)) ([\p{L}-]+(?: [\p{L}-]+)?)$/iu.exec(row.trim()) ?? [];
  const isRow = ROW_NOUN.test(noun);
  if (number !== undefined) return { at: Number(number) - 1, isRow };
  if (/^(?:last|final)$/i.test(word)) return { at: -1, isRow };
  const at = POSITIONS.indexOf(word.toLowerCase());
  return at < 0 ? null : { at, isRow };
}
