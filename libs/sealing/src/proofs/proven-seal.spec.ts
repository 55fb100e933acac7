import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pdfOf } from '../../../testing/src/files/hostile-pdf';
import { keyPurpose } from '../seal/certificate';
import { sealPdf } from '../seal/seal';
import { ecSealKey } from '../seal/seal.fixture';
import type { SealKey } from '../seal/seal-key';
import { signedElsewhere } from '../seal/signed-elsewhere.fixture';
import { timestamperAt } from '../seal/timestamp-authority';
import { verdictReport } from '../verification/verdict-report';
import { type SealVerdict, verifySealedPdf } from '../verification/verify';
import { CertificateRevokedError } from './certificate-revoked-error';
import { type Behaviour, revocationList, type TestAuthority, testAuthority } from './certification-authority.fixture';
import type { SealProofs } from './document-proofs';
import { nothingKept } from './kept-proofs';
import { ProofError } from './proof-error';
import { sealWithProofs } from './proven-seal';
import { SealProver } from './seal-prover';

const small = pdfOf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
]);

let authority: TestAuthority;
beforeEach(async () => void (authority = await testAuthority()));
afterEach(() => authority.close());

/** A list by the intermediate that holds the certificate of the seal. */
function revokedBy({ intermediate, seal }: TestAuthority): Buffer {
  return revocationList(intermediate, { revoked: [seal.certificate.serialNumber] });
}

interface Sealing {
  pdf?: Buffer;
  key?: SealKey;
  prover?: SealProver;
  timestamp?: boolean;
}

function sealed({ pdf = small, key, prover, timestamp = true }: Sealing = {}): Promise<Buffer> {
  const request = {
    ...{ key: key ?? authority.seal, name: 'Formwork', reason: 'Sealed by the test', at: new Date() },
    ...(timestamp && {
      timestamper: timestamperAt(`${authority.address}/tsa`),
      timestampRoots: [authority.root.certificate],
    }),
  };
  return sealWithProofs(pdf, request, prover ?? new SealProver(nothingKept()));
}

const verdictOn = (pdf: Buffer, key = authority.seal): Promise<SealVerdict> =>
  verifySealedPdf(pdf, { certificates: [key.certificate], timestampRoots: [authority.root.certificate] });

describe('a seal with proofs', () => {
  it('proves by OCSP that the certificates of the seal and of its timestamp were not revoked', async () => {
    const pdf = await sealed();

    const verdict = await verdictOn(pdf);
    expect(verdict).toMatchObject({ status: 'valid', timestamp_status: 'valid', revocation_status: 'proven' });
    const age = Date.now() - Date.parse(verdict.revocation_at ?? '');
    expect([age > 3_600_000 - 1_000, age < 3_700_000]).toEqual([true, true]);
    expect(verdictReport(verdict)).toMatch(/^ {2}Revocation +not revoked: .*\n {2}Proofs from +20\d\d-/m);
    expect(authority.asked).toEqual({ ocsp: 3, crl: 0, timestamp: 2 });
    expect(pdf.toString('latin1').match(/startxref/g)).toHaveLength(1);
  });

  it('asks again neither for answers that are still valid, nor for the certificates of the timestamp authority', async () => {
    const first = new SealProver(nothingKept());
    await sealed({ prover: first });
    await sealed({ prover: new SealProver(structuredClone(first.kept)) });

    expect(authority.asked).toEqual({ ocsp: 3, crl: 0, timestamp: 3 });
  });

  it.each<Behaviour>(['away', 'expired', 'forged', 'foreign', 'unknown', 'nonsense', 'huge'])(
    'takes the revocation list when the answer of the responder is %s',
    async (behaviour) => {
      authority.ocsp = behaviour;

      expect(await verdictOn(await sealed())).toMatchObject({ status: 'valid', revocation_status: 'proven' });
      expect(authority.asked.crl).toBe(3);
    },
  );

  it.each<[Behaviour, RegExp]>([
    ['away', /CRL of http\S+: 127\.0\.0\.1:\d+ answered 503/],
    ['expired', /CRL of \S+: it was valid until 20/],
    ['forged', /CRL of \S+: it is not signed by the authority/],
    ['nonsense', /CRL of \S+: it is no readable revocation list/],
    ['huge', /CRL of \S+: the answer of \S+ is larger than 2097152 bytes/],
  ])('is not made when the revocation list is %s, too', async (behaviour, reason) => {
    Object.assign(authority, { ocsp: 'away', crl: behaviour });

    const failure = await sealed().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProofError);
    expect(String(failure)).toMatch(/Nothing proves that the certificate CN=Proof.* was not revoked: OCSP of .*503/);
    expect(String(failure)).toMatch(reason);
  });

  it.each<[string, Partial<TestAuthority>]>([
    ['OCSP', {}],
    ['its list', { ocsp: 'away' }],
  ])('is not made with a certificate that was revoked by %s', async (_, behaviour) => {
    Object.assign(authority, behaviour);
    authority.revoked.add(authority.seal.certificate.serialNumber);

    const failure = await sealed().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CertificateRevokedError);
    expect(String(failure)).toContain('CN=Proven seal was revoked');
  });

  it('is not made when the certificate of an authority or of the timestamps was revoked', async () => {
    const [intermediate] = authority.seal.chain;
    for (const one of [intermediate?.serialNumber, authority.tsa.certificate.serialNumber]) {
      authority.revoked.clear();
      authority.revoked.add(one ?? '');
      await expect(sealed()).rejects.toThrow(CertificateRevokedError);
    }
  });

  it('is made again when the timestamp is by another certificate than the known one', async () => {
    const prover = new SealProver(nothingKept());
    await sealed({ prover });
    const before = authority.tsa;
    authority.tsa = { ...authority.issue('Second clock', keyPurpose('1.3.6.1.5.5.7.3.8', true)) };
    const pdf = await sealed({ prover });

    expect(await verdictOn(pdf)).toMatchObject({
      revocation_status: 'proven',
      timestamp: { authority: 'CN=Second clock' },
    });
    expect(authority.asked.timestamp).toBe(4);

    // A revoked certificate of the authority that is no longer used does not stop seals.
    authority.revoked.add(before.certificate.serialNumber);
    prover.kept.answers = {};
    expect(await verdictOn(await sealed({ prover }))).toMatchObject({ revocation_status: 'proven' });
  });

  it('with a certificate that signs itself proves the timestamp only, and without one nothing', async () => {
    const key = ecSealKey();

    expect(await verdictOn(await sealed({ key }), key)).toMatchObject({ status: 'valid', revocation_status: 'proven' });
    const pdf = await sealed({ key, timestamp: false });
    expect(await verdictOn(pdf, key)).toMatchObject({
      status: 'valid',
      revocation_status: 'none',
      revocation_at: null,
    });
    expect(pdf.includes('/DSS')).toBe(false);
  });

  it('is not made without the whole chain, and without addresses', async () => {
    const [intermediate] = authority.seal.chain;
    const key = { ...authority.seal, chain: intermediate ? [intermediate] : [] };
    await expect(sealed({ key })).rejects.toThrow('add the certificates of its issuers to SEAL_KEY_FILE');

    const bare = ecSealKey('Bare', { issuer: authority.root.certificate, issuerKey: authority.root.privateKey });
    await expect(sealed({ key: { ...bare, chain: [authority.root.certificate] } })).rejects.toThrow(
      'CN=Bare was not revoked: it names no address',
    );
  });

  it('is valid no more when any byte is changed, also in its proofs', async () => {
    const pdf = await sealed();
    for (let at = 0; at < pdf.length; at += 53) {
      const changed = Buffer.from(pdf);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      expect([at, (await verdictOn(changed)).status]).not.toEqual([at, 'valid']);
    }
  });

  it.each<[string, (all: SealProofs) => SealProofs]>([
    ['one of its proofs is missing', (all) => ({ ...all, ocsps: all.ocsps.slice(1) })],
    ['its proofs are missing', (all) => ({ ...all, ocsps: [] })],
    ['its authorities are missing', (all) => ({ ...all, certificates: all.certificates.slice(0, 1) })],
    ['a proof is damaged', (all) => ({ ...all, ocsps: [Buffer.from('damaged'), ...all.ocsps.slice(1)] })],
    ['a list says that it was revoked', (all) => ({ ...all, crls: [revokedBy(authority)] })],
  ])('is proven incompletely when %s', async (_, change) => {
    const key = authority.seal;
    const proofs = change(await new SealProver(nothingKept()).proofsFor({ key }));
    const pdf = await sealPdf(small, { key, name: 'Formwork', reason: 'Test', at: new Date(), proofs });

    expect(await verdictOn(pdf)).toMatchObject({
      ...{ status: 'valid', revocation_status: 'incomplete', revocation_at: null },
    });
  });

  it('is proven incompletely by proofs for another time', async () => {
    const prover = new SealProver(nothingKept());
    const proofs = await prover.proofsFor({ key: authority.seal });
    const at = new Date(Date.now() - 12 * 3_600_000);
    const pdf = await sealPdf(small, { key: authority.seal, name: 'Formwork', reason: 'Test', at, proofs });

    expect(await verdictOn(pdf)).toMatchObject({ status: 'valid', revocation_status: 'incomplete' });
  });

  it('has no proofs when those in the document are for others', async () => {
    const proofs = await new SealProver(nothingKept()).proofsFor({ key: authority.seal });
    const key = ecSealKey();
    const pdf = await sealPdf(small, { key, name: 'Formwork', reason: 'Test', at: new Date(), proofs });

    expect(await verdictOn(pdf, key)).toMatchObject({ status: 'valid', revocation_status: 'none' });
  });

  it('adds its proofs to those of an earlier signature, which stays valid', async () => {
    const pdf = await sealed({ pdf: signedElsewhere({ catalog: '/DSS << /Certs [8 0 R] /VRI << >> >>' }) });

    const verdict = await verdictOn(pdf);
    expect(verdict).toMatchObject({ status: 'valid', revocation_status: 'proven' });
    expect(verdict.signatures).toMatchObject([
      { field: 'Approval', status: 'intact', changes: ['proofs', 'signatures'], changes_allowed: true },
      { status: 'intact', covers_document: true },
    ]);
    expect(pdf.toString('latin1')).toMatch(
      /\/DSS <<\s+\/Certs \[ 8 0 R( \d+ 0 R){4} \]\s+\/VRI <<\s*>>\s+\/OCSPs \[( \d+ 0 R){3} \]/,
    );
  });

  it('is valid to pdfsig, where it is installed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'formwork-seal-'));
    await writeFile(join(folder, 'sealed.pdf'), await sealed());
    const report = await promisify(execFile)('pdfsig', ['-nocert', join(folder, 'sealed.pdf')]).catch(
      (error: { code?: string }) => error,
    );
    await rm(folder, { recursive: true });
    if ('code' in report && report.code === 'ENOENT') return;
    expect(report).toMatchObject({ stdout: expect.stringContaining('Signature is Valid') });
  });
});
