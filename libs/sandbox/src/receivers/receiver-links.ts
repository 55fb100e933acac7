import { Injectable } from '@nestjs/common';
import { Env, isUuid, Secrets } from '@app/core';

const PURPOSE = 'sandbox receivers';

/** The public addresses of receivers: `<address>/sandbox/receiver/<id>.<signature>`. */
@Injectable()
export class ReceiverLinks {
  constructor(
    private readonly env: Env,
    private readonly secrets: Secrets,
  ) {}

  url(id: string): string {
    return `${this.env.sandboxUrl}/sandbox/receiver/${id}.${this.secrets.sign(PURPOSE, id)}`;
  }

  /** The id in the token of an address; null for a forged one. */
  idOf(token: string): string | null {
    const [id = '', signature = ''] = token.split('.');
    return isUuid(id) && this.secrets.isSigned(PURPOSE, id, signature) ? id : null;
  }
}
