import { Injectable } from '@nestjs/common';
import { declareSealed, Secrets } from '@app/core';

/** The purpose for which the headers of integrations are sealed, also those of other owners than forms. */
export const INTEGRATION_HEADERS = 'form integration headers';
declareSealed({
  table: 'form_integration',
  key: { id: 'uuid' },
  column: 'sealed_headers',
  purpose: () => INTEGRATION_HEADERS,
});

/** Values of headers by name. */
export type HeaderValues = Record<string, string>;

/** Seals the headers of integrations. Their values may be keys of other services, so no answer and no log has them. */
@Injectable()
export class HeaderVault {
  constructor(private readonly secrets: Secrets) {}

  /** Null for no headers. */
  seal(headers: HeaderValues): string | null {
    return Object.keys(headers).length === 0 ? null : this.secrets.seal(INTEGRATION_HEADERS, JSON.stringify(headers));
  }

  open(sealed: string | null): HeaderValues {
    return sealed === null ? {} : (JSON.parse(this.secrets.unseal(INTEGRATION_HEADERS, sealed)) as HeaderValues);
  }
}
