import { canonicalJson, verifyChain, type SigningEvent } from './event-chain';

/** A person in the evidence. */
export interface EvidenceParty {
  email: string;
  name: string | null;
}

/** A recipient in the evidence of an envelope that has several. */
export interface EvidenceRecipient extends EvidenceParty {
  role: string;
  /** Recipients of the same order acted in parallel. */
  order: number;
  /** ISO 8601, UTC: when the recipient signed or approved; null for those who only read. */
  acted_at: string | null;
  /** What this person agreed to, in the person's language; null for who was not asked. Evidence before version texts has none. */
  consent?: AcceptedConsent | null;
}

/** The version and the full text of a consent that was given. */
export interface AcceptedConsent {
  version: string;
  text: string;
}

/** The hashes (SHA-256, hex) of a document before signing, before sealing and after sealing. */
export interface DocumentHashes {
  /** The filled document as it was sent. What signers fill in makes new versions, which the events name. */
  original: string;
  /** The document with signature and certificate page, before it was sealed. */
  signed: string | null;
  sealed: string | null;
}

/** The facts about the signing of a document, for the certificate page and the evidence file. */
export interface EvidenceFacts {
  envelope_id: string;
  document_name: string;
  sender: EvidenceParty;
  /** The first signer. */
  signer: EvidenceParty;
  /** All recipients in the order of their turns; absent when the signer is the only one. */
  recipients?: EvidenceRecipient[];
  hashes: DocumentHashes;
  /** What the first signer agreed to. */
  consent: AcceptedConsent | null;
  events: SigningEvent[];
}

/** The evidence file. `chain_head` is the hash of the last event; anyone can recompute it from `events`. */
export interface EvidenceDocument extends EvidenceFacts {
  format: 'formwork-evidence';
  format_version: 1;
  canonicalization: 'RFC 8785';
  hash_algorithm: 'SHA-256';
  chain_head: string;
}

/** Builds the evidence document. @throws when the chain of events is broken */
export function evidenceOf(facts: EvidenceFacts): EvidenceDocument {
  const verdict = verifyChain(facts.events);
  if (!verdict.intact) throw new Error(`The event log is broken at event ${verdict.broken_at}: ${verdict.reason}`);
  return {
    format: 'formwork-evidence',
    format_version: 1,
    canonicalization: 'RFC 8785',
    hash_algorithm: 'SHA-256',
    chain_head: verdict.head,
    ...facts,
  };
}

/** The evidence as a JSON file in canonical form (RFC 8785) with a final line break. @throws when the chain is broken */
export function evidenceFile(facts: EvidenceFacts): Buffer {
  const plain: unknown = JSON.parse(JSON.stringify(evidenceOf(facts)));
  return Buffer.from(`${canonicalJson(plain as Parameters<typeof canonicalJson>[0])}\n`, 'utf8');
}
