import { attributeOf, type Span } from '@app/formats';
import type { AxisLayout } from './axis-layout';
import { mapElements } from './map-elements';

/** Columns of a worksheet (Excel specifications and limits). */
export const MAX_COLUMNS = 16_384;

/** Moves the widths and styles of columns (`cols`, ISO/IEC 29500-1, 18.3.1.17): each copy of a column has those of the column. */
export function moveColumnWidths(text: string, columns: AxisLayout | null): string {
  if (!columns) return text;
  return mapElements(text, 'cols', (cols) =>
    cols.replace(/<(?:[\w.-]+:)?col\s[^<>]*>/g, (tag) => {
      const [from, to] = ['min', 'max'].map((name) => Number(attributeOf(tag, name))) as [number, number];
      return pieces({ from, to }, columns)
        .flatMap((piece) => columns.spread(piece))
        .filter((piece) => piece.from <= MAX_COLUMNS)
        .map((piece) => withSpan(tag, piece))
        .join('');
    }),
  );
}

/** The parts of a range of columns that are repeated, and the parts that are not. */
function pieces({ from, to }: Span, columns: AxisLayout): Span[] {
  const cuts = columns.edges.filter((edge) => edge > from && edge <= to);
  return [from, ...cuts].map((start, index) => ({ from: start, to: (cuts[index] ?? to + 1) - 1 }));
}

const withSpan = (tag: string, { from, to }: Span): string =>
  tag
    .replace(/(\smin\s*=\s*["'])\d+/, (_, start: string) => start + String(from))
    .replace(/(\smax\s*=\s*["'])\d+/, (_, start: string) => start + String(Math.min(to, MAX_COLUMNS)));
