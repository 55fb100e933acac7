import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Env, Mails } from '@app/core';
import type { Envelope } from '../envelopes/envelope.entity';
import { EnvelopeLog } from '../envelopes/envelope-log';
import { EnvelopesRepository } from '../envelopes/envelopes.repository';
import type { PagePreview } from '../envelopes/page-previews';
import { SigningLinks } from './signing-link';
import { signatureRequestMail } from './signing-mails';

/** Whoever reads the evidence has to know that the link was not only in the mailbox of the signer. */
const HANDED_OVER = { link_handed_to: "the sender's system" };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Data about a filled document for its signature request. */
export interface SignatureRequest {
  previews: PagePreview[];
  /** Names of content that was removed from the document, for the event log. */
  removed: string[];
  requestId: string;
}

/** Sends filled documents to their signers. */
@Injectable()
export class SigningRequests {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly log: EnvelopeLog,
    private readonly links: SigningLinks,
    private readonly mails: Mails,
    private readonly env: Env,
  ) {}

  /** Requests the signature. It runs in the transaction that stores the filled document, so that exactly one mail is sent. */
  async request(manager: EntityManager, envelope: Envelope, request: SignatureRequest): Promise<void> {
    const { previews, removed, requestId } = request;
    const { id, teamId, signer, sender } = envelope;
    if (signer === null) return;
    const tokenExpiresAt = new Date(Date.now() + this.env.signingLinkDays * DAY_MS);
    const changes = { previews, tokenHash: this.links.hash(id), tokenExpiresAt, sentAt: new Date() };
    await this.envelopes.update(envelope, id, changes, manager);
    const origin = { template_sha256: envelope.templateSha256, sender: sender ?? '' };
    const created = { ...origin, ...(removed.length > 0 && { removed }) };
    await this.log.add(manager, envelope, 'created', { detail: created });
    const sent = {
      to: signer,
      ...(envelope.handsLinkOver && HANDED_OVER),
      ...(!envelope.sendsMail && { mail: false }),
    };
    await this.log.add(manager, { ...envelope, ...changes }, 'sent', { detail: sent, requestId });
    if (!envelope.sendsMail) return;
    const mail = signatureRequestMail(envelope, sender ?? 'Someone', this.links.url(id), tokenExpiresAt);
    await this.mails.add(manager, { teamId, aboutId: id, to: signer, ...mail, requestId });
  }
}
