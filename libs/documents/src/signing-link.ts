import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env, Secrets } from '@app/core';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Links to the signing page of one envelope, `{BASE_URL}/sign/<token>`. The token is derived from the envelope's id and
 * the service's secret, so that later mails can carry it too; rows keep only its hash. It opens nothing else.
 */
@Injectable()
export class SigningLinks {
  private readonly key: Buffer;

  constructor(
    private readonly env: Env,
    secrets: Secrets,
  ) {
    this.key = secrets.keyFor('signing links');
  }

  url(envelopeId: string): string {
    return `${this.env.baseUrl}/sign/${this.token(envelopeId)}`;
  }

  /** SHA-256 of the token of an envelope, as its row keeps it. */
  hash(envelopeId: string): string {
    return sha256(this.token(envelopeId));
  }

  private token(envelopeId: string): string {
    return createHmac('sha256', this.key).update(envelopeId).digest('base64url');
  }
}

/** The hash under which a given token is looked up; null for what can be no token. */
export const hashOfToken = (token: string): string | null => (TOKEN.test(token) ? sha256(token) : null);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
