import type { Box } from '@app/reading/services';

/** The position of a value: the page (from 1), and a box in fractions of the page. */
export interface EvidenceBox extends Box {
  page: number;
}
