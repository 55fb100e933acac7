import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { PDFArray, PDFBool, PDFContext, PDFDict, PDFHexString, PDFName, PDFObject, PDFString } from '@cantoo/pdf-lib';
import { nameOf, numberOf } from './pdf-values';

type Method = 'none' | 'rc4' | 'aes';

/** Padding of passwords in algorithm 2 (7.6.4.3.2). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const ZERO_IV = Buffer.alloc(16);

/**
 * Decrypts and encrypts the strings and streams of a file with an empty user password (ISO 32000-2, 7.6). The ciphers are those of OpenSSL,
 * which decrypt 8 MB in 15 to 40 ms. The AES of pdf-lib is in JavaScript, takes 3 s for that and is not exported, and
 * `PDFDocument.load` would read the file without a budget.
 */
export class PdfDecryption {
  private constructor(
    private readonly key: Buffer,
    private readonly revision: number,
    private readonly stringMethod: Method,
    private readonly streamMethod: Method,
    private readonly encryptMetadata: boolean,
  ) {}

  /** Derives the file key. Null when the file needs a password or has another security handler than the standard one. */
  static open(context: PDFContext, encrypt: PDFDict): PdfDecryption | null {
    if (nameOf(encrypt, 'Filter') !== 'Standard') return null;
    const version = numberOf(encrypt, 'V') ?? 0;
    const revision = numberOf(encrypt, 'R') ?? 0;
    const encryptMetadata = encrypt.lookup(PDFName.of('EncryptMetadata')) !== PDFBool.False;
    const key =
      revision >= 5 ? keyOfAes256(encrypt, revision) : keyOfRc4(context, encrypt, version, revision, encryptMetadata);
    if (!key) return null;
    const method = (filter: string): Method => (version < 4 ? 'rc4' : methodOf(encrypt, nameOf(encrypt, filter) ?? ''));
    return new PdfDecryption(key, revision, method('StrF'), method('StmF'), encryptMetadata);
  }

  string(bytes: Uint8Array, objectNumber: number, generation: number): Uint8Array {
    return this.decrypt(this.stringMethod, bytes, objectNumber, generation);
  }

  stream(dict: PDFDict, bytes: Uint8Array, objectNumber: number, generation: number): Uint8Array {
    return this.isPlain(dict) ? bytes : this.decrypt(this.streamMethod, bytes, objectNumber, generation);
  }

  private isPlain(dict: PDFDict): boolean {
    const type = nameOf(dict, 'Type');
    return type === 'XRef' || (type === 'Metadata' && !this.encryptMetadata) || usesIdentity(dict);
  }

  /** The opposite of `string`. */
  encryptedString(bytes: Uint8Array, objectNumber: number, generation: number): Uint8Array {
    return this.encrypt(this.stringMethod, bytes, objectNumber, generation);
  }

  /** The opposite of `stream`. */
  encryptedStream(dict: PDFDict, bytes: Uint8Array, objectNumber: number, generation: number): Uint8Array {
    return this.isPlain(dict) ? bytes : this.encrypt(this.streamMethod, bytes, objectNumber, generation);
  }

  private encrypt(method: Method, bytes: Uint8Array, objectNumber: number, generation: number): Uint8Array {
    if (method === 'none') return bytes;
    const key = this.revision >= 5 ? this.key : this.objectKey(method, objectNumber, generation);
    return method === 'rc4' ? rc4(key, bytes) : encryptedByAes(key, bytes);
  }

  private decrypt(method: Method, bytes: Uint8Array, objectNumber: number, generation: number): Uint8Array {
    if (method === 'none') return bytes;
    const key = this.revision >= 5 ? this.key : this.objectKey(method, objectNumber, generation);
    return method === 'rc4' ? rc4(key, bytes) : aes(key, bytes);
  }

  private objectKey(method: Method, objectNumber: number, generation: number): Buffer {
    const suffix = Buffer.alloc(5);
    suffix.writeUIntLE(objectNumber & 0xffffff, 0, 3);
    suffix.writeUIntLE(generation & 0xffff, 3, 2);
    const hash = createHash('md5').update(this.key).update(suffix);
    if (method === 'aes') hash.update('sAlT');
    return hash.digest().subarray(0, Math.min(this.key.length + 5, 16));
  }
}

/**
 * The file key by algorithm 2, verified by algorithms 4 and 5 with the empty password (revisions 2 to 4). Null when it is
 * wrong.
 */
function keyOfRc4(
  context: PDFContext,
  encrypt: PDFDict,
  version: number,
  revision: number,
  encryptMetadata: boolean,
): Buffer | null {
  const length = version === 1 ? 5 : Math.min(16, Math.max(5, lengthOf(encrypt, version) / 8));
  const id = firstId(context);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE((numberOf(encrypt, 'P') ?? 0) | 0);
  const hash = createHash('md5')
    .update(PADDING)
    .update(bytesOf(encrypt, 'O').subarray(0, 32))
    .update(permissions)
    .update(id);
  if (revision >= 4 && !encryptMetadata) hash.update(Buffer.alloc(4, 0xff));
  let key: Buffer = hash.digest().subarray(0, length);
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key).subarray(0, length);

  const user = bytesOf(encrypt, 'U');
  if (revision < 3) return Buffer.from(rc4(key, PADDING)).equals(user.subarray(0, 32)) ? key : null;
  let check: Uint8Array = createHash('md5').update(PADDING).update(id).digest();
  for (let round = 0; round < 20; round++) check = rc4(Buffer.from(key.map((byte) => byte ^ round)), check);
  return Buffer.from(check).equals(user.subarray(0, 16)) ? key : null;
}

/** The file key by algorithm 2.A with the empty password (revisions 5 and 6). Null when the password is wrong. */
function keyOfAes256(encrypt: PDFDict, revision: number): Buffer | null {
  const user = bytesOf(encrypt, 'U');
  const hash = (salt: Buffer) => (revision === 5 ? createHash('sha256').update(salt).digest() : hardenedHash(salt));
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null;
  const decipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), ZERO_IV).setAutoPadding(false);
  return Buffer.concat([decipher.update(bytesOf(encrypt, 'UE').subarray(0, 32)), decipher.final()]);
}

/** The hash of algorithm 2.B for the empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key = createHash('sha256').update(salt).digest();
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const input = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const encrypted = cipher.update(input);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256')
      .update(encrypted)
      .digest();
    last = encrypted[encrypted.length - 1] ?? 0;
  }
  return key.subarray(0, 32);
}

function rc4(key: Uint8Array, input: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    const kept = state[a] ?? 0;
    state[a] = state[b] ?? 0;
    state[b] = kept;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  const output = new Uint8Array(input.length);
  for (let index = 0, i = 0, j = 0; index < input.length; index++) {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    output[index] = (input[index] ?? 0) ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  }
  return output;
}

/**
 * Decrypts AES-CBC; the first 16 bytes are the initialization vector. An incomplete last block (truncated stream) is dropped.
 */
function aes(key: Buffer, input: Uint8Array): Uint8Array {
  const whole = Math.floor((input.length - 16) / 16) * 16;
  if (whole <= 0) return new Uint8Array();
  const decipher = createDecipheriv(
    key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc',
    key,
    input.subarray(0, 16),
  ).setAutoPadding(false);
  const plain = decipher.update(input.subarray(16, 16 + whole));
  const padding = plain[plain.length - 1] ?? 0;
  return padding >= 1 && padding <= 16 ? plain.subarray(0, plain.length - padding) : plain;
}

function encryptedByAes(key: Buffer, input: Uint8Array): Uint8Array {
  const vector = randomBytes(16);
  const cipher = createCipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, vector);
  return Buffer.concat([vector, cipher.update(input), cipher.final()]);
}

function methodOf(encrypt: PDFDict, filter: string): Method {
  const filters = encrypt.lookup(PDFName.of('CF'));
  const chosen = filters instanceof PDFDict ? filters.lookup(PDFName.of(filter)) : undefined;
  if (!(chosen instanceof PDFDict)) return 'none';
  const method = nameOf(chosen, 'CFM');
  if (method === 'V2') return 'rc4';
  return method === 'AESV2' || method === 'AESV3' ? 'aes' : 'none';
}

function usesIdentity(dict: PDFDict): boolean {
  const filter = dict.lookup(PDFName.of('Filter'));
  const first = filter instanceof PDFArray ? filter.lookup(0) : filter;
  return first === PDFName.of('Crypt');
}

function lengthOf(encrypt: PDFDict, version: number): number {
  return numberOf(encrypt, 'Length') ?? (version >= 4 ? 128 : 40);
}

function firstId(context: PDFContext): Uint8Array {
  const id = context.lookup(context.trailerInfo.ID);
  return id instanceof PDFArray ? stringBytes(id.lookup(0)) : new Uint8Array();
}

function bytesOf(dict: PDFDict, key: string): Buffer {
  return Buffer.from(stringBytes(dict.lookup(PDFName.of(key))));
}

function stringBytes(value: PDFObject | undefined): Uint8Array {
  return value instanceof PDFString || value instanceof PDFHexString ? value.asBytes() : new Uint8Array();
}

function md5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest();
}
