import { canonicalJson, verifyChain, type SigningEvent } from './event-chain';

/** A person as the evidence names them. */
export interface EvidenceParty {
  email: string;
  name: string | null;
}

/** The hashes (SHA-256, hex) of a document on its way from the template to the sealed file. */
export interface DocumentHashes {
  /** The filled document, as the signer saw it. */
  original: string;
  /** With signature and certificate page, before it was sealed. */
  signed: string | null;
  sealed: string | null;
}

/** Everything that is known about how a document was signed; shown on the certificate page and kept as JSON. */
export interface EvidenceFacts {
  envelope_id: string;
  document_name: string;
  sender: EvidenceParty;
  signer: EvidenceParty;
  hashes: DocumentHashes;
  /** What was agreed to: the version and the full text of the consent. */
  consent: { version: string; text: string } | null;
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

/** Builds the evidence document. Throws when the chain of events is broken: broken evidence is never handed out. */
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

/** The evidence as the bytes of a JSON file, in canonical form. */
export function evidenceFile(facts: EvidenceFacts): Buffer {
  const plain: unknown = JSON.parse(JSON.stringify(evidenceOf(facts)));
  return Buffer.from(`${canonicalJson(plain as Parameters<typeof canonicalJson>[0])}\n`, 'utf8');
}
