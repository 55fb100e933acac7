import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { BaseEntity, TIMESTAMP } from '@app/core';
import type { SignerField } from '../fields/signer-field';
import type { RecipientRole } from './recipient-roles';

const OPTIONAL_TIME = { ...TIMESTAMP, nullable: true } as const;

/**
 * A person to whom an envelope is sent, and what that person has done with it. Whoever changes a row holds the lock on its
 * envelope, so of two people who act at the same time the second one finds what the first one did.
 */
@Entity()
@Index(['envelopeId', 'position'], { unique: true })
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('Envelope', ['envelopeId'], ['id'], { onDelete: 'CASCADE' })
export class Recipient extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('uuid') environmentId!: string;
  @Column('uuid') envelopeId!: string;
  /** The place in the request, from 0. */
  @Column('integer') position!: number;
  @Column('text') email!: string;
  /** The name that the sender gave; empty for none. */
  @Column('text', { default: '' }) name!: string;
  @Column('text') role!: RecipientRole;
  /** The order of signing, from 1. Recipients of one turn act in parallel. */
  @Column('integer', { default: 1 }) turn!: number;

  /** SHA-256 of the token in the signing link; null before the turn. */
  @Index('recipient_signing_token', { unique: true })
  @Column('text', { nullable: true })
  tokenHash!: string | null;
  /** How often the link was renewed. Each number has its own token. */
  @Column('integer', { default: 0 }) linkNumber!: number;
  /** The salted hash of the access code without which the link shows nothing; null for none. */
  @Column('text', { nullable: true }) codeHash!: string | null;
  /** How many wrong codes were entered at this link. */
  @Column('integer', { default: 0 }) codeTries!: number;
  /** When the right code was first entered at this link. */
  @Column(OPTIONAL_TIME) identifiedAt!: Date | null;

  @Column(OPTIONAL_TIME) sentAt!: Date | null;
  @Column(OPTIONAL_TIME) remindedAt!: Date | null;
  @Column(OPTIONAL_TIME) renewedAt!: Date | null;
  @Column(OPTIONAL_TIME) viewedAt!: Date | null;
  @Column(OPTIONAL_TIME) consentedAt!: Date | null;
  /** When a signer signed, or an approver approved. */
  @Column(OPTIONAL_TIME) doneAt!: Date | null;
  @Column(OPTIONAL_TIME) declinedAt!: Date | null;
  /** The name that the person entered when signing. */
  @Column('text', { default: '' }) writtenName!: string;
  /** What the person agreed to when signing, in the person's language. */
  @Column('jsonb', { nullable: true }) consent!: { version: string; text: string } | null;
  /** What a signer fills in, with the values once signed. */
  @Column('jsonb', { default: [] }) fields!: SignerField[];
  /** When these values were written into the document. */
  @Column(OPTIONAL_TIME) fieldsWrittenAt!: Date | null;
  /** The signature mark, encrypted; null after it was stamped. */
  @Column('text', { nullable: true }) sealedMark!: string | null;
}
