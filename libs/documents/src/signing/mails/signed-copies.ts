import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StoredFile } from '@app/core';
import type { Envelope } from '../../envelopes/envelope.entity';
import type { Recipient } from '../recipients/recipient.entity';
import { RecipientsRepository } from '../recipients/recipients.repository';
import { SigningLinks } from '../signing-links';
import { TeamMails } from './team-mails';
import { type Brand, signedCopyMail } from './signing-mails';

/**
 * Bytes of a document that a mail carries. Base64 adds 37 %, so the mail stays below 10 MB, the limit of servers in their usual
 * setting (10,240,000 bytes in Postfix).
 */
const MAX_ATTACHED = 7_000_000;

/** Sends the signed document to its recipients and its sender. */
@Injectable()
export class SignedCopies {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly links: SigningLinks,
    private readonly mails: TeamMails,
  ) {}

  /** Gives every recipient a link to the sealed document, and erases the marks, which are stamped now. @returns the recipients */
  async open(manager: EntityManager, envelope: Envelope): Promise<Recipient[]> {
    const all = await this.recipients.list(envelope, manager);
    const opened = all.map((one) => ({
      ...one,
      tokenHash: this.links.hash(one),
      sentAt: one.sentAt ?? new Date(),
      sealedMark: null,
    }));
    for (const one of opened) {
      const { tokenHash, sentAt, sealedMark } = one;
      await this.recipients.update(one, { tokenHash, sentAt, sealedMark }, manager);
    }
    return opened;
  }

  /**
   * Adds a mail for each address, with the document when it is small enough, and with a link to it otherwise. Whose link needs an access
   * code gets the link only: the mailbox alone must not show the document.
   */
  async send(
    manager: EntityManager,
    envelope: Envelope,
    all: readonly Recipient[],
    { key, sha256, size, mediaType }: StoredFile,
    requestId: string,
  ): Promise<void> {
    const { fileName, locale, sender, tokenExpiresAt } = envelope;
    const names = all.filter(({ role }) => role === 'signer').map(({ writtenName }) => writtenName);
    const until = tokenExpiresAt ?? new Date();
    const [first] = all;
    const links = new Map(all.toReversed().map((one) => [one.email, one]));
    if (sender && first && !links.has(sender)) links.set(sender, first);
    const takesFile = (to: string) => size <= MAX_ATTACHED && (to === sender || links.get(to)?.codeHash === null);
    const common = { fileName, locale, names, until };
    const write = (brand: Brand, to: string) =>
      signedCopyMail({ ...common, isAttached: takesFile(to), url: this.links.url(links.get(to)!) }, brand);
    const file = { key, sha256, name: fileName, mediaType };
    for (const attachments of [[file], []]) {
      const addresses = [...links.keys()].filter((to) => takesFile(to) === attachments.length > 0);
      await this.mails.add(manager, envelope, addresses, write, { attachments, requestId });
    }
  }
}
