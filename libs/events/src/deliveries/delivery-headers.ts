import { Injectable } from '@nestjs/common';
import { declareSealed, Secrets } from '@app/core';

const PURPOSE = 'webhook headers';
declareSealed({ table: 'webhook_delivery', key: { id: 'uuid' }, column: 'sealed_headers', purpose: () => PURPOSE });

/** Seals the additional headers of deliveries, because they may hold keys of the receiver. */
@Injectable()
export class DeliveryHeaders {
  constructor(private readonly secrets: Secrets) {}

  seal(headers: Record<string, string> | undefined): string | null {
    return headers ? this.secrets.seal(PURPOSE, JSON.stringify(headers)) : null;
  }

  unseal(sealed: string | null): Record<string, string> {
    return sealed === null ? {} : JSON.parse(this.secrets.unseal(PURPOSE, sealed));
  }
}
