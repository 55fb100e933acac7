import { Column, Entity, ForeignKey, Unique } from 'typeorm';
import { BaseEntity, type ErrorCode } from '@app/core';
import type { PeerName } from '@app/templating';

/** The picture of a page: its storage key, and its size in pixels. */
export interface PreviewPage {
  key: string;
  width: number;
  height: number;
}

/** Code and sentence for the caller. A lasting one is the file's fault. */
export interface PreviewFailure {
  code: ErrorCode;
  detail: string;
  lasting: boolean;
}

/**
 * The file of a template since one upload. It stays when the template gets another file, and without the template until the
 * fills that began with it have ended.
 */
@Entity()
@Unique(['templateId', 'number'])
@ForeignKey('Team', ['teamId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('DocumentTemplate', ['templateId'], ['id'], { onDelete: 'CASCADE' })
export class DocumentTemplateVersion extends BaseEntity {
  @Column('uuid') teamId!: string;
  /** Null when the template was deleted. */
  @Column('uuid', { nullable: true }) templateId!: string | null;
  /** From 1. */
  @Column('integer') number!: number;
  @Column('text') fileName!: string;
  @Column('text') storageKey!: string;
  @Column('integer') size!: number;
  @Column('text') sha256!: string;
  /** The product whose tags it has; null for ours. */
  @Column('text', { nullable: true }) syntax!: PeerName | null;
  /** What its tags begin and end with, separated by a space; null for the usual ones. */
  @Column('text', { nullable: true }) delimiters!: string | null;
  /** E-mail of the account that sent it; null for a file that is older than this table. */
  @Column('text', { nullable: true }) createdBy!: string | null;
  /** The pictures of its pages; null until they are asked for. */
  @Column('jsonb', { nullable: true }) previews!: PreviewPage[] | null;
  /** Why it cannot be drawn. */
  @Column('jsonb', { nullable: true }) previewFailure!: PreviewFailure | null;
  /** The job that draws it. */
  @Column('uuid', { nullable: true }) previewJobId!: string | null;
}
