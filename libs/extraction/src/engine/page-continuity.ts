import { LEXICON, anyOf } from '@app/answering';
import type { DocumentText } from '@app/reading/services';

const { numberLabels, beforeTotal } = LEXICON.pages;
/** Matches a page number with a total: "Page 2 of 5", "Seite 2 von 5" at the end of a line, "2 / 5" as a whole line. */
const PRINTED = new RegExp(
  String.raw`(?:^|\b${anyOf(numberLabels)}\s*)(\d{1,4})\s*(?:/|${anyOf(beforeTotal)})\s*(\d{1,4})\s*$`,
  'i',
);

/**
 * Checks the page numbers printed on the pages of all files of a run, in order.
 * @returns a sentence about the first gap, or null when the numbers are continuous or there are none
 */
export function pageGap({ pages }: DocumentText): string | null {
  let previous: { number: number; total: number } | null = null;
  for (const { lines, number } of pages) {
    const printed = printedNumber(lines.map(({ text }) => text));
    if (!printed) continue;
    const expected = previous === null || previous.number === previous.total ? 1 : previous.number + 1;
    if (printed.number !== expected)
      return `The pages are not continuous: sheet ${number} is page ${printed.number} of ${printed.total}, page ${expected} was expected.`;
    previous = printed;
  }
  if (previous && previous.number < previous.total)
    return `The pages are not complete: the last one is page ${previous.number} of ${previous.total}.`;
  return null;
}

/** The lines at the top, and at the bottom, of a page that may have its number. */
const EDGE_LINES = 4;

/** The page number and total at the bottom or the top of a page, or null. */
function printedNumber(lines: string[]) {
  for (const line of [...lines.slice(-EDGE_LINES), ...lines.slice(0, EDGE_LINES)]) {
    const match = PRINTED.exec(line.trim());
    const number = Number(match?.[1]);
    const total = Number(match?.[2]);
    if (match && number >= 1 && number <= total) return { number, total };
  }
  return null;
}
