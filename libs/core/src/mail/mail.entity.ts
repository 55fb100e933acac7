import { Column, Entity, Index } from 'typeorm';
import { BaseEntity, TIMESTAMP } from '../database/base.entity';

/** One mail that is to be sent, or was. Its body may hold secrets (invitation links): sealed while it waits, then erased. */
@Entity()
@Index('mail_age', ['createdAt'])
@Index('mail_of_team', ['teamId'])
export class Mail extends BaseEntity {
  /** On whose behalf it is sent; it goes with that team (by trigger), sent or not. Null for mails of the whole service. */
  @Column('uuid', { nullable: true }) teamId!: string | null;
  @Column('text') to!: string;
  @Column('text') subject!: string;
  /** `MailContent` as JSON, sealed; null once it was sent or given up. */
  @Column('text', { nullable: true }) sealedBody!: string | null;
  @Column({ ...TIMESTAMP, nullable: true }) sentAt!: Date | null;
  @Column({ ...TIMESTAMP, nullable: true }) failedAt!: Date | null;
  /** What the mail server said when it was given up. */
  @Column('text', { default: '' }) error!: string;
}
