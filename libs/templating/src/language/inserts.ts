import type { Context } from './context';

/** Content of a filled part that is stored in other parts. */
export interface Inserts {
  /** Fills a chart for one place in repeated content. Takes and returns the id of a relationship of the part. */
  chart(relationshipId: string, context: Context): string;
}

/** For content without parts of its own. */
export const NO_INSERTS: Inserts = { chart: (relationshipId) => relationshipId };

/** The charts of a part while it is compiled. */
export interface ChartLinks {
  /** Notes that the chart of a relationship is in repeated content; returns false when the relationship is to no chart. */
  repeat(relationshipId: string): boolean;
}
