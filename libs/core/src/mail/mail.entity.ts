import { Column, Entity, Index } from 'typeorm';
import { BaseEntity, TIMESTAMP } from '../database/base.entity';

/** A mail that is waiting, sent or failed. Its body may hold secrets (invitation links): sealed while it waits, then erased (in a sandbox kept). */
@Entity()
@Index('mail_age', ['createdAt'])
@Index('mail_of_team', ['teamId'])
@Index('mail_about', ['aboutId'])
@Index('mail_caught', ['environmentId', 'sentAt', 'id'], { where: 'sealed_body IS NOT NULL AND sent_at IS NOT NULL' })
export class Mail extends BaseEntity {
  /** The sending team, with which the mail is deleted (by trigger). Null for mails of the whole service. */
  @Column('uuid', { nullable: true }) teamId!: string | null;
  /** The environment of the action that caused it; null for mails about the team. */
  @Column('uuid', { nullable: true }) environmentId!: string | null;
  /** The envelope, submission or account that it is about, with which the mail is deleted (by trigger). */
  @Column('uuid', { nullable: true }) aboutId!: string | null;
  @Column('text') to!: string;
  @Column('text') subject!: string;
  /** `MailContent` as JSON, sealed; null once the mail was sent (unless a sandbox keeps it) or has failed. */
  @Column('text', { nullable: true }) sealedBody!: string | null;
  @Column({ ...TIMESTAMP, nullable: true }) sentAt!: Date | null;
  @Column({ ...TIMESTAMP, nullable: true }) failedAt!: Date | null;
  /** The last error of a failed mail. */
  @Column('text', { default: '' }) error!: string;
}
