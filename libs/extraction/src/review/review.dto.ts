import { ApiSchema } from '@nestjs/swagger';
import {
  AnyField,
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  NestedField,
  NumberField,
  PageQuery,
  StringField,
  UuidField,
} from '@app/core';
import type { ExtractionFile } from '../runs/extraction-file.entity';
import { DatapointDto, RunPageDto, toDatapointDto, toRunPageDtos } from '../runs/extraction-run.dto';
import {
  REVIEW_REASONS,
  type Datapoint,
  type ExtractionRun,
  type ReviewReason,
  type RunPage,
} from '../runs/extraction-run.entity';
import { confidenceOf, isDoubtful } from '../runs/run-data';
import type { ListedReview } from './listed-review';

export const REVIEW_STATES = ['waiting', 'approved', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

@ApiSchema({ description: 'A run that waits for a person, or was decided by one.' })
export class ReviewEntryDto {
  @UuidField({ description: 'run ID (UUID), as in the paths of reviews and of runs' }) id!: string;
  @UuidField({ description: 'extraction ID (UUID) that the run belongs to' }) extraction_id!: string;
  @StringField({ description: 'the user on whom the values are stored after the approval' }) user_id!: string;
  @StringField({ description: 'name of the processed document as it was uploaded' }) file_name!: string;
  @EnumField(REVIEW_STATES, 'ReviewState', { description: '`waiting` for a decision, `approved` or `rejected`' })
  state!: ReviewState;
  @IntegerField({ description: 'values that a person should look at' }) doubtful_values!: number;
  @StringField({ description: 'e-mail of the account that reviews it now; else empty' }) claimed_by!: string;
  @DateField({ nullable: true, description: 'when the claim ends, unless it is renewed' }) claimed_until!: Date | null;
  @BooleanField({ description: 'true once a person has approved the values; the run has succeeded then' })
  approved!: boolean;
  @StringField({ description: 'e-mail of the account that approved the run; empty while nobody did' })
  approver!: string;
  @DateField({ description: 'when the machine had finished and the run began to wait for a person' })
  review_started_at!: Date;
  @DateField() created_at!: Date;
}

@ApiSchema({
  description: 'A value under review: the present one, the one of the machine, and the reasons to look at it.',
})
export class ReviewValueDto extends DatapointDto {
  @IntegerField({ description: 'names the value in corrections' }) datapoint!: number;
  @UuidField({ description: 'query (UUID) of the extraction whose answer this is' }) query_id!: string;
  @EnumField(REVIEW_REASONS, 'ReviewReason', {
    array: true,
    description: 'why it came to review, also after a correction, and `failed_rule` for what breaks a rule now',
  })
  review!: ReviewReason[];
  @AnyField({ description: 'what the machine found, whatever a reviewer made of it; null when it found nothing' })
  machine_value!: unknown;
  @NumberField({ description: 'how sure the machine was of `machine_value`, 0–100, also after the review' })
  machine_confidence!: number;
  @StringField({ description: 'e-mail of the account that corrected it; else empty' }) corrected_by!: string;
  @DateField({
    nullable: true,
    description: 'when a reviewer last changed the value; null while it is that of the machine',
  })
  corrected_at!: string | null;
}

@ApiSchema({ description: 'A run under review, with its pages and values.' })
export class ReviewDto extends ReviewEntryDto {
  @StringField({ description: 'why the run failed, such as the reason of a rejection; empty otherwise' })
  error!: string;
  @StringField({
    array: true,
    description: 'sentences about what did not go as the extraction asks; they are shown to the reviewer',
  })
  warnings!: string[];
  @NestedField(() => RunPageDto, {
    array: true,
    description: 'pages of the document with their sizes; `…/page/{number}/` answers their pictures',
  })
  pages!: RunPageDto[];
  @NestedField(() => ReviewValueDto, {
    array: true,
    description:
      'the answers in the order of the queries, also those without a value (null), so that a reviewer can add it',
  })
  data!: ReviewValueDto[];
}

@ApiSchema({ description: 'A run that the caller has claimed, with the address of its page.' })
export class ClaimedReviewDto extends ReviewDto {
  @StringField({ description: 'a page for the reviewer, which needs no key; it ends with the claim' })
  page_url!: string;
}

export class ReviewListQuery extends PageQuery {
  @UuidField({ optional: true, description: 'only runs of the extraction with this ID (UUID); absent: of all' })
  extraction_id?: string;
  @EnumField(REVIEW_STATES, 'ReviewState', {
    optional: true,
    default: 'waiting',
    description: 'runs that wait for a decision, or those with one',
  })
  state: ReviewState = 'waiting';
  @BooleanField({ optional: true, description: 'whether somebody reviews the run now' }) claimed?: boolean;
}

export class CorrectionsQuery {
  @UuidField({ optional: true, description: 'only documents of the extraction with this ID (UUID); absent: of all' })
  extraction_id?: string;
}

@ApiSchema({ description: 'A box that a reviewer has drawn around a value.' })
export class DrawnBoxDto {
  @IntegerField({
    min: 1,
    max: 100_000,
    description: 'number of the page, the first being 1, through all files of the run',
  })
  page!: number;
  @NumberField({ min: 0, max: 1, description: 'fraction of the page, from its left edge' }) x!: number;
  @NumberField({ min: 0, max: 1, description: 'fraction of the page, from its top edge' }) y!: number;
  @NumberField({ min: 0, max: 1, description: 'fraction of the width of the page: 0.5 is half a page' }) width!: number;
  @NumberField({ min: 0, max: 1, description: 'fraction of the height of the page: 0.1 is a tenth of a page' })
  height!: number;
}

@ApiSchema({ description: 'A changed value.' })
export class CorrectedValueDto {
  @IntegerField({
    min: 0,
    max: 1_000_000,
    description: 'position of the value in `data` of the review: its member `datapoint`',
  })
  datapoint!: number;
  @AnyField({ description: 'of the type of the field; null when the document has no such value' }) value!: unknown;
  @NestedField(() => DrawnBoxDto, {
    optional: true,
    array: true,
    maxItems: 100,
    description: "where the value is; the machine's boxes stay when absent",
  })
  bounding_boxes?: DrawnBoxDto[];
}

@ApiSchema({ description: 'Changes of values. All are checked by the types of their fields; all are stored or none.' })
export class CorrectReviewDto {
  @NestedField(() => CorrectedValueDto, {
    array: true,
    minItems: 1,
    maxItems: 1_000,
    description: 'the changed values; values that are absent stay as they are',
  })
  values!: CorrectedValueDto[];
}

@ApiSchema({ description: 'The rejection of a run, which ends as failed without values.' })
export class RejectReviewDto {
  @StringField({ optional: true, max: 1_000, description: 'becomes part of the error of the run' }) reason?: string;
}

/** A claim counts until its end. */
export const isClaimed = ({ claimedUntil }: Pick<ExtractionRun, 'claimedUntil'>): boolean =>
  claimedUntil !== null && claimedUntil > new Date();

export function toReviewEntryDto(run: ListedReview): ReviewEntryDto {
  const claimed = run.status === 'review' && isClaimed(run);
  return {
    id: run.id,
    extraction_id: run.extractionId,
    user_id: run.userId,
    file_name: run.fileName,
    state: stateOf(run),
    doubtful_values: run.doubtful,
    claimed_by: claimed ? run.reviewer : '',
    claimed_until: claimed ? run.claimedUntil : null,
    approved: run.approvedAt !== null,
    approver: run.approver,
    review_started_at: run.reviewStartedAt!,
    created_at: run.createdAt,
  };
}

export const toReviewDto = (run: ExtractionRun, files: ExtractionFile[], pages: RunPage[]): ReviewDto => ({
  ...toReviewEntryDto({ ...run, doubtful: run.data.filter(isDoubtful).length }),
  error: run.error,
  warnings: run.warnings,
  pages: toRunPageDtos(pages, files),
  data: run.data.map((datapoint, index) => toReviewValueDto(datapoint, index, run)),
});

const stateOf = ({ status, approvedAt }: Pick<ExtractionRun, 'status' | 'approvedAt'>): ReviewState =>
  status === 'review' ? 'waiting' : approvedAt ? 'approved' : 'rejected';

const toReviewValueDto = (datapoint: Datapoint, index: number, run: ExtractionRun): ReviewValueDto => ({
  ...toDatapointDto(datapoint, confidenceOf(datapoint, run)),
  datapoint: index,
  query_id: datapoint.queryId,
  review: reasonsOf(datapoint),
  machine_value: machineValueOf(datapoint),
  machine_confidence: datapoint.confidence,
  corrected_by: datapoint.correction?.by ?? '',
  corrected_at: datapoint.correction?.at ?? null,
});

/** The reasons of the machine stay. A correction may break a rule that the machine's value kept. */
function reasonsOf({ review = [], failedRules }: Datapoint): ReviewReason[] {
  return failedRules && !review.includes('failed_rule') ? [...review, 'failed_rule'] : review;
}

export const machineValueOf = ({ value, correction }: Datapoint): unknown =>
  correction ? correction.machineValue : value;
