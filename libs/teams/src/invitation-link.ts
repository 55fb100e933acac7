import { Env, isUuid, Secrets } from '@app/core';
import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';

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
    return `${this.env.baseUrl}/invitation/${invitationId}.${this.sign(invitationId)}`;
  }

  /** The invitation that a token stands for; null when it is forged. */
  open(token: string): string | null {
    const [id = '', signature = ''] = token.split('.');
    if (!isUuid(id)) return null;
    const expected = Buffer.from(this.sign(id));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
  }

  private sign(id: string): string {
    return createHmac('sha256', this.secrets.keyFor('invitation links')).update(id).digest('base64url');
  }
}
