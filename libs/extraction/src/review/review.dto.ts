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
import { isDoubtful } from '../runs/run-data';
import type { ListedReview } from './listed-review';

export const REVIEW_STATES = ['waiting', 'approved', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export class ReviewEntryDto {
  @UuidField({ description: 'the run' }) id!: string;
  @UuidField() extraction_id!: string;
  @StringField() user_id!: string;
  @StringField() file_name!: string;
  @EnumField(REVIEW_STATES, 'ReviewState') state!: ReviewState;
  @IntegerField({ description: 'values that a person should look at' }) doubtful_values!: number;
  @StringField({ description: 'e-mail of the account that reviews it now; else empty' }) claimed_by!: string;
  @DateField({ nullable: true, description: 'when the claim ends, unless it is renewed' }) claimed_until!: Date | null;
  @BooleanField() approved!: boolean;
  @StringField({ description: 'account that approved' }) approver!: string;
  @DateField() review_started_at!: Date;
  @DateField() created_at!: Date;
}

export class ReviewValueDto extends DatapointDto {
  @IntegerField({ description: 'names the value in corrections' }) datapoint!: number;
  @UuidField() query_id!: string;
  @EnumField(REVIEW_REASONS, 'ReviewReason', {
    array: true,
    description: 'why it came to review, also after a correction, and `failed_rule` for what breaks a rule now',
  })
  review!: ReviewReason[];
  @AnyField({ description: 'the value that the machine found; null when it found none' }) machine_value!: unknown;
  @StringField({ description: 'e-mail of the account that corrected it; else empty' }) corrected_by!: string;
  @DateField({ nullable: true }) corrected_at!: string | null;
}

export class ReviewDto extends ReviewEntryDto {
  @StringField() error!: string;
  @StringField({ array: true }) warnings!: string[];
  @NestedField(() => RunPageDto, { array: true }) pages!: RunPageDto[];
  @NestedField(() => ReviewValueDto, { array: true, description: 'a value is null when none was found' })
  data!: ReviewValueDto[];
}

export class ClaimedReviewDto extends ReviewDto {
  @StringField({ description: 'a page for the reviewer, which needs no key; it ends with the claim' })
  page_url!: string;
}

export class ReviewListQuery extends PageQuery {
  @UuidField({ optional: true, description: 'runs of one extraction' }) extraction_id?: string;
  @EnumField(REVIEW_STATES, 'ReviewState', { optional: true, default: 'waiting' }) state: ReviewState = 'waiting';
  @BooleanField({ optional: true, description: 'whether somebody reviews the run now' }) claimed?: boolean;
}

export class CorrectionsQuery {
  @UuidField({ optional: true, description: 'runs of one extraction' }) extraction_id?: string;
}

/** A box that a reviewer has drawn. */
export class DrawnBoxDto {
  @IntegerField({ min: 1, max: 100_000, description: 'from 1' }) page!: number;
  @NumberField({ min: 0, max: 1, description: 'fraction of the page, from its left edge' }) x!: number;
  @NumberField({ min: 0, max: 1, description: 'fraction of the page, from its top edge' }) y!: number;
  @NumberField({ min: 0, max: 1 }) width!: number;
  @NumberField({ min: 0, max: 1 }) height!: number;
}

export class CorrectedValueDto {
  @IntegerField({ min: 0, max: 1_000_000, description: '`datapoint` of the value' }) datapoint!: number;
  @AnyField({ description: 'of the type of the field; null when the document has no such value' }) value!: unknown;
  @NestedField(() => DrawnBoxDto, {
    optional: true,
    array: true,
    maxItems: 100,
    description: "where the value is; the machine's boxes stay when absent",
  })
  bounding_boxes?: DrawnBoxDto[];
}

export class CorrectReviewDto {
  @NestedField(() => CorrectedValueDto, { array: true, minItems: 1, maxItems: 1_000 }) values!: CorrectedValueDto[];
}

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
  data: run.data.map(toReviewValueDto),
});

const stateOf = ({ status, approvedAt }: Pick<ExtractionRun, 'status' | 'approvedAt'>): ReviewState =>
  status === 'review' ? 'waiting' : approvedAt ? 'approved' : 'rejected';

const toReviewValueDto = (datapoint: Datapoint, index: number): ReviewValueDto => ({
  ...toDatapointDto(datapoint, true),
  datapoint: index,
  query_id: datapoint.queryId,
  review: reasonsOf(datapoint),
  machine_value: machineValueOf(datapoint),
  corrected_by: datapoint.correction?.by ?? '',
  corrected_at: datapoint.correction?.at ?? null,
});

/** The reasons of the machine stay. A correction may break a rule that the machine's value kept. */
function reasonsOf({ review = [], failedRules }: Datapoint): ReviewReason[] {
  return failedRules && !review.includes('failed_rule') ? [...review, 'failed_rule'] : review;
}

export const machineValueOf = ({ value, correction }: Datapoint): unknown =>
  correction ? correction.machineValue : value;
