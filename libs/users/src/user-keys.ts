import { hash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { declareSealed, Secrets } from '@app/core';

/** The user of a key. */
interface Owner {
  environmentId: string;
  id: string;
}

/** A user key as stored in the database. */
export interface SealedKey {
  sealedKey: string;
  keyHash: Buffer;
}

/** Creates the keys of end users and encrypts them for the database (docs/guide/keys.md, "Keys of users"). */
@Injectable()
export class UserKeys {
  constructor(private readonly secrets: Secrets) {}

  /** A new key, a UUID, sealed. */
  create(owner: Owner): SealedKey {
    const key = randomUUID();
    return { sealedKey: this.secrets.seal(purposeOf(owner), key), keyHash: this.hash(key) };
  }

  /** Decrypts a key. @throws when it was sealed for another user or with another secret */
  open(owner: Owner, sealedKey: string): string {
    return this.secrets.unseal(purposeOf(owner), sealedKey);
  }

  /** The hash by which a key is found. A UUID has 122 random bits, so a hash without salt does not reveal it. */
  hash(key: string): Buffer {
    return hash('sha256', key, 'buffer');
  }
}

declareSealed({
  table: 'user',
  key: { environment_id: 'uuid', id: 'text' },
  column: 'sealed_key',
  purpose: ({ environment_id: environmentId = '', id = '' }) => purposeOf({ environmentId, id }),
});

/** Bound to the user, so that a row cannot hold another user's key. Hashed, because ids exceed HKDF's limit on `info`. */
function purposeOf({ environmentId, id }: Owner): string {
  return `user key ${hash('sha256', `${environmentId}/${id}`, 'base64url')}`;
}
