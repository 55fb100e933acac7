import { Injectable } from '@nestjs/common';
import { declareSealed, Secrets } from '@app/core';

const PURPOSE = 'webhook headers';
declareSealed({ table: 'webhook_delivery', key: { id: 'uuid' }, column: 'sealed_headers', purpose: () => PURPOSE });

/** Seals the additional headers of deliveries, because they may hold keys of the receiver. */
@Injectable()
export class DeliveryHeaders {
  constructor(private readonly secrets: Secrets) {}

  /** Null for no headers. */
  seal(headers: Record<string, string> = {}): string | null {
    return Object.keys(headers).length === 0 ? null : this.secrets.seal(PURPOSE, JSON.stringify(headers));
  }

  unseal(sealed: string | null): Record<string, string> {
    return sealed === null ? {} : JSON.parse(this.secrets.unseal(PURPOSE, sealed));
  }
}
