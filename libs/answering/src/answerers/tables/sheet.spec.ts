import type { DocumentPage, DocumentText, Word } from '../../../../reading/src/document';
import { layOut } from '../../../../reading/src/layout';
import { printedBox, spanBox, toSheet, wholeCell } from './sheet';

const SIZE = { number: 1, width: 1000, height: 1000, unit: 'point' as const };

function word(text: string, x: number, y: number, width = 0.05, height = 0.02): Word {
  return { text, box: { x, y, width, height }, confidence: 100 };
}

function texts(...pages: DocumentPage[]): string[][] {
  return toSheet(documentOf(...pages)).rows.map((row) => row.map(({ text }) => text));
}

function documentOf(...pages: DocumentPage[]): DocumentText {
  return {
    pages: pages.map((page, index) => ({ ...page, number: index + 1 })),
    pageCount: pages.length,
    truncated: false,
  };
}

describe('toSheet', () => {
  it('keeps vertical print out of the rows beside it', () => {
    const words = [word('margin', 0.01, 0.1, 0.01, 0.3), word('Total', 0.1, 0.1), word('5.00', 0.5, 0.1)];
    expect(texts(layOut(words, SIZE))).toEqual([['Total', '5.00'], ['margin']]);
  });

  it('keeps lines that stand below each other in two rows, also beside a line as tall as both', () => {
    const words = [
      word('12 Main Street', 0.1, 0.1, 0.2),
      word('69005 Lyon', 0.1, 0.122, 0.2),
      word('Invoice', 0.6, 0.1, 0.2, 0.042),
    ];
    expect(texts(layOut(words, SIZE)).map((row) => row[0])).toEqual(['12 Main Street', '69005 Lyon']);
  });

  it('leaves out headers and footers that earlier pages have, but no values at their place', () => {
    const page = (number: string) =>
      layOut([word('Oak', 0.1, 0.02), word(number, 0.6, 0.02), word('Total', 0.1, 0.5), word('IBAN', 0.1, 0.95)], SIZE);
    expect(texts(page('17'), page('18'))).toEqual([['Oak', '17'], ['Total'], ['IBAN'], ['18'], ['Total']]);
  });

  it('arranges a slanted page in rows, with the boxes of the page as evidence', () => {
    const slope = 0.05;
    const words = [0, 1, 2, 3, 4, 5].flatMap((row) =>
      [0.1, 0.16, 0.22, 0.28, 0.7, 0.76].map((x) => word(`${row}`, x, 0.2 + 0.03 * row + slope * x, 0.05, 0.0225)),
    );
    const { rows } = toSheet(documentOf(layOut(words, SIZE)));
    expect(rows.map((row) => row.map(({ text }) => text))).toEqual(
      [0, 1, 2, 3, 4, 5].map((row) => [`${row} ${row} ${row} ${row}`, `${row} ${row}`]),
    );
    const [left, right] = rows[0] ?? [];
    if (!left || !right) throw new Error('The first row has two cells.');
    expect(spanBox(wholeCell(right)).y).toBeCloseTo(spanBox(wholeCell(left)).y, 2);
    expect(printedBox(wholeCell(right)).y).toBeCloseTo(0.2 + slope * 0.7);
  });
});
