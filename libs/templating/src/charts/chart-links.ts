/** The charts of a part while it is compiled. */
export interface ChartLinks {
  /** Notes that the chart of a relationship is in repeated content; returns false when the relationship is to no chart. */
  repeat(relationshipId: string): boolean;
}
