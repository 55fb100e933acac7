import { hash, randomBytes } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Characters of the secret part: 238 bits. */
const RANDOM_LENGTH = 40;
const KEY = /^fk_[a-z0-9-]{1,40}_[0-9A-Za-z]{32,64}$/;

/** The stored parts of a key, without the key itself. */
export interface StoredKey {
  hash: Buffer;
  prefix: string;
  last4: string;
}

/** Generates a key `fk_<environment>_<40 random base62 characters>` (238 bits), with the parts to store. */
export function newKey(environment: string): { text: string; stored: StoredKey } {
  const random = randomBase62(RANDOM_LENGTH);
  const text = `fk_${environment}_${random}`;
  return {
    text,
    stored: { hash: hashOf(text), prefix: `fk_${environment}_${random.slice(0, 4)}`, last4: random.slice(-4) },
  };
}

/** The end of a grace time that begins now; null when it has no length. */
export const graceEnd = (seconds: number): Date | null =>
  seconds === 0 ? null : new Date(Date.now() + seconds * 1000);

/** SHA-256 of a key. A hash without salt or stretching suffices, because a random key cannot be guessed. */
export const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer');

/**
 * The key of an `Authorization: Token <key>` header; null when it is missing or malformed. The scheme is case-insensitive
 * (RFC 9110, 11.1).
 */
export function keyOf(header: string | undefined): string | null {
  const [, key] = /^token +(\S{1,120})$/i.exec(header ?? '') ?? [];
  return key !== undefined && KEY.test(key) ? key : null;
}

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte; using higher values would make some characters more likely.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += BASE62[byte % 62];
  }
  return text;
}
