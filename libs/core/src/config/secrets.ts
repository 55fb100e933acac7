import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env } from './env';

const NONCE = 12;
const TAG = 16;
/** Size of the key cache, some 400 kB. Deriving a key takes about 20 µs, so a cache miss is cheap. */
const MAX_KEYS = 500;

/**
 * Derives one key per purpose from `SECRET_KEY`; a value sealed for one purpose cannot be opened with the key of another.
 * While `SECRET_KEY_PREVIOUS` is set, its signatures and sealed values stay valid; new values use `SECRET_KEY`.
 */
@Injectable()
export class Secrets {
  private readonly keys = new Map<string, Buffer>();

  constructor(private readonly env: Env) {}

  /** 32 bytes for the purpose, from the secret in use. */
  keyFor(purpose: string): Buffer {
    return this.derive(this.env.secretKey, purpose);
  }

  /** The current key for the purpose, then the key of the previous secret if there is one. */
  keysFor(purpose: string): [Buffer, ...Buffer[]] {
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

  /** The text that was sealed for the same purpose. Throws when it was altered or sealed with an invalid secret. */
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

  /** By HKDF-SHA256 (RFC 5869). */
  private derive(secret: string, purpose: string): Buffer {
    const name = secret === this.env.secretKey ? purpose : `previous ${purpose}`;
    const key = this.keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    this.keep(name, key);
    return key;
  }

  /** A cache with least-recently-used eviction: there is a key for every user. */
  private keep(name: string, key: Buffer): void {
    this.keys.delete(name);
    this.keys.set(name, key);
    const [oldest] = this.keys.keys();
    if (this.keys.size > MAX_KEYS && oldest !== undefined) this.keys.delete(oldest);
  }
}

function decrypt(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
}

const signature = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
