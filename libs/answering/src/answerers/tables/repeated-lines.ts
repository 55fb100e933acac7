import type { DocumentPage, TextLine } from '@app/reading/services';

/*
 * The numbers are set by hand on generated documents; no script learns them. They are fractions of the page.
 */

/** Headers and footers are in these parts at the top and the bottom of the page. */
const MARGIN = 0.12;
/** Positions of one line on several pages are rounded to this grid. */
const GRID = 0.01;

/**
 * The lines of pages without the headers and footers of earlier pages: they interrupt tables and paragraphs, and repeat
 * values. Only equal words at the same place are taken for repetitions; documents that were merged have other values there.
 */
export function linesWithoutRepetitions(pages: DocumentPage[]): TextLine[][] {
  const seen = new Set<string>();
  return pages.map(({ lines }) => {
    const keys = new Map(lines.filter(isInMargin).map((line) => [line, keyOf(line)]));
    const kept = lines.filter((line) => !seen.has(keys.get(line) ?? ''));
    for (const key of keys.values()) seen.add(key);
    return kept;
  });
}

function isInMargin({ box }: TextLine): boolean {
  return box.y + box.height < MARGIN || box.y > 1 - MARGIN;
}

function keyOf({ text, box }: TextLine): string {
  return `${Math.round(box.x / GRID)}/${Math.round(box.y / GRID)}/${text}`;
}
