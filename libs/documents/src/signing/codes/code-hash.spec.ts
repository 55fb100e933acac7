import { hashOfCode, isCode } from './code-hash';

describe('the hash of an access code', () => {
  it('is of this code only, and another one each time', async () => {
    const [hash, other] = [await hashOfCode('Zebra-7391'), await hashOfCode('Zebra-7391')];
    expect(hash).not.toBe(other);
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    for (const code of ['Zebra-7391', '  Zebra-7391 ', 'Zebra-７３９１']) expect(await isCode(code, hash)).toBe(true);
    for (const code of ['', 'zebra-7391', 'Zebra-739', 'Zebra -7391', hash])
      expect(await isCode(code, hash)).toBe(false);
  });

  it('says with which parameters it was made', async () => {
    // RFC 7914, section 12, third vector: the first 32 of its 64 bytes.
    const vector = Buffer.from('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2', 'hex');
    const salt = Buffer.from('SodiumChloride').toString('base64url');
    const hash = `scrypt$16384$8$1$${salt}$${vector.toString('base64url')}`;
    expect([await isCode('pleaseletmein', hash), await isCode('pleaseletmeIn', hash)]).toEqual([true, false]);
    await expect(isCode('a', 'plain')).rejects.toThrow('no hash');
  });
});
