import { Env, isUuid, Secrets } from '@app/core';
import { Injectable } from '@nestjs/common';

const PURPOSE = 'invitation links';

/**
 * Addresses of invitations, `{BASE_URL}/invitation/<id>.<HMAC-SHA256 of it>`. Nothing of the secret part is stored, so
 * neither the database nor a job's payload can give an invitation away.
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

  /** The invitation that a token stands for; null when it is forged. */
  open(token: string): string | null {
    const [id = '', signature = ''] = token.split('.');
    return isUuid(id) && this.secrets.isSigned(PURPOSE, id, signature) ? id : null;
  }
}
