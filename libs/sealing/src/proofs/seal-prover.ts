import { randomBytes, X509Certificate } from 'node:crypto';
import { certificatesOf, parseSignedData, rawOf, signerCertificate } from '../seal/signed-data';
import type { SealKey } from '../seal/seal-key';
import { DerError } from '../seal/strict-der';
import { requestTimestamp, type Timestamper } from '../seal/timestamp';
import { pathToRoot } from './certificate-path';
import { checkCrl, MAX_CRL_BYTES } from './crl';
import type { SealProofs } from './document-proofs';
import type { KeptAnswer, KeptProofs } from './kept-proofs';
import { checkOcsp, MAX_OCSP_BYTES, ocspRequest } from './ocsp';
import { proofAddresses } from './proof-addresses';
import { callAuthority, type ProofClient } from './proof-client';
import { CertificateRevokedError } from './certificate-revoked-error';
import { ProofError } from './proof-error';
import { type CertificateToProve, type ProofPeriod, subjectOf } from './proven-certificate';

/** The certificates that a seal will have. */
export interface ProofRequest {
  key: SealKey;
  timestamper?: Timestamper;
  /** The roots of the timestamp authority, which need no proof. */
  timestampRoots?: X509Certificate[];
}

/** A certificate with the answer that proves it. */
export interface ProvenCertificate extends CertificateToProve {
  answer: KeptAnswer;
  period: ProofPeriod;
}

/** Certificates of a timestamp authority that are kept: one with several machines may have one on each. */
const MAX_AUTHORITIES = 4;
/** An answer is asked for again so long before it ends, or in the last tenth of a short period. */
const RENEWED_BEFORE_MS = 10 * 60_000;

/**
 * Fetches the proofs that the certificates of seals were not revoked: by OCSP, else by revocation lists. Answers stay in `kept` until
 * shortly before they end.
 */
export class SealProver {
  constructor(
    readonly kept: KeptProofs,
    private readonly call: ProofClient = callAuthority,
  ) {}

  /**
   * The proofs for a seal and for its timestamp.
   * @throws CertificateRevokedError; ProofError when an authority cannot be reached or its answer proves nothing; errors of the
   *   timestamp request
   */
  async proofsFor(request: ProofRequest): Promise<SealProofs> {
    const proven = await this.provenFor(request);
    const all = proven.flatMap(({ certificate, issuer }) => [certificate, issuer]);
    const answers = (wanted: KeptAnswer['kind']): Buffer[] =>
      distinct(proven.flatMap(({ answer: { kind, der } }) => (kind === wanted ? [der] : [])));
    return {
      certificates: distinct(all.map(({ raw }) => raw.toString('base64'))),
      ocsps: answers('ocsp'),
      crls: answers('crl'),
    };
  }

  /** The certificates of a seal and of its timestamp with what proves them. Throws like `proofsFor`. */
  async provenFor(request: ProofRequest): Promise<ProvenCertificate[]> {
    const proven = [...(await this.proveSeal(request)), ...(await this.proveTimestamp(request))];
    this.kept.answers = Object.fromEntries(proven.map(({ certificate, answer }) => [idOf(certificate), answer]));
    return proven;
  }

  /** Whether a token is by an authority whose certificates are known. @throws DerError for a damaged token */
  knows(token: Buffer): boolean {
    const [signer] = certificatesIn(token);
    return this.kept.authorities.some(([known]) => known === signer);
  }

  /** Keeps the certificates in a token. @throws DerError for a damaged token */
  learn(token: Buffer): void {
    this.kept.authorities = [certificatesIn(token), ...this.kept.authorities].slice(0, MAX_AUTHORITIES);
  }

  /** The certificates of a seal key with what proves them. @throws CertificateRevokedError, ProofError */
  async proveSeal({ key: { certificate, chain } }: Pick<ProofRequest, 'key'>): Promise<ProvenCertificate[]> {
    const path = pathToRoot(certificate, chain);
    if (!path)
      throw new ProofError(
        `The chain of ${subjectOf(certificate)} does not end with a root: add the certificates of its issuers to SEAL_KEY_FILE.`,
      );
    return this.prove(path);
  }

  /**
   * The certificates of the timestamp authority with what proves them. A known authority of which nothing can be proven any more may
   * have got another certificate: it is asked once more. Throws like `proofsFor`.
   */
  async proveTimestamp({
    timestamper,
    timestampRoots = [],
  }: Pick<ProofRequest, 'timestamper' | 'timestampRoots'>): Promise<ProvenCertificate[]> {
    if (!timestamper) return [];
    if (this.kept.authorities.length > 0) {
      try {
        return await this.proveAuthorities(timestampRoots);
      } catch (error) {
        if (!(error instanceof DerError || error instanceof CertificateRevokedError)) throw error;
        this.kept.authorities = [];
      }
    }
    this.learn(await requestTimestamp(randomBytes(32), timestamper, timestampRoots));
    return this.proveAuthorities(timestampRoots);
  }

  private async proveAuthorities(roots: X509Certificate[]): Promise<ProvenCertificate[]> {
    const paths = this.kept.authorities.map((ders) => {
      const [signer, ...others] = ders.map((der) => new X509Certificate(Buffer.from(der, 'base64')));
      const path = signer && pathToRoot(signer, others, roots);
      if (!path)
        throw new ProofError(
          'The certificates of the timestamp authority do not lead to a root: correct TSA_ROOTS_FILE.',
        );
      return path;
    });
    return this.prove(paths.flat());
  }

  private prove(path: CertificateToProve[]): Promise<ProvenCertificate[]> {
    const one = new Map(path.map((about) => [idOf(about.certificate), about]));
    return Promise.all([...one.values()].map((about) => this.proveOne(about)));
  }

  private async proveOne(about: CertificateToProve): Promise<ProvenCertificate> {
    const answer = this.kept.answers[idOf(about.certificate)];
    const period = answer && usablePeriod(answer, about);
    if (period) return { ...about, answer, period };
    const asked = await this.ask(about);
    this.kept.answers[idOf(about.certificate)] = asked.answer;
    return asked;
  }

  /** Asks one address after the other, until an answer proves the certificate. */
  private async ask(about: CertificateToProve): Promise<ProvenCertificate> {
    const { ocsp, crl } = proofAddresses(about.certificate);
    const ways = [...ocsp.map((url) => ['ocsp', url] as const), ...crl.map((url) => ['crl', url] as const)];
    const faults: string[] = [];
    for (const [kind, url] of ways) {
      try {
        return await this.askAt(kind, url, about);
      } catch (error) {
        if (!(error instanceof DerError)) throw error;
        faults.push(`${kind.toUpperCase()} of ${url}: ${error.message}`);
      }
    }
    const reasons = faults.join('; ') || 'it names no address of OCSP or of a revocation list';
    throw new ProofError(
      `Nothing proves that the certificate ${subjectOf(about.certificate)} was not revoked: ${reasons}.`,
    );
  }

  private async askAt(kind: KeptAnswer['kind'], url: string, about: CertificateToProve): Promise<ProvenCertificate> {
    const call =
      kind === 'ocsp'
        ? { body: ocspRequest(about), maxBytes: MAX_OCSP_BYTES }
        : { body: null, maxBytes: MAX_CRL_BYTES };
    const bytes = await this.call(url, call);
    const answer: KeptAnswer = { kind, der: bytes.toString('base64') };
    return { ...about, answer, period: checkAnswer(answer, about) };
  }
}

function checkAnswer({ kind, der }: KeptAnswer, about: CertificateToProve): ProofPeriod {
  const bytes = Buffer.from(der, 'base64');
  return kind === 'ocsp' ? checkOcsp(bytes, about, new Date()) : checkCrl(bytes, about, new Date());
}

/** The period of a kept answer; null when it ends soon. */
function usablePeriod(answer: KeptAnswer, about: CertificateToProve): ProofPeriod | null {
  try {
    const period = checkAnswer(answer, about);
    const [from, until] = [period.from.getTime(), period.until.getTime()];
    return until - Date.now() > Math.min(RENEWED_BEFORE_MS, (until - from) / 10) ? period : null;
  } catch (error) {
    if (error instanceof DerError || error instanceof CertificateRevokedError) return null;
    throw error;
  }
}

/** The certificates in a token, that of its signer first. */
function certificatesIn(token: Buffer): string[] {
  const data = parseSignedData(token);
  const signer = rawOf(signerCertificate(data));
  const others = certificatesOf(data)
    .map(rawOf)
    .filter((raw) => !raw.equals(signer));
  return [signer, ...others].map((raw) => raw.toString('base64'));
}

const idOf = ({ fingerprint256 }: X509Certificate): string => fingerprint256;

const distinct = (texts: string[]): Buffer[] => [...new Set(texts)].map((text) => Buffer.from(text, 'base64'));
