import type { ErrorCode } from '@app/core';
import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { BaseEntity, TIMESTAMP, type InputProblem } from '@app/core';
import type { EnvelopeType, OutputFormat } from './envelope-types';
import type { TemplateType } from '@app/formats';
import type { PeerName } from '@app/templating';
import type { PagePreview } from '../fills/page-previews';

/** The reason for the caller why a document could not be filled. */
export interface FillFailure {
  code: ErrorCode;
  detail: string;
  errors?: InputProblem[];
}

const ENVELOPE_STATUSES = ['pending', 'filled', 'failed'] as const;
export type EnvelopeStatus = (typeof ENVELOPE_STATUSES)[number];

const OPTIONAL_TIME = { ...TIMESTAMP, nullable: true } as const;

/**
 * A filled document with its own copy of the values and of the template's data, because the template may change or be deleted.
 * The progress of its signature is stored as timestamps; the contract's flags are derived from them.
 */
@Entity()
@Index(['environmentId', 'documentId', 'createdAt', 'id'])
@Index(['environmentId', 'userId', 'createdAt', 'id'])
@Index('envelope_unfilled', ['templateKey'], { where: "status <> 'filled'" })
@Index('envelope_open', ['tokenExpiresAt'], {
  where: 'token_expires_at IS NOT NULL AND signed_at IS NULL AND declined_at IS NULL AND expired_at IS NULL',
})
@Index('envelope_reminder', ['nextReminderAt'], { where: 'next_reminder_at IS NOT NULL' })
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('User', ['environmentId', 'userId'], ['environmentId', 'id'])
@Index('envelope_present_document', ['presentDocumentId'], { where: 'present_document_id IS NOT NULL' })
@ForeignKey('DocumentTemplate', ['presentDocumentId'], ['id'], { onDelete: 'SET NULL' })
export class Envelope extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('uuid') environmentId!: string;
  /** The template, also after its deletion: otherwise no list would find the envelopes that nobody is the user of. */
  @Column('uuid', { nullable: true }) documentId!: string | null;
  /** The same while it exists. Its foreign key refuses an envelope whose template was deleted meanwhile. */
  @Column('uuid', { nullable: true }) presentDocumentId!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'C' }) userId!: string | null;

  @Column('text') templateName!: string;
  @Column('text') templateType!: TemplateType;
  @Column('text', { nullable: true }) templateSyntax!: PeerName | null;
  @Column('text', { nullable: true }) templateDelimiters!: string | null;
  @Column('text') templateSha256!: string;
  @Column('text') templateKey!: string;
  @Column('text', { array: true, default: [] }) tags!: string[];
  @Column('jsonb') values!: Record<string, unknown>;
  /** BCP 47 language tag with which the template is filled. */
  @Column('text', { default: 'en-US' }) locale!: string;

  @Column('text') type!: EnvelopeType;
  /** The format of `file_url`: the envelope's own file, or the template's native format. */
  @Column('text') output!: OutputFormat;
  @Column('text', { default: 'pending' }) status!: EnvelopeStatus;
  @Column('jsonb', { nullable: true }) failure!: FillFailure | null;
  /** The job that fills it. It is cancelled when the client's wait times out. */
  @Column('uuid', { nullable: true }) jobId!: string | null;

  @Column('text', { default: '' }) fileName!: string;
  @Column('text', { nullable: true }) storageKey!: string | null;
  @Column('text', { nullable: true }) sha256!: string | null;
  @Column('text', { nullable: true }) nativeKey!: string | null;
  /** A sentence for each value that is only partly visible in the document. */
  @Column('text', { array: true, default: [] }) warnings!: string[];

  /** The members of `values` that no placeholder asks for. */
  @Column('text', { array: true, default: [] }) unusedValues!: string[];

  @Column('text', { nullable: true }) sender!: string | null;
  /** Whether the sender's system gets the signing link too. */
  @Column('boolean', { default: false }) handsLinkOver!: boolean;
  /** Whether the signer gets the signing link by mail. */
  @Column('boolean', { default: true }) sendsMail!: boolean;
  /** The address of the first signer; null for an envelope that nobody has to sign. All recipients have rows of their own. */
  @Column('text', { nullable: true }) signer!: string | null;
  /** When the signing links expire. */
  @Column(OPTIONAL_TIME) tokenExpiresAt!: Date | null;
  /** Days that a link works without a time of its own; null: as the installation has it. */
  @Column('integer', { nullable: true }) linkDays!: number | null;
  /** Days from a request to the first reminder, and between reminders; null for none. */
  @Column('integer', { nullable: true }) remindAfterDays!: number | null;
  @Column('integer', { nullable: true }) remindEveryDays!: number | null;
  @Column(OPTIONAL_TIME) nextReminderAt!: Date | null;
  @Column(OPTIONAL_TIME) sentAt!: Date | null;
  /** When all signers had viewed it, agreed to sign electronically, and all recipients who act had acted. */
  @Column(OPTIONAL_TIME) viewedAt!: Date | null;
  @Column(OPTIONAL_TIME) consentedAt!: Date | null;
  @Column(OPTIONAL_TIME) signedAt!: Date | null;
  @Column(OPTIONAL_TIME) declinedAt!: Date | null;
  @Column('text', { default: '' }) declineReason!: string;
  /** When a worker noticed that the signing link had expired before the signer signed or declined. */
  @Column(OPTIONAL_TIME) expiredAt!: Date | null;
  @Column(OPTIONAL_TIME) voidedAt!: Date | null;
  /** The account that voided it, and the reason that was given. */
  @Column('text', { default: '' }) voidedBy!: string;
  @Column('text', { default: '' }) voidReason!: string;
  /** The pages on the signing page; their pictures are in the storage. */
  @Column('jsonb', { default: [] }) previews!: PagePreview[];
  /** When the sealed file, its certificate and its evidence were stored. */
  @Column(OPTIONAL_TIME) sealedAt!: Date | null;
  @Column('text', { nullable: true }) sealedKey!: string | null;
  @Column('text', { nullable: true }) sealedSha256!: string | null;
  @Column('text', { nullable: true }) certificateKey!: string | null;
  @Column('text', { nullable: true }) evidenceKey!: string | null;
  /** The reason why the signed document could not be sealed after all retries; otherwise empty. */
  @Column('text', { default: '' }) sealError!: string;
}
