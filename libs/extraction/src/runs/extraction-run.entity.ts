import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { BaseEntity, TIMESTAMP } from '@app/core';
import type { Box, InboundMessage } from '../readers/document';
import type { ChosenVariant, ExtractionRuleError } from './settings/run-notes';

export const RUN_STATUSES = ['pending', 'running', 'review', 'succeeded', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** A value that a run found, with its position in the document. */
export interface Datapoint {
  queryId: string;
  entity: string;
  /** Internal id and key of the field it is saved to; empty when the query names none. */
  fieldInternalId: string;
  fieldId: string;
  value: unknown;
  /** 0–100. */
  confidence: number;
  /** The words from which it was read, and how it was found; absent in older rows. */
  text?: string;
  method?: string;
  /** The validation rules that the value breaks; absent when there are none. */
  failedRules?: string[];
  /** Pages are numbered from 1 through all files of the run; boxes are fractions of the page. */
  boxes: (Box & { page: number })[];
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
}
