import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/**
 * One of the equally strong settings of scrypt (RFC 7914) in the OWASP Password Storage Cheat Sheet, "scrypt": 16 MiB and about 0.2 s
 * for each hash, so that four at once in the threads of Node take 64 MiB.
 */
const COST = { N: 2 ** 14, r: 8, p: 5 };
/** Bytes of the salt and of the key. */
const SALT = 16;
const KEY = 32;

const HASH = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]+)\$([\w-]+)$/;

/** A salted hash of an access code, with its parameters: `scrypt$N$r$p$salt$key`. */
export async function hashOfCode(code: string): Promise<string> {
  const salt = randomBytes(SALT);
  const key = await derive(code, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether a hash from `hashOfCode` is of this code, compared in constant time. @throws Error for another text than a hash */
export async function isCode(given: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = HASH.exec(hash) ?? [];
  if (N === undefined) throw new Error('The row of the recipient has no hash of an access code');
  const expected = Buffer.from(key, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(given, Buffer.from(salt, 'base64url'), cost);
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

/** People enter spaces at the ends, and keyboards of some languages full-width digits: these are the same code. */
const normalized = (code: string): string => code.normalize('NFKC').trim();

const derive = (code: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(normalized(code), salt, KEY, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
