import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppError, noteTeam } from '@app/core';
import { noteForAudit } from '@app/teams';
import type { Envelope } from '../envelopes/envelope.entity';
import { isPastExpiry } from '../envelopes/envelope-status';
import { EnvelopesRepository } from '../envelopes/envelopes.repository';
import { AccessCodes } from './codes/access-codes';
import type { Recipient } from './recipients/recipient.entity';
import { RecipientsRepository } from './recipients/recipients.repository';
import { hashOfToken } from './signing-links';

const INVALID_LINK =
  'This link does not lead to a document: it is incomplete, it was replaced by a newer one, or the sender has deleted the document. Ask the sender.';

/** With what somebody comes to a signing link: its token, and the pass that the access code gave (null for none). */
export interface Visit {
  token: string;
  pass: string | null;
}

/** What a signing link opens: one envelope as one of its recipients. */
export interface OpenedLink {
  envelope: Envelope;
  recipient: Recipient;
  /** All recipients of the envelope, in the order of their turns. */
  all: Recipient[];
}

/** Opens signing links. A token gives one recipient access to one envelope, until it expires, is renewed or the envelope is deleted. */
@Injectable()
export class SigningAccess {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly codes: AccessCodes,
  ) {}

  /** @throws AppError as `find` does, and 403 without the pass of a recipient who has an access code */
  async get({ token, pass }: Visit): Promise<OpenedLink> {
    const link = await this.find(token);
    this.codes.require(link.recipient, pass);
    return link;
  }

  /** Runs `act` in a transaction that locks the envelope. @throws AppError as `get` does */
  async change(
    { token, pass }: Visit,
    act: (manager: EntityManager, link: OpenedLink) => Promise<void>,
  ): Promise<void> {
    await this.lock(token, async (manager, link) => {
      this.codes.require(link.recipient, pass);
      await act(manager, link);
    });
  }

  /**
   * What a link leads to, also before its access code was entered: nothing of it may be shown then.
   * @throws AppError 404 for an unknown or replaced token, 403 for an expired one
   */
  async find(token: string): Promise<OpenedLink> {
    const tokenHash = hashOf(token);
    const owner = await this.ownerOf(tokenHash);
    const envelope = owner && (await this.envelopes.find(owner, owner.envelopeId));
    return opened(envelope, envelope ? await this.recipients.list(envelope) : [], tokenHash);
  }

  /** `find` in a transaction that locks the envelope. @throws AppError as `find` does */
  async lock<T>(token: string, act: (manager: EntityManager, link: OpenedLink) => Promise<T>): Promise<T> {
    const tokenHash = hashOf(token);
    const owner = await this.ownerOf(tokenHash);
    if (!owner) throw new AppError(404, 'not_found', INVALID_LINK);
    return this.envelopes.locked(owner, owner.envelopeId, async (envelope, manager) => {
      const all = envelope ? await this.recipients.list(envelope, manager) : [];
      const link = opened(envelope, all, tokenHash);
      noteForAudit({ holder: holderOf(link), objectType: 'envelope', objectIds: [link.envelope.id] });
      return act(manager, link);
    });
  }

  private async ownerOf(tokenHash: string): Promise<Recipient | null> {
    const owner = await this.recipients.findByToken(tokenHash);
    if (owner) noteTeam(owner.teamId);
    return owner;
  }
}

/** @throws AppError 404 for what can be no token */
function hashOf(token: string): string {
  const hash = hashOfToken(token);
  if (hash === null) throw new AppError(404, 'not_found', INVALID_LINK);
  return hash;
}

/** The recipients were read after the envelope was locked: a link that was renewed meanwhile opens nothing. */
function opened(envelope: Envelope | null, all: Recipient[], tokenHash: string): OpenedLink {
  const recipient = all.find((one) => one.tokenHash === tokenHash);
  if (!envelope || !recipient) throw new AppError(404, 'not_found', INVALID_LINK);
  // Who voided the envelope is shown at any time.
  if (!envelope.voidedAt && isPastExpiry(envelope))
    throw new AppError(403, 'link_expired', 'This link has expired. Ask the sender for a new one.');
  return { envelope, recipient, all };
}

const holderOf = ({ envelope: { teamId, environmentId }, recipient: { email } }: OpenedLink) =>
  ({ teamId, environmentId, actor: 'signer', accountId: null, email }) as const;
