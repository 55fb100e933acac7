import { TIMESTAMP } from '@app/core';
import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** Who caused an entry: an account with its key, an end user with a user key, the person of a signing or invitation link, any holder of a link, or a job. */
export const AUDIT_ACTORS = ['account', 'user', 'signer', 'invitee', 'link', 'job'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/**
 * A change, sign-in, download or export of a team: who, when, from where, and on which object; never contents. The table is
 * append-only: the migration revokes all other rights, and a trigger refuses changes. It has no foreign key, whose check would
 * lock the row of the team for each entry, and its primary key has the time, so that it can be partitioned by time.
 */
@Entity()
@Index('audit_entry_of_team', ['teamId', 'id'])
export class AuditEntry {
  @PrimaryColumn('uuid') teamId!: string;
  @CreateDateColumn({ ...TIMESTAMP, primary: true }) createdAt!: Date;
  /** Ascending in the order of insertion, not of commits. */
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' }) id!: string;

  /** The environment of the key or of the envelope; null for what belongs to the whole team. */
  @Column('uuid', { nullable: true }) environmentId!: string | null;
  @Column('text') actor!: AuditActor;
  @Column('uuid', { nullable: true }) accountId!: string | null;
  /** The actor's address at that time; the name of a job. */
  @Column('text', { default: '' }) email!: string;
  @Column('text', { default: '' }) keyPrefix!: string;
  @Column('text', { default: '' }) address!: string;
  @Column('text', { default: '' }) requestId!: string;
  @Column('text', { default: '' }) method!: string;
  /** The pattern of the path, as in OpenAPI: never the path itself, which may contain a link's secret. */
  @Column('text', { default: '' }) route!: string;
  @Column('text', { default: '' }) objectType!: string;
  @Column('text', { array: true, default: () => "'{}'" }) objectIds!: string[];
  /** Names of the changed members; of values, the ids of their fields. */
  @Column('text', { array: true, default: () => "'{}'" }) fields!: string[];
}
