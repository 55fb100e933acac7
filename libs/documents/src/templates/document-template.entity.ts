import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { BaseEntity } from '@app/core';
import type { TemplateType } from '@app/formats';
import type { KnownPlaceholder, PeerName } from '@app/templating';

/** A template for documents. It belongs to a team and is available in all of its environments. */
@Entity()
@Unique(['teamId', 'id'])
@Index(['teamId', 'createdAt', 'id'])
@ForeignKey('Team', ['teamId'], ['id'], { onDelete: 'CASCADE' })
export class DocumentTemplate extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('text') name!: string;
  @Column('text') type!: TemplateType;
  /** The product whose tags it has; null for ours. */
  @Column('text', { nullable: true }) syntax!: PeerName | null;
  /** What its tags begin and end with, separated by a space; null for the usual ones. */
  @Column('text', { nullable: true }) delimiters!: string | null;
  @Column('text', { array: true, default: [] }) tags!: string[];
  @Column('text') fileName!: string;
  @Column('text') storageKey!: string;
  @Column('integer') size!: number;
  @Column('text') sha256!: string;
  /** The number of its present file (`DocumentTemplateVersion`). */
  @Column('integer', { default: 1 }) version!: number;
  /** Its placeholders in document order, read when it was uploaded. */
  @Column('jsonb', { default: [] }) fields!: KnownPlaceholder[];
}
