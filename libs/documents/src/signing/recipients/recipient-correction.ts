import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppError, assertNoProblems, type InputProblem, isDeceptive } from '@app/core';
import type { Envelope } from '../../envelopes/envelope.entity';
import { EnvelopeLog } from '../../envelopes/envelope-log';
import { EnvelopesRepository } from '../../envelopes/envelopes.repository';
import { isPastExpiry } from '../../envelopes/envelope-status';
import { CODE_OF_COPY } from '../codes/access-code';
import { NOT_IDENTIFIED } from '../codes/access-codes';
import { DECEPTIVE_LINE } from '../fields/given-lines';
import { LinkRenewal } from '../link-renewal';
import { SigningRequests } from '../signing-requests';
import type { Recipient } from './recipient.entity';
import { RecipientsRepository } from './recipients.repository';

/** What is to be right about a recipient; what is absent stays. */
type Correction = Partial<Pick<Recipient, 'email' | 'name' | 'codeHash'>>;

/** Who corrects, and by which request. */
interface Corrector {
  /** E-mail address of the sender's account. */
  by: string;
  requestId: string;
}

/** What another person has not done yet. */
const NOTHING_DONE = { tokenHash: null, sentAt: null, remindedAt: null, renewedAt: null, viewedAt: null };

/** Corrects the address, the name and the access code of a recipient who has not acted yet. */
@Injectable()
export class RecipientCorrection {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly log: EnvelopeLog,
    private readonly renewal: LinkRenewal,
    private readonly requests: SigningRequests,
  ) {}

  /**
   * A new address gets a request of its own when the recipient was asked already; the link that the earlier address got opens
   * nothing any more. An envelope whose links have expired gets its whole time again, because the new link must work. A link that only
   * the sender's system has was never in a mailbox, and stays.
   * @param all the recipients of the envelope
   * @throws AppError 409 for a recipient who has acted; InvalidInputError for an address of another recipient and a deceptive name
   */
  async correct(
    manager: EntityManager,
    envelope: Envelope,
    all: readonly Recipient[],
    recipient: Recipient,
    correction: Correction,
    corrector: Corrector,
  ): Promise<void> {
    if (recipient.doneAt) throw new AppError(409, 'already_signed', 'This recipient has acted already.');
    assertNoProblems(problemsOf(correction, all, recipient));
    const { email = recipient.email, name = recipient.name, codeHash = recipient.codeHash } = correction;
    // A code that was given again has a new hash: it is a new one, because nobody can tell.
    const isRecoded = codeHash !== recipient.codeHash;
    if (email === recipient.email && name === recipient.name && !isRecoded) return;
    const asksAnew = email !== recipient.email && recipient.sentAt !== null && envelope.sendsMail;
    const changes = {
      ...{ email, name, codeHash },
      ...((email !== recipient.email || isRecoded) && NOT_IDENTIFIED),
      ...(asksAnew && { ...NOTHING_DONE, linkNumber: recipient.linkNumber + 1 }),
    };
    await this.recipients.update(recipient, changes, manager);
    const corrected = await this.present(manager, envelope, all, recipient, email);
    await this.note(manager, corrected, recipient, { email, name, codeHash }, corrector);
    if (asksAnew) await this.askAnew(manager, corrected, { ...recipient, ...changes }, corrector.requestId);
  }

  /** The envelope with the address of its first signer. */
  private async present(
    manager: EntityManager,
    envelope: Envelope,
    all: readonly Recipient[],
    { id }: Recipient,
    email: string,
  ): Promise<Envelope> {
    if (all.find(({ role }) => role === 'signer')?.id !== id) return envelope;
    await this.envelopes.update(envelope, envelope.id, { signer: email }, manager);
    return { ...envelope, signer: email };
  }

  private async note(
    manager: EntityManager,
    envelope: Envelope,
    before: Recipient,
    { email, name, codeHash }: Required<Correction>,
    { by, requestId }: Corrector,
  ): Promise<void> {
    const detail = {
      by,
      ...(email !== before.email && { previous_recipient: before.email }),
      ...(name !== before.name && { name, previous_name: before.name }),
      ...(codeHash !== before.codeHash && { access_code: changeOf(before.codeHash, codeHash) }),
    };
    await this.log.add(manager, envelope, 'corrected', { recipient: email, detail, requestId });
  }

  private async askAnew(
    manager: EntityManager,
    envelope: Envelope,
    recipient: Recipient,
    requestId: string,
  ): Promise<void> {
    const valid = isPastExpiry(envelope)
      ? await this.renewal.extend(manager, envelope, undefined, requestId)
      : envelope;
    await this.requests.send(manager, valid, [recipient], requestId);
  }
}

/** What became of the code, for the evidence: never the code. */
function changeOf(before: string | null, after: string | null): string {
  if (after === null) return 'removed';
  return before === null ? 'set' : 'changed';
}

function problemsOf(
  { email, name = '', codeHash = null }: Correction,
  all: readonly Recipient[],
  { id, role }: Recipient,
): InputProblem[] {
  const key = email?.toLowerCase();
  const others = all.filter((one) => one.id !== id);
  return [
    ...(others.some((one) => one.email.toLowerCase() === key)
      ? [{ path: 'email', message: 'is the address of another recipient' }]
      : []),
    ...(isDeceptive(name) ? [{ path: 'name', message: DECEPTIVE_LINE }] : []),
    ...(codeHash !== null && role === 'cc' ? [{ path: 'access_code', message: CODE_OF_COPY }] : []),
  ];
}
