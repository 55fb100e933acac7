import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env } from './env';

/** Bytes of the nonce and of the tag of AES-GCM (NIST SP 800-38D, 5.2.1). */
const NONCE = 12;
const TAG = 16;
/** Size of the key cache, some 400 kB. Deriving a key takes about 3 µs, so a cache miss is cheap. */
const MAX_KEYS = 500;

/**
 * Derives one key per purpose from `SECRET_KEY`; a value sealed for one purpose cannot be opened with the key of another.
 * While `SECRET_KEY_PREVIOUS` is set, its signatures and sealed values stay valid; new values use `SECRET_KEY`.
 */
@Injectable()
export class Secrets {
  private readonly keys = new Map<string, KeyObject>();
  /** By secret. */
  private readonly pseudorandomKeys = new Map<string, KeyObject>();

  constructor(private readonly env: Env) {}

  /** 32 bytes for the purpose, from the secret in use. */
  keyFor(purpose: string): KeyObject {
    return this.derive(this.env.secretKey, purpose);
  }

  /** The current key for the purpose, then the key of the previous secret if there is one. */
  keysFor(purpose: string): [KeyObject, ...KeyObject[]] {
    const previous = this.env.previousSecretKey;
    return [this.keyFor(purpose), ...(previous === null ? [] : [this.derive(previous, purpose)])];
  }

  /** Number of cached keys. */
  get kept(): number {
    return this.keys.size;
  }

  /** HMAC-SHA256 of the text, base64url. */
  sign(purpose: string, text: string): string {
    return signature(this.keyFor(purpose), text);
  }

  /** Whether `given` is the signature of the text with any valid secret. */
  isSigned(purpose: string, text: string, given: string): boolean {
    return this.signatures(purpose, text).some((one) => isEqual(given, one));
  }

  /** Every valid signature of the text; the one of the current secret first. */
  signatures(purpose: string, text: string): [string, ...string[]] {
    const [current, ...previous] = this.keysFor(purpose);
    return [signature(current, text), ...previous.map((key) => signature(key, text))];
  }

  /** Encrypts text for storage with AES-256-GCM and a random nonce. Returns base64url of nonce, ciphertext and tag. */
  seal(purpose: string, text: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.keyFor(purpose), nonce);
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return sealed.toString('base64url');
  }

  /** The text that was sealed for the same purpose. @throws when it was altered or sealed with an invalid secret */
  unseal(purpose: string, sealed: string): string {
    return this.open(purpose, sealed).text;
  }

  /** The text sealed with the current secret; null when it already is. @throws like `unseal` */
  reseal(purpose: string, sealed: string): string | null {
    const { text, isCurrent } = this.open(purpose, sealed);
    return isCurrent ? null : this.seal(purpose, text);
  }

  private open(purpose: string, sealed: string): { text: string; isCurrent: boolean } {
    const [current, ...previous] = this.keysFor(purpose);
    try {
      return { text: decrypt(current, sealed), isCurrent: true };
    } catch (error) {
      // A wrong key shows only as an invalid GCM tag, so the previous key is tried second.
      if (!previous[0]) throw error;
      return { text: decrypt(previous[0], sealed), isCurrent: false };
    }
  }

  private derive(secret: string, purpose: string): KeyObject {
    const name = secret === this.env.secretKey ? purpose : `previous ${purpose}`;
    const key = this.keys.get(name) ?? expanded(this.extracted(secret), purpose);
    this.keep(name, key);
    return key;
  }

  private extracted(secret: string): KeyObject {
    const known = this.pseudorandomKeys.get(secret) ?? extracted(secret);
    this.pseudorandomKeys.set(secret, known);
    return known;
  }

  /** A cache with least-recently-used eviction: there is a key for every user. */
  private keep(name: string, key: KeyObject): void {
    this.keys.delete(name);
    this.keys.set(name, key);
    const [oldest] = this.keys.keys();
    if (this.keys.size > MAX_KEYS && oldest !== undefined) this.keys.delete(oldest);
  }
}

/** HKDF-Extract with SHA-256 and without a salt (RFC 5869, 2.2). `hkdfSync` would do it again for each purpose. */
const extracted = (secret: string): KeyObject => createSecretKey(createHmac('sha256', '').update(secret).digest());

/** HKDF-Expand for the 32 bytes of one SHA-256 (RFC 5869, 2.3). */
const expanded = (pseudorandomKey: KeyObject, purpose: string): KeyObject =>
  createSecretKey(createHmac('sha256', pseudorandomKey).update(purpose).update(Buffer.of(1)).digest());

function decrypt(key: KeyObject, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
}

const signature = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest('base64url');

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
