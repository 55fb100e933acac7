import { boxAround } from '@app/reading/services';
import type { Span } from '../tables/sheet';
import type { TableCell } from './cell-table';

/** A whole cell of a table as a span of the document, for evidence and confidence. */
export function spanOfCell({ page, words, text: shown }: TableCell): Span {
  let end = -1;
  const placed = words.map((word) => {
    const start = end + 1;
    end = start + word.text.length;
    return { ...word, printed: word.box, start, end };
  });
  const text = words.length > 0 ? words.map((word) => word.text).join(' ') : shown;
  const box = boxAround(words.map((word) => word.box));
  return { cell: { page, row: 0, text, box, words: placed, aspect: 1 }, start: 0, end: text.length };
}
