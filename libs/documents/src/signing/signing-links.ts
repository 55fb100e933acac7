import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env, Secrets } from '@app/core';
import type { Recipient } from './recipients/recipient.entity';

const PURPOSE = 'signing links';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The members of a recipient that determine the link. */
type LinkOwner = Pick<Recipient, 'id' | 'linkNumber' | 'tokenHash'>;

/**
 * Creates the link to the signing page for a recipient, `{BASE_URL}/sign/<token>`. The token is derived from the recipient's id,
 * the number of the link and the service's secret, so that later mails can repeat it; the database has only its hash. It is valid
 * for this recipient only, and until the link is renewed.
 */
@Injectable()
export class SigningLinks {
  constructor(
    private readonly env: Env,
    private readonly secrets: Secrets,
  ) {
    secrets.keysFor(PURPOSE); // throws at startup for a missing or short secret
  }

  /** The link of a recipient. It is the one that was sent before, while its secret is still valid. */
  url(owner: LinkOwner): string {
    return `${this.env.baseUrl}/sign/${this.token(owner)}`;
  }

  /** SHA-256 of the token in the link from `url`, for the recipient's row. */
  hash(owner: LinkOwner): string {
    return sha256(this.token(owner));
  }

  /** @param owner its `tokenHash` tells with which of the valid secrets the link was made; null for a new link */
  private token({ id, linkNumber, tokenHash }: LinkOwner): string {
    // The first link is derived from the id alone: so were those of envelopes before they had recipients.
    const tokens = this.secrets.signatures(PURPOSE, linkNumber === 0 ? id : `${id}.${linkNumber}`);
    return tokens.find((token) => sha256(token) === tokenHash) ?? tokens[0];
  }
}

/** The hash for looking up a token; null for text that is not in the form of a token. */
export const hashOfToken = (token: string): string | null => (TOKEN.test(token) ? sha256(token) : null);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
