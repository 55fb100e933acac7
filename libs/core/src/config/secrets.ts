import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env } from './env';

const NONCE = 12;
const TAG = 16;
/** Some 400 kB. Deriving a key takes about 20 µs, so a miss costs little. */
const MAX_KEYS = 500;

/** Keys that follow from `SECRET_KEY`, one per purpose, so that what one of them signs or seals is nothing to another. */
@Injectable()
export class Secrets {
  private readonly keys = new Map<string, Buffer>();

  constructor(private readonly env: Env) {}

  /** 32 bytes for the purpose, by HKDF-SHA256 (RFC 5869). */
  keyFor(purpose: string): Buffer {
    const key = this.keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', this.env.secretKey, '', purpose, 32));
    this.keep(purpose, key);
    return key;
  }

  /** How many keys are kept. */
  get kept(): number {
    return this.keys.size;
  }

  /** The purpose used longest ago makes room: there is one for every user. */
  private keep(purpose: string, key: Buffer): void {
    this.keys.delete(purpose);
    this.keys.set(purpose, key);
    const [oldest] = this.keys.keys();
    if (this.keys.size > MAX_KEYS && oldest !== undefined) this.keys.delete(oldest);
  }

  /** Encrypts text for storage with AES-256-GCM: base64url of nonce, ciphertext and tag. The same text seals differently each time. */
  seal(purpose: string, text: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.keyFor(purpose), nonce);
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return sealed.toString('base64url');
  }

  /** The text that was sealed for the same purpose; throws when it was altered or sealed with another `SECRET_KEY`. */
  unseal(purpose: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.keyFor(purpose), bytes.subarray(0, NONCE), {
      authTagLength: TAG,
    });
    decipher.setAuthTag(bytes.subarray(-TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
  }
}
