import type { Span } from '../../../../libs/answering/src/answerers/tables/sheet';
import type { Box, DocumentText, TextLine, Word } from '../../../../libs/reading/src/document';
import { verticalOverlap } from '../../../../libs/reading/src/geometry';

/** The share of its height that a word of the same row has in common with a value. */
const SAME_ROW = 0.5;

/** What is removed with a value: nothing else, as in a form that was left empty, or its row, which may have its label. */
export const REMOVALS = ['value', 'row'] as const;
export type Removal = (typeof REMOVALS)[number];

/** The same document without the words of a value, or without all words of its rows; what is found there is another value. */
export function withoutAnswer(document: DocumentText, spans: Span[], removal: Removal): DocumentText {
  const words = spans.flatMap(({ cell, start, end }) =>
    cell.words
      .filter((word) => word.start < end && word.end > start)
      .map(({ printed }) => ({ page: cell.page, printed })),
  );
  const isRemoved = (page: number, { box }: Word) =>
    words.some(
      (one) => one.page === page && (removal === 'row' ? isInRow(box, one.printed) : isSame(box, one.printed)),
    );
  const pages = document.pages.map((page) => ({
    ...page,
    lines: page.lines.flatMap((line) =>
      lineOf(
        line,
        line.words.filter((word) => !isRemoved(page.number, word)),
      ),
    ),
  }));
  return { ...document, pages };
}

function lineOf(line: TextLine, words: Word[]): TextLine[] {
  if (words.length === line.words.length) return [line];
  return words.length > 0 ? [{ ...line, words, text: words.map(({ text }) => text).join(' ') }] : [];
}

function isSame(box: Box, other: Box): boolean {
  return box.x === other.x && box.y === other.y;
}

function isInRow(box: Box, other: Box): boolean {
  return verticalOverlap(box, other) > SAME_ROW;
}
