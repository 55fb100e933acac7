import type { Datapoint, ExtractionRun } from './extraction-run.entity';

type Reviewed = Pick<ExtractionRun, 'status' | 'reviewStartedAt'>;

/** The values that a run gives away: none while it waits for review or after it was rejected, and none that were removed. */
export const releasedData = (run: Reviewed & Pick<ExtractionRun, 'data'>): Datapoint[] =>
  isReleased(run) ? run.data.filter(({ value }) => value !== null) : [];

/** The warnings that a run gives away: many quote values. */
export const releasedWarnings = (run: Reviewed & Pick<ExtractionRun, 'warnings'>): string[] =>
  isReleased(run) ? run.warnings : [];

const isReleased = ({ status, reviewStartedAt }: Reviewed) => reviewStartedAt === null || status === 'succeeded';

/** The confidence of a value that a person has corrected or approved. */
const CERTAIN = 100;

/** How sure a value is, 0–100: that of the machine, until a reviewer corrects the value or approves the run. */
export const confidenceOf = (
  { confidence, correction }: Datapoint,
  { approvedAt }: Pick<ExtractionRun, 'approvedAt'>,
): number => (correction || approvedAt ? CERTAIN : confidence);

/** The values of a run in review that nobody needs to look at. */
export const undoubtedData = ({ data }: Pick<ExtractionRun, 'data'>): Datapoint[] =>
  data.filter((datapoint) => datapoint.value !== null && !isDoubtful(datapoint));

/** Whether a person should look at a value: it came to review, or a correction broke one of its rules. */
export const isDoubtful = ({ review, failedRules }: Datapoint): boolean => Boolean(review ?? failedRules);
