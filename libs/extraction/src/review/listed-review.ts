import type { ExtractionRun } from '../runs/extraction-run.entity';

/** The columns of a list of reviews, without values, warnings and messages, which can be large. */
export const LISTED = [
  ...(['id', 'extractionId', 'userId', 'fileName', 'status', 'createdAt'] as const),
  ...(['reviewStartedAt', 'reviewer', 'claimedUntil', 'approvedAt', 'approver'] as const),
] as const satisfies (keyof ExtractionRun)[];

/** A run in a list, with the number of its values that a person should look at. */
export type ListedReview = Pick<ExtractionRun, (typeof LISTED)[number]> & { doubtful: number };
