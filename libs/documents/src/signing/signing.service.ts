import { Injectable } from '@nestjs/common';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import {
  AppError,
  assertNoProblems,
  declareSealed,
  Jobs,
  Mails,
  NotFoundError,
  Secrets,
  StoredObjects,
} from '@app/core';
import { noteForAudit } from '@app/teams';
import { consentOf } from './consent';
import { sealDocument } from '../document.jobs';
import type { Envelope } from '../envelopes/envelope.entity';
import { EnvelopeLog, type Witness } from '../envelopes/envelope-log';
import { EnvelopesRepository } from '../envelopes/envelopes.repository';
import { fontPath } from '@app/formats/services';
import type { PagePreview } from '../envelopes/page-previews';
import { hashOfToken } from './signing-link';
import { declinedMail } from './signing-mails';
import type { SignDocumentDto, SigningStateDto } from './signing.dto';

/** Purpose of the key that encrypts signature marks until the worker stamps them. */
export const MARK_PURPOSE = 'signature marks';
declareSealed({ table: 'envelope', key: { id: 'uuid' }, column: 'sealed_mark', purpose: () => MARK_PURPOSE });

const INVALID_LINK =
  'This link does not lead to a document: it is incomplete, or the sender has withdrawn the document. Ask the sender.';

/** The content of the signing page. */
export interface SigningView {
  teamId: string;
  documentName: string;
  sender: string;
  signer: string;
  /** The name of the signer, where the sender gave it; else "". */
  signerName: string;
  until: Date;
  pages: PagePreview[];
  state: SigningStateDto['state'];
}

/**
 * The actions of a signer on the signing page. A token gives access to one envelope, until it expires or the envelope is
 * deleted.
 */
@Injectable()
export class SigningService {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly log: EnvelopeLog,
    private readonly objects: StoredObjects,
    private readonly secrets: Secrets,
    private readonly jobs: Jobs,
    private readonly mails: Mails,
  ) {}

  async open(token: string): Promise<SigningView> {
    const envelope = await this.get(token);
    return {
      teamId: envelope.teamId,
      documentName: envelope.fileName,
      sender: envelope.sender ?? '',
      signer: envelope.signer ?? '',
      signerName: envelope.signerName,
      until: envelope.tokenExpiresAt ?? new Date(),
      pages: envelope.previews,
      state: stateOf(envelope),
    };
  }

  async state(token: string): Promise<SigningStateDto> {
    return { state: stateOf(await this.get(token)) };
  }

  /** The picture (WebP) of a page; `number` counts from 1. */
  async page(token: string, number: number): Promise<Readable> {
    const { previews } = await this.get(token);
    const preview = previews[number - 1];
    if (!preview) throw new NotFoundError(`Page ${number}`);
    await this.objects.confirm(preview.key);
    return this.objects.stream(preview.key);
  }

  /** The document as it is to be signed. @throws NotFoundError when it has no file (any more) */
  async document(token: string): Promise<{ name: string; size: number; content: Readable }> {
    const { storageKey, sha256, fileName } = await this.get(token);
    if (storageKey === null) throw new NotFoundError('The document');
    const size = await this.objects.confirm(storageKey, sha256 ?? undefined);
    return { name: fileName, size, content: await this.objects.stream(storageKey) };
  }

  /** The font (TrueType) of typed signatures, so that the page can preview the stamp. */
  typedFont(): Readable {
    return createReadStream(fontPath('DancingScript'));
  }

  /** Records the first view. The script of the page sends it, so that link scanners of mail servers are not counted. */
  viewed(token: string, witness: Witness): Promise<void> {
    return this.change(token, async (manager, envelope) => {
      if (envelope.viewedAt) return;
      const facts = { viewedAt: new Date() };
      await this.envelopes.update(envelope, envelope.id, facts, manager);
      await this.log.add(manager, { ...envelope, ...facts }, 'opened', { witness });
    });
  }

  /**
   * Signs the document and queues its sealing. Of two concurrent calls, one fails with AppError 409.
   * @throws InvalidInputError without consent, for an outdated consent text, or for a missing name or drawing
   */
  sign(token: string, body: SignDocumentDto, witness: Witness): Promise<void> {
    requireSignable(body);
    return this.change(token, async (manager, envelope) => {
      requireOpen(envelope);
      const now = new Date();
      const sealedMark = this.secrets.seal(MARK_PURPOSE, JSON.stringify(body.kind === 'drawn' ? body.drawing : null));
      const facts = {
        viewedAt: envelope.viewedAt ?? now,
        consentedAt: now,
        signedAt: now,
        signerName: body.name.trim(),
        sealedMark,
      };
      await this.envelopes.update(envelope, envelope.id, facts, manager);
      const viewed = { ...envelope, viewedAt: facts.viewedAt };
      if (!envelope.viewedAt) await this.log.add(manager, viewed, 'opened', { witness });
      const consent = { consent_version: body.consent_version };
      await this.log.add(manager, viewed, 'consented', { witness, detail: consent });
      const mark = { name: facts.signerName, kind: body.kind };
      await this.log.add(manager, { ...envelope, ...facts }, 'signed', { witness, detail: mark });
      await this.jobs.add(manager, sealDocument, { envelopeId: envelope.id }, { teamId: envelope.teamId });
    });
  }

  decline(token: string, reason: string, witness: Witness): Promise<void> {
    return this.change(token, async (manager, envelope) => {
      requireOpen(envelope);
      const facts = { declinedAt: new Date(), declineReason: reason };
      await this.envelopes.update(envelope, envelope.id, facts, manager);
      await this.log.add(manager, { ...envelope, ...facts }, 'declined', { witness, detail: { reason } });
      const mail = declinedMail(envelope, envelope.signer ?? '', reason);
      const { teamId, id: aboutId, sender } = envelope;
      if (sender) await this.mails.add(manager, { teamId, aboutId, to: sender, ...mail });
    });
  }

  /** The sealed document. @throws NotFoundError before it is signed; AppError 409 until it is sealed */
  async download(token: string, witness: Witness): Promise<{ name: string; size: number; content: Readable }> {
    const envelope = await this.get(token);
    if (!envelope.signedAt) throw new NotFoundError('The signed document');
    const key = envelope.sealedKey;
    if (key === null)
      throw new AppError(409, 'not_sealed_yet', 'The signed document is being sealed. Try again in a moment.');
    const size = await this.objects.confirm(key, envelope.sealedSha256 ?? undefined);
    await this.change(token, (manager, locked) => this.log.addDownload(manager, locked, witness));
    return { name: envelope.fileName, size, content: await this.objects.stream(key) };
  }

  private async change(
    token: string,
    act: (manager: EntityManager, envelope: Envelope) => Promise<void>,
  ): Promise<void> {
    return this.envelopes.lockedByToken(hashOf(token), (found, manager) => {
      const envelope = opened(found);
      noteForAudit({ holder: signerOf(envelope), objectType: 'envelope', objectIds: [envelope.id] });
      return act(manager, envelope);
    });
  }

  /** @throws AppError 404 for an unknown or withdrawn token, 403 for an expired one */
  private async get(token: string): Promise<Envelope> {
    return opened(await this.envelopes.findByToken(hashOf(token)));
  }
}

/** @throws AppError 404 for what can be no token */
function hashOf(token: string): string {
  const hash = hashOfToken(token);
  if (hash === null) throw new AppError(404, 'not_found', INVALID_LINK);
  return hash;
}

/** @throws AppError 404 for a token that opens nothing (any more), 403 for one that has expired */
function opened(envelope: Envelope | null): Envelope {
  if (!envelope) throw new AppError(404, 'not_found', INVALID_LINK);
  const expired = envelope.tokenExpiresAt !== null && envelope.tokenExpiresAt < new Date();
  if (expired) throw new AppError(403, 'link_expired', 'This link has expired. Ask the sender for a new one.');
  return envelope;
}

const signerOf = ({ teamId, environmentId, signer }: Envelope) =>
  ({ teamId, environmentId, actor: 'signer', accountId: null, email: signer ?? '' }) as const;

function stateOf({ declinedAt, sealedAt, signedAt }: Envelope): SigningStateDto['state'] {
  if (declinedAt) return 'declined';
  if (sealedAt) return 'sealed';
  return signedAt ? 'signed' : 'open';
}

function requireOpen({ signedAt, declinedAt }: Envelope) {
  if (signedAt) throw new AppError(409, 'already_signed', 'This document is signed already.');
  if (declinedAt) throw new AppError(409, 'already_declined', 'This document was declined.');
}

function requireSignable({ consent, consent_version, kind, drawing, name }: SignDocumentDto) {
  const errors = [
    ...(consent ? [] : [{ path: 'consent', message: 'must be given before signing' }]),
    ...(consentOf(consent_version)
      ? []
      : [{ path: 'consent_version', message: 'is not the text in force: load the page anew' }]),
    ...(name.trim() ? [] : [{ path: 'name', message: 'must not be blank' }]),
    ...(kind === 'drawn' && !drawing ? [{ path: 'drawing', message: 'is required for a drawn signature' }] : []),
  ];
  assertNoProblems(errors);
}
