import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Env } from '@app/core';
import { type TestAuthority, testAuthority } from '../../../../libs/sealing/src/proofs/certification-authority.fixture';
import { ecSealKey } from '../../../../libs/sealing/src/seal/seal.fixture';
import type { SealKey } from '../../../../libs/sealing/src/seal/seal-key';
import { checkSealProofs } from './proofs-check';

describe('the check of proofs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-doctor-'));
  let authority: TestAuthority;
  beforeEach(async () => void (authority = await testAuthority()));
  afterEach(() => authority.close());
  afterAll(() => rmSync(folder, { recursive: true }));

  function findings(key: SealKey, settings: Record<string, string> = {}) {
    const [file, roots] = [join(folder, 'seal.pem'), join(folder, 'roots.pem')];
    const pem = [key.privateKey.export({ type: 'pkcs8', format: 'pem' }), key.certificate, ...key.chain];
    writeFileSync(file, pem.map(String).join(''));
    writeFileSync(roots, authority.root.certificate.toString());
    const timestamps = { TSA_URL: `${authority.address}/tsa`, TSA_ROOTS_FILE: roots };
    return checkSealProofs(new Env({ SEAL_PROOFS: 'true', SEAL_KEY_FILE: file, ...timestamps, ...settings }));
  }

  it('names each certificate and how it is proven', async () => {
    authority.ocsp = 'away';
    expect((await findings(authority.seal)).slice(0, 1)).toMatchObject([
      { state: 'warning', text: expect.stringMatching(/^CN=Proven seal .* list, until 20.*; OCSP gives no .*http/) },
    ]);
    authority.ocsp = 'good';
    expect(await findings(authority.seal)).toMatchObject([
      { state: 'good', text: expect.stringMatching(/^CN=Proven seal is not revoked by OCSP, until 20/) },
      { state: 'good', text: expect.stringMatching(/^CN=Proof intermediate /) },
      { state: 'good', text: expect.stringMatching(/^CN=Test authority /) },
      { state: 'good', text: expect.stringMatching(/^CN=Proof intermediate /) },
    ]);
  });

  it('names what does not answer, and a revoked certificate', async () => {
    authority.revoked.add(authority.seal.certificate.serialNumber);
    expect((await findings(authority.seal))[0]).toMatchObject({
      state: 'fault',
      text: expect.stringContaining('CN=Proven seal was revoked'),
    });
    Object.assign(authority, { ocsp: 'away', crl: 'away' });
    expect(await findings(authority.seal)).toMatchObject([
      { state: 'fault', text: expect.stringContaining('answered 503') },
      { state: 'fault', text: expect.stringContaining('Documents stay unsealed') },
    ]);
  });

  it('says that nothing proves a certificate that signs itself', async () => {
    const timestamps = { TSA_URL: '', TSA_ROOTS_FILE: '' };
    const expected = [{ state: 'warning', text: expect.stringContaining('signs itself') }];
    expect(await findings(ecSealKey(), timestamps)).toMatchObject(expected);
    expect(await findings(ecSealKey(), { ...timestamps, SEAL_KEY_FILE: '' })).toMatchObject(expected);
    expect(await findings(ecSealKey(), { SEAL_PROOFS: 'false' })).toEqual([]);
  });
});
