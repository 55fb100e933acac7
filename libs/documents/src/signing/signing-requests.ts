import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Env, Mails } from '@app/core';
import type { Envelope } from '../envelopes/envelope.entity';
import { EnvelopeLog } from '../envelopes/envelope-log';
import { EnvelopesRepository } from '../envelopes/envelopes.repository';
import type { PagePreview } from '../envelopes/page-previews';
import { SigningLinks } from './signing-link';
import { signatureRequestMail } from './signing-mails';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What is known of a document when its signer is asked. */
export interface SignatureRequest {
  previews: PagePreview[];
  /** Names of what was taken out of the document; they stand in the log of its events. */
  removed: string[];
  requestId: string;
}

/** Routes filled documents to their signers. */
@Injectable()
export class SigningRequests {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly log: EnvelopeLog,
    private readonly links: SigningLinks,
    private readonly mails: Mails,
    private readonly env: Env,
  ) {}

  /** Asks the signer, in the transaction that stores the filled document: no document without its mail, no mail twice. */
  async request(manager: EntityManager, envelope: Envelope, request: SignatureRequest): Promise<void> {
    const { previews, removed, requestId } = request;
    const { id, teamId, signer, sender, fileName } = envelope;
    if (signer === null) return;
    const tokenExpiresAt = new Date(Date.now() + this.env.signingLinkDays * DAY_MS);
    const changes = { previews, tokenHash: this.links.hash(id), tokenExpiresAt, sentAt: new Date() };
    await this.envelopes.update(envelope, id, changes, manager);
    await this.log.add(manager, envelope, 'created', undefined, {
      template_sha256: envelope.templateSha256,
      sender: sender ?? '',
      ...(removed.length > 0 && { removed }),
    });
    await this.log.add(manager, envelope, 'sent', undefined, { to: signer });
    const mail = signatureRequestMail(fileName, sender ?? 'Someone', this.links.url(id), tokenExpiresAt);
    await this.mails.add(manager, { teamId, to: signer, ...mail, requestId });
  }
}
