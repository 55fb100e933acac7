import type { Span } from '../tables/sheet';

/** A value that a step found: its lines, and whether a box is ticked (null for text). */
export interface StepValue {
  spans: Span[];
  checked: boolean | null;
}
