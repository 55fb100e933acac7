import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { BaseEntity } from '@app/core';
import type { TemplateType } from '@app/formats';
import type { KnownPlaceholder } from '@app/templating';

/** A document that is filled again and again. Seen by every environment of a team. */
@Entity()
@Unique(['teamId', 'id'])
@Index(['teamId', 'createdAt', 'id'])
@ForeignKey('Team', ['teamId'], ['id'], { onDelete: 'CASCADE' })
export class DocumentTemplate extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('text') name!: string;
  @Column('text') type!: TemplateType;
  @Column('text', { array: true, default: [] }) tags!: string[];
  @Column('text') fileName!: string;
  @Column('text') storageKey!: string;
  @Column('integer') size!: number;
  @Column('text') sha256!: string;
  /** The placeholders found when it was uploaded, in document order. */
  @Column('jsonb', { default: [] }) fields!: KnownPlaceholder[];
}
