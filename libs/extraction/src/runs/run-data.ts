import type { Datapoint, ExtractionRun } from './extraction-run.entity';

type Reviewed = Pick<ExtractionRun, 'status' | 'reviewStartedAt'>;

/** The values that a run gives away: none while it waits for review or after it was rejected, and none that were removed. */
export const releasedData = (run: Reviewed & Pick<ExtractionRun, 'data'>): Datapoint[] =>
  isReleased(run) ? run.data.filter(({ value }) => value !== null) : [];

/** The warnings that a run gives away: many quote values. */
export const releasedWarnings = (run: Reviewed & Pick<ExtractionRun, 'warnings'>): string[] =>
  isReleased(run) ? run.warnings : [];

const isReleased = ({ status, reviewStartedAt }: Reviewed) => reviewStartedAt === null || status === 'succeeded';

/** The values of a run in review that nobody needs to look at. */
export const undoubtedData = ({ data }: Pick<ExtractionRun, 'data'>): Datapoint[] =>
  data.filter((datapoint) => datapoint.value !== null && !isDoubtful(datapoint));

/** Whether a person should look at a value: it came to review, or a correction broke one of its rules. */
export const isDoubtful = ({ review, failedRules }: Datapoint): boolean => Boolean(review ?? failedRules);
