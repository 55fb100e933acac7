import { Injectable } from '@nestjs/common';
import { Env, Secrets } from '@app/core';

const PURPOSE = 'review links';
/** The id of a claim in 32 hexadecimal digits, and its signature. */
const TOKEN = /^([0-9a-f]{32})([A-Za-z0-9_-]{43})$/;

/** The links to the review pages of claims, `{BASE_URL}/review/<token>`. The token has the id of the claim, signed by this service. */
@Injectable()
export class ReviewLinks {
  constructor(
    private readonly env: Env,
    private readonly secrets: Secrets,
  ) {
    secrets.keysFor(PURPOSE); // throws at startup for a missing or short secret
  }

  url(claimId: string): string {
    const id = claimId.replaceAll('-', '');
    const [signature] = this.secrets.signatures(PURPOSE, id);
    return `${this.env.baseUrl}/review/${id}${signature}`;
  }

  /** The id of the claim in a token; null for text that is no token of this service. */
  claimOf(token: string): string | null {
    const [, id = '', signature = ''] = TOKEN.exec(token) ?? [];
    return id !== '' && this.secrets.isSigned(PURPOSE, id, signature) ? id : null;
  }
}
