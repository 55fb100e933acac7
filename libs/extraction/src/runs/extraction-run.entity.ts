import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { BaseEntity, TIMESTAMP } from '@app/core';
import type { Box, InboundMessage } from '@app/reading/services';
import type { StoredQuery } from '../extractions/extraction-parts';
import type { RunStatus } from './run-states';
import type { ChosenVariant, ExtractionRuleError } from './settings/run-notes';

/** Why a person should look at a value. */
export const REVIEW_REASONS = ['low_confidence', 'missing', 'failed_rule'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** The size of a page that a run read, in `unit`s. */
export interface PageSize {
  width: number;
  height: number;
  unit: 'point' | 'pixel' | 'character';
}

/** A page of a run: `file` is the position of its file (null for the values of a user), `page` its number there, from 1. */
export interface RunPage extends PageSize {
  file: number | null;
  page: number;
}

/** The position of a value: the page through all files of the run from 1, and a box in fractions of the page. */
export interface ValueBox extends Box {
  page: number;
  /** The box in the unit of the page, from its top left corner; absent in older rows. */
  points?: Box & Pick<PageSize, 'unit'>;
}

/** What a reviewer changed of a value. */
export interface Correction {
  /** Null when the machine found none. */
  machineValue: unknown;
  /** Where the machine found it; absent in older rows. */
  machineBoxes?: ValueBox[];
  /** E-mail address of the reviewer. */
  by: string;
  /** ISO 8601 UTC. */
  at: string;
}

/** A value that a run found, with its position in the document. */
export interface Datapoint {
  queryId: string;
  entity: string;
  /** Internal id and key of the field it is saved to; empty when the query names none. */
  fieldInternalId: string;
  fieldId: string;
  /** Null in a run that was reviewed: the machine found none, or a reviewer removed it. */
  value: unknown;
  /** 0–100; that of the machine, also for a corrected value: `confidenceOf` is what is given away. */
  confidence: number;
  /** The words from which it was read, and how it was found; absent in older rows. */
  text?: string;
  method?: string;
  /** The validation rules that the value breaks; absent when there are none. */
  failedRules?: string[];
  boxes: ValueBox[];
  /** Absent for values that need no review. */
  review?: ReviewReason[];
  /** `value` is then the corrected one. */
  correction?: Correction;
}

/** What the validation of values needs of a query. */
export type ValidatedQuery = Pick<StoredQuery, 'id' | 'entities' | 'dataValidationRules'>;

/** What is needed to validate the values of a run again: its extraction may have changed meanwhile. */
export interface RunValidation {
  queries: ValidatedQuery[];
  /** The warnings of the run that are not about rules. */
  warnings: string[];
}

/** The callback that the call of a run requested. */
export interface RunCallback {
  url: string;
  waitForBoundingBoxes: boolean;
  waitForConfidenceScores: boolean;
  requestId: string;
}

/** The extraction of one uploaded file, or of all merged files of a call. */
@Entity()
@Index(['environmentId', 'extractionId', 'createdAt', 'id'])
@Index(['environmentId', 'userId', 'batchId', 'position'])
@Index('extraction_run_finished', ['documentExtractedAt'])
@Index('extraction_run_claim', ['claimId'], { unique: true, where: 'claim_id IS NOT NULL' })
@Index('extraction_run_review', ['environmentId', 'reviewStartedAt', 'id'], { where: 'review_started_at IS NOT NULL' })
@ForeignKey('Extraction', ['teamId', 'extractionId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('User', ['environmentId', 'userId'], ['environmentId', 'id'], { onDelete: 'CASCADE' })
export class ExtractionRun extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('uuid') environmentId!: string;
  @Column('uuid') extractionId!: string;
  @Column({ type: 'text', collation: 'C' }) userId!: string;
  /** All runs of one call; `position` is the upload order among them. */
  @Column('uuid') batchId!: string;
  @Column('integer') position!: number;
  @Column('text') fileName!: string;
  @Column('text', { default: 'pending' }) status!: RunStatus;
  @Column('text', { default: '' }) error!: string;
  /** What did not go as the extraction asks, though the run has a result. */
  @Column('jsonb', { default: [] }) warnings!: string[];
  /** Set when the run was put to review; its `status` says how the review ended. */
  @Column({ ...TIMESTAMP, nullable: true }) reviewStartedAt!: Date | null;
  /** The account that reviews it, until the end of the lease. */
  @Column('uuid', { nullable: true }) reviewerId!: string | null;
  @Column('text', { default: '' }) reviewer!: string;
  @Column({ ...TIMESTAMP, nullable: true }) claimedUntil!: Date | null;
  /** Names the claim in the link to its page, also after its end; `claimKeyId` is the API key of the claim. */
  @Column('uuid', { nullable: true }) claimId!: string | null;
  @Column('uuid', { nullable: true }) claimKeyId!: string | null;
  @Column({ ...TIMESTAMP, nullable: true }) approvedAt!: Date | null;
  @Column('text', { default: '' }) approver!: string;
  @Column('text', { default: '' }) identity!: string;
  @Column('jsonb', { nullable: true }) inboundMessage!: InboundMessage | null;
  @Column({ ...TIMESTAMP, nullable: true }) emailExtractedAt!: Date | null;
  @Column({ ...TIMESTAMP, nullable: true }) documentExtractedAt!: Date | null;
  /** The variant that the call asked for, and then the one that was used. */
  @Column('jsonb', { nullable: true }) variant!: ChosenVariant | null;
  @Column('jsonb', { default: [] }) ruleErrors!: ExtractionRuleError[];
  @Column('jsonb', { nullable: true }) callback!: RunCallback | null;
  @Column('jsonb', { default: [] }) data!: Datapoint[];
  /** Of a run that was put to review; null in older rows. Read with `ReviewsRepository.validationOf`. */
  @Column('jsonb', { nullable: true, select: false }) validation!: RunValidation | null;
  /** The pages that were read. Read with `RunsRepository.pagesOf`, because lists do not need them. */
  @Column('jsonb', { default: [], select: false }) pages!: RunPage[];
  /** The job that executes it. */
  @Column('uuid', { nullable: true }) jobId!: string | null;
}
