import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EnvelopeLog, type Witness } from '../../envelopes/envelope-log';
import { RecipientsRepository } from '../recipients/recipients.repository';
import { SigningAccess, type OpenedLink } from '../signing-access';
import { AccessCodes, triesLeft } from './access-codes';
import { isCode } from './code-hash';

/** How a recipient was identified, as the evidence has it. */
export const BY_CODE = 'access code';

/** What may be known about a link before its access code is entered. */
export interface LinkOwner {
  teamId: string;
  sender: string;
  /** 0 for a locked link. */
  triesLeft: number;
}

/** What a try gives: the pass for the right code, or how many tries are left. */
export type CodeTry = { pass: string } | { pass: null; triesLeft: number };

/** Identifies recipients by their access codes. */
@Injectable()
export class Identification {
  constructor(
    private readonly access: SigningAccess,
    private readonly codes: AccessCodes,
    private readonly recipients: RecipientsRepository,
    private readonly log: EnvelopeLog,
  ) {}

  /** @throws AppError 404 for an unknown or replaced token, 403 for an expired one */
  async ownerOf(token: string): Promise<LinkOwner> {
    const { envelope, recipient } = await this.access.find(token);
    return { teamId: envelope.teamId, sender: envelope.sender ?? '', triesLeft: triesLeft(recipient) };
  }

  /**
   * Checks a code and counts wrong ones, under the lock of the envelope: so tries at the same moment cannot exceed the limit. The code of
   * a locked link is not looked at. It is no view. @throws AppError as `ownerOf` does
   */
  enter(token: string, code: string, witness: Witness): Promise<CodeTry> {
    return this.access.lock(token, async (manager, link) => {
      const { recipient } = link;
      if (triesLeft(recipient) === 0) return { pass: null, triesLeft: 0 };
      const { codeHash } = recipient;
      if (codeHash !== null && !(await isCode(code, codeHash))) return this.noteRefused(manager, link, witness);
      await this.noteIdentified(manager, link, witness);
      return { pass: this.codes.pass(recipient) };
    });
  }

  /** Once for each link and code: a person who enters it again and again must not make the evidence too long to be read. */
  private async noteIdentified(manager: EntityManager, link: OpenedLink, witness: Witness): Promise<void> {
    const { envelope, recipient } = link;
    if (recipient.identifiedAt !== null || recipient.codeHash === null) return;
    const at = new Date();
    await this.recipients.update(recipient, { identifiedAt: at }, manager);
    const about = { witness, recipient: recipient.email, at, detail: { method: BY_CODE } };
    await this.log.add(manager, envelope, 'identified', about);
  }

  private async noteRefused(manager: EntityManager, link: OpenedLink, witness: Witness): Promise<CodeTry> {
    const { envelope, recipient } = link;
    const codeTries = recipient.codeTries + 1;
    await this.recipients.update(recipient, { codeTries }, manager);
    const left = triesLeft({ codeTries });
    const detail = { method: BY_CODE, tries_left: left };
    await this.log.add(manager, envelope, 'code_refused', { witness, recipient: recipient.email, detail });
    return { pass: null, triesLeft: left };
  }
}
