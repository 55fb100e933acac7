import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppError, assertNoProblems, declareSealed, Secrets, type InputProblem } from '@app/core';
import { consentOf } from './consent';
import { consentHash, type Drawing, readDrawing } from '@app/sealing/services';
import type { Envelope } from '../envelopes/envelope.entity';
import { EnvelopeLog, type Witness } from '../envelopes/envelope-log';
import { EnvelopesRepository } from '../envelopes/envelopes.repository';
import { BY_CODE } from './codes/identification';
import type { RecipientRole } from './recipients/recipient-roles';
import type { Recipient } from './recipients/recipient.entity';
import { SigningAccess, type OpenedLink, type Visit } from './signing-access';
import { checkFields, fieldProblems } from './fields/given-fields';
import { nameProblems, typedNameProblems } from './fields/given-lines';
import type { SignerField } from './fields/signer-field';
import { TeamMails } from './mails/team-mails';
import { declinedMail } from './mails/signing-mails';
import { SigningProgress } from './signing-progress';
import type { ApproveDto, SignDocumentDto } from './signing.dto';

/** Purpose of the key that encrypts signature marks until the worker stamps them. */
export const MARK_PURPOSE = 'signature marks';
declareSealed({ table: 'recipient', key: { id: 'uuid' }, column: 'sealed_mark', purpose: () => MARK_PURPOSE });

/** What recipients do on the signing page. Of two concurrent calls of one recipient, one fails with AppError 409. */
@Injectable()
export class SigningActs {
  constructor(
    private readonly access: SigningAccess,
    private readonly progress: SigningProgress,
    private readonly envelopes: EnvelopesRepository,
    private readonly log: EnvelopeLog,
    private readonly secrets: Secrets,
    private readonly mails: TeamMails,
  ) {}

  /** Records the first view. The script of the page sends it, so that link scanners of mail servers are not counted. */
  viewed(visit: Visit, witness: Witness): Promise<void> {
    return this.access.change(visit, async (manager, link) => {
      if (link.recipient.viewedAt || link.envelope.voidedAt) return;
      await this.addView(manager, link, witness);
    });
  }

  /**
   * Signs the document. After the last recipient its sealing is queued.
   * @throws InvalidInputError without consent, for an outdated consent text, for a missing name or drawing, and for values that do
   *   not suit the signer's fields
   */
  sign(visit: Visit, body: SignDocumentDto, witness: Witness): Promise<void> {
    requireSignable(body);
    return this.access.change(visit, async (manager, link) => {
      requireOpen(link, 'signer');
      const fields = filledIn(link.recipient, body.fields);
      const viewed = await this.addView(manager, link, witness);
      const seen = await this.seen(manager, link.envelope, body.document_sha256);
      const about = { witness, recipient: link.recipient.email, seen };
      const consent = consentOf(body.consent_version)!;
      const consented = { consent_version: consent.version, consent_sha256: consentHash(consent.text) };
      await this.log.add(manager, viewed.envelope, 'consented', { ...about, detail: consented });
      const now = new Date();
      const sealedMark = this.secrets.seal(MARK_PURPOSE, JSON.stringify(body.kind === 'drawn' ? body.drawing : null));
      const facts = { consentedAt: now, consent, doneAt: now, writtenName: body.name.trim(), sealedMark, fields };
      const signed = await this.progress.record(manager, viewed, facts);
      const filled = fields.map(({ name, label, value }) => ({ name, label, value }));
      const mark = {
        ...{ name: facts.writtenName, kind: body.kind },
        ...(filled.length > 0 && { fields: filled }),
        ...identifiedBy(link),
      };
      await this.log.add(manager, signed.envelope, 'signed', { ...about, detail: mark, at: now });
      await this.progress.advance(manager, signed);
    });
  }

  /**
   * Approves the document. An approver leaves no mark on it.
   * @throws InvalidInputError for a name that nobody can read, and for a document that the envelope never had
   */
  approve(visit: Visit, { name, document_sha256 }: ApproveDto, witness: Witness): Promise<void> {
    assertNoProblems(nameProblems(name));
    return this.access.change(visit, async (manager, link) => {
      requireOpen(link, 'approver');
      const viewed = await this.addView(manager, link, witness);
      const seen = await this.seen(manager, link.envelope, document_sha256);
      const facts = { doneAt: new Date(), writtenName: name.trim() };
      const approved = await this.progress.record(manager, viewed, facts);
      const detail = { name: facts.writtenName, ...identifiedBy(link) };
      const circumstances = { witness, recipient: link.recipient.email, seen, detail, at: facts.doneAt };
      await this.log.add(manager, approved.envelope, 'approved', circumstances);
      await this.progress.advance(manager, approved);
    });
  }

  /** Ends the envelope for all recipients. The sender and those who were asked are told. */
  decline(visit: Visit, reason: string, witness: Witness): Promise<void> {
    return this.access.change(visit, async (manager, link) => {
      requireOpen(link);
      const at = { declinedAt: new Date() };
      const { envelope, recipient } = await this.progress.record(manager, link, at);
      const facts = { ...at, declineReason: reason };
      await this.envelopes.update(envelope, envelope.id, facts, manager);
      const circumstances = {
        witness,
        recipient: recipient.email,
        detail: { reason, ...identifiedBy(link) },
        at: at.declinedAt,
      };
      await this.log.add(manager, { ...envelope, ...facts }, 'declined', circumstances);
      const asked = link.all.filter(({ id, sentAt }) => sentAt && id !== recipient.id).map(({ email }) => email);
      const told = new Set([...(envelope.sender ? [envelope.sender] : []), ...asked]);
      await this.mails.add(manager, envelope, told, (brand) => declinedMail(envelope, recipient, reason, brand));
    });
  }

  /** The version of the document that the signer saw. @throws InvalidInputError for one that the envelope never had */
  private async seen(
    manager: EntityManager,
    envelope: Envelope,
    sha256: string | undefined,
  ): Promise<string | undefined> {
    if (sha256 === undefined || sha256 === envelope.sha256) return sha256;
    const events = await this.log.list(envelope, manager);
    if (!events.some(({ document_sha256 }) => document_sha256 === sha256))
      assertNoProblems([{ path: 'document_sha256', message: 'is no version of this document' }]);
    return sha256;
  }

  /** Records the first view of the recipient. @returns the link as it is then */
  private async addView(manager: EntityManager, link: OpenedLink, witness: Witness): Promise<OpenedLink> {
    if (link.recipient.viewedAt) return link;
    const at = new Date();
    const viewed = await this.progress.record(manager, link, { viewedAt: at });
    await this.log.add(manager, viewed.envelope, 'opened', { witness, recipient: link.recipient.email, at });
    return viewed;
  }
}

/** Whoever acts at a link with an access code has entered it. */
const identifiedBy = ({ recipient: { codeHash } }: OpenedLink) => codeHash !== null && { identified_by: BY_CODE };

/** The fields of a signer with their values. @throws InvalidInputError */
function filledIn({ fields }: Recipient, given: Record<string, unknown> = {}): SignerField[] {
  const checked = checkFields(fields, given);
  assertNoProblems(fieldProblems(checked, given));
  return checked.fields;
}

/** @throws AppError 409 when the envelope has ended, the recipient has acted, or the role does not act so */
function requireOpen({ envelope, recipient }: OpenedLink, role?: RecipientRole) {
  if (envelope.voidedAt) throw new AppError(409, 'already_voided', 'The sender has voided this document.');
  if (envelope.declinedAt) throw new AppError(409, 'already_declined', 'This document was declined.');
  if (recipient.doneAt || envelope.signedAt)
    throw new AppError(409, 'already_signed', 'This document is signed already.');
  const fits = role ? recipient.role === role : recipient.role === 'signer' || recipient.role === 'approver';
  if (!fits) throw new AppError(409, 'other_role', `This link is for the role "${recipient.role}".`);
}

function requireSignable({ consent, consent_version, kind, drawing, name }: SignDocumentDto) {
  const errors = [
    ...(consent ? [] : [{ path: 'consent', message: 'must be given before signing' }]),
    ...(consentOf(consent_version)
      ? []
      : [{ path: 'consent_version', message: 'is not the text in force: load the page anew' }]),
    ...(kind === 'typed' ? typedNameProblems(name) : nameProblems(name)),
    ...(kind === 'drawn' ? drawingProblems(drawing) : []),
  ];
  assertNoProblems(errors);
}

/** What could not be sealed must not be signed. */
function drawingProblems(drawing: Drawing | undefined): InputProblem[] {
  if (!drawing) return [{ path: 'drawing', message: 'is required for a drawn signature' }];
  const read = readDrawing(drawing);
  return 'fault' in read ? [{ path: 'drawing', message: `${read.fault}; draw the signature again` }] : [];
}
