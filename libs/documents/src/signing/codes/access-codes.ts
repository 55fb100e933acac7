import { Injectable } from '@nestjs/common';
import { AppError, Secrets } from '@app/core';
import type { Recipient } from '../recipients/recipient.entity';

const PURPOSE = 'access codes';

/** Wrong tries until a link is locked. */
const MAX_TRIES = 5;

/** A link at which no code was entered yet. */
export const NOT_IDENTIFIED = { codeTries: 0, identifiedAt: null };

/** The members of a recipient that determine who has entered the code. */
type CodeOwner = Pick<Recipient, 'id' | 'email' | 'linkNumber' | 'codeHash' | 'codeTries'>;

/** How many wrong codes can still be entered. */
export const triesLeft = ({ codeTries }: Pick<Recipient, 'codeTries'>): number => Math.max(0, MAX_TRIES - codeTries);

/**
 * The passes of recipients with an access code. Whoever enters a code gets a pass, which is derived from the recipient, the number of the link and
 * the hash of the code. So nothing about it is stored, and a renewed link, a corrected address and a new code end it.
 */
@Injectable()
export class AccessCodes {
  constructor(private readonly secrets: Secrets) {}

  /** What whoever has entered the code shows from then on. */
  pass(recipient: CodeOwner): string {
    return this.secrets.sign(PURPOSE, passText(recipient));
  }

  /** @throws AppError 403 without a pass, when the recipient has a code */
  require(recipient: CodeOwner, pass: string | null): void {
    if (recipient.codeHash === null) return;
    if (pass !== null && this.secrets.isSigned(PURPOSE, passText(recipient), pass)) return;
    const locked = 'The access code was entered wrongly too often. Ask the sender for a new link or a new code.';
    if (triesLeft(recipient) === 0) throw new AppError(403, 'code_locked', locked);
    throw new AppError(403, 'code_required', 'This document needs an access code. Open its link and enter the code.');
  }
}

const passText = ({ id, email, linkNumber, codeHash }: CodeOwner): string =>
  JSON.stringify([id, email, linkNumber, codeHash]);
