import type { Datapoint, ExtractionRun } from './extraction-run.entity';

type Reviewed = Pick<ExtractionRun, 'status' | 'reviewStartedAt' | 'data'>;

/** The values that a run gives away: none while it waits for review or after it was rejected, and none that were removed. */
export function releasedData({ status, reviewStartedAt, data }: Reviewed): Datapoint[] {
  const isReleased = reviewStartedAt === null || status === 'succeeded';
  return isReleased ? data.filter(({ value }) => value !== null) : [];
}

/** The values of a run in review that nobody needs to look at. */
export const undoubtedData = ({ data }: Pick<ExtractionRun, 'data'>): Datapoint[] =>
  data.filter(({ value, review }) => value !== null && !review);
