import { Env, isUuid, Secrets } from '@app/core';
import { Injectable } from '@nestjs/common';

const PURPOSE = 'invitation links';

/**
 * Links of invitations, `{BASE_URL}/invitation/<id>.<HMAC-SHA256 of the id>`. The signature is not stored, so neither the
 * database nor a job's payload reveals a link.
 */
@Injectable()
export class InvitationLinks {
  constructor(
    private readonly env: Env,
    private readonly secrets: Secrets,
  ) {}

  url(invitationId: string): string {
    return `${this.env.baseUrl}/invitation/${invitationId}.${this.secrets.sign(PURPOSE, invitationId)}`;
  }

  /** The id of a token's invitation; null when the token is forged. */
  open(token: string): string | null {
    const [id = '', signature = ''] = token.split('.');
    return isUuid(id) && this.secrets.isSigned(PURPOSE, id, signature) ? id : null;
  }
}
