import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { declareSealed, Secrets } from '@app/core';

/** Whose key it is. */
interface Owner {
  environmentId: string;
  id: string;
}

/** A user key as the database holds it. */
export interface SealedKey {
  sealedKey: string;
  keyHash: Buffer;
}

/** Makes the keys of end users and keeps them out of the database in the clear (decisions, "Users, fields, values"). */
@Injectable()
export class UserKeys {
  constructor(private readonly secrets: Secrets) {}

  /** A new key, a UUID, sealed. */
  create(owner: Owner): SealedKey {
    const key = randomUUID();
    return { sealedKey: this.secrets.seal(purposeOf(owner), key), keyHash: this.hash(key) };
  }

  /** The key in the clear; throws when it was sealed for another user or with another secret. */
  open(owner: Owner, sealedKey: string): string {
    return this.secrets.unseal(purposeOf(owner), sealedKey);
  }

  /** What a key is found by. A UUID has 122 random bits, so a plain digest gives nothing away. */
  hash(key: string): Buffer {
    return createHash('sha256').update(key).digest();
  }
}

declareSealed({
  table: 'user',
  key: { environment_id: 'uuid', id: 'text' },
  column: 'sealed_key',
  purpose: ({ environment_id: environmentId = '', id = '' }) => purposeOf({ environmentId, id }),
});

/** Bound to the user, so that a row cannot be given the key of another; digested, because ids are longer than HKDF takes. */
function purposeOf({ environmentId, id }: Owner): string {
  return `user key ${createHash('sha256').update(`${environmentId}/${id}`).digest('base64url')}`;
}
