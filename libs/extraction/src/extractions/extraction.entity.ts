import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { BaseEntity } from '@app/core';
import type { FileType, StoredQuery, StoredRule, StoredVariant } from './extraction-parts';

/** The queries for documents of one kind, and the fields for their answers. Shared by all environments of a team. */
@Entity()
@Unique(['teamId', 'id'])
@Index(['teamId', 'createdAt'])
@ForeignKey('Team', ['teamId'], ['id'], { onDelete: 'CASCADE' })
export class Extraction extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('text') name!: string;
  @Column('text') fileType!: FileType;
  @Column('text', { default: '' }) extractionType!: string;
  @Column('boolean', { default: false }) mergeFiles!: boolean;
  @Column('boolean', { default: false }) checkContinuousPages!: boolean;
  @Column('boolean', { default: false }) acceptSpreadsheets!: boolean;
  @Column('boolean', { default: false }) confidenceScoresEnabled!: boolean;
  @Column('jsonb', { default: [] }) contextRules!: string[];
  /** Internal ids of fields; `extraction_field` has them as well, with a foreign key. */
  @Column('jsonb', { default: [] }) fileSources!: string[];
  @Column('text', { default: '' }) fileFilterQuery!: string;
  @Column('integer', { nullable: true }) pageFilter!: number | null;
  @Column('jsonb', { default: [] }) queries!: StoredQuery[];
  @Column('jsonb', { default: [] }) variants!: StoredVariant[];
  @Column('jsonb', { default: [] }) rules!: StoredRule[];
}
