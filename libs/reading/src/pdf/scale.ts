import type { PdfRectangle } from '@app/core/programs';

import type { Box } from '../document';

/** The size of a page in points. */
export interface PageScale {
  width: number;
  height: number;
}

/** A rectangle of a page in fractions of the page; what is outside the page is cut off. */
export function toBox({ left, top, right, bottom }: PdfRectangle, { width, height }: PageScale): Box {
  const x = fraction(left / width);
  const y = fraction(top / height);
  return { x, y, width: fraction(right / width) - x, height: fraction(bottom / height) - y };
}

function fraction(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}
