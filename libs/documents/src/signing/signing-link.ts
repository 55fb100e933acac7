import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env, Secrets } from '@app/core';

const PURPOSE = 'signing links';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Links to the signing page of one envelope, `{BASE_URL}/sign/<token>`. The token is derived from the envelope's id and
 * the service's secret, so that later mails can carry it too; rows keep only its hash. It opens nothing else.
 */
@Injectable()
export class SigningLinks {
  constructor(
    private readonly env: Env,
    private readonly secrets: Secrets,
  ) {
    secrets.keysFor(PURPOSE); // a missing or short secret is told at the start, not to the first signer
  }

  /**
   * The link of an envelope.
   * @param known the hash that its row keeps; the link that was sent before is answered while its secret is valid
   */
  url(envelopeId: string, known: string | null = null): string {
    return `${this.env.baseUrl}/sign/${this.token(envelopeId, known)}`;
  }

  /** SHA-256 of the token in the link that `url` answers, as the row is to keep it. */
  hash(envelopeId: string, known: string | null = null): string {
    return sha256(this.token(envelopeId, known));
  }

  private token(envelopeId: string, known: string | null): string {
    const tokens = this.secrets.signatures(PURPOSE, envelopeId);
    return tokens.find((token) => sha256(token) === known) ?? tokens[0];
  }
}

/** The hash under which a given token is looked up; null for what can be no token. */
export const hashOfToken = (token: string): string | null => (TOKEN.test(token) ? sha256(token) : null);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
