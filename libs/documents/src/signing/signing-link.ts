import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env, Secrets } from '@app/core';

const PURPOSE = 'signing links';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Creates the link to the signing page of an envelope, `{BASE_URL}/sign/<token>`. The token is derived from the envelope's id
 * and the service's secret, so that later mails can repeat it; the database has only its hash. It is valid for this envelope
 * only.
 */
@Injectable()
export class SigningLinks {
  constructor(
    private readonly env: Env,
    private readonly secrets: Secrets,
  ) {
    secrets.keysFor(PURPOSE); // throws at startup for a missing or short secret
  }

  /**
   * The link of an envelope.
   * @param known the token hash in the envelope's row: returns the link that was sent before, while its secret is still valid
   */
  url(envelopeId: string, known: string | null = null): string {
    return `${this.env.baseUrl}/sign/${this.token(envelopeId, known)}`;
  }

  /** SHA-256 of the token in the link from `url`, for the envelope's row. */
  hash(envelopeId: string, known: string | null = null): string {
    return sha256(this.token(envelopeId, known));
  }

  private token(envelopeId: string, known: string | null): string {
    const tokens = this.secrets.signatures(PURPOSE, envelopeId);
    return tokens.find((token) => sha256(token) === known) ?? tokens[0];
  }
}

/** The hash for looking up a token; null for text that is not in the form of a token. */
export const hashOfToken = (token: string): string | null => (TOKEN.test(token) ? sha256(token) : null);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
