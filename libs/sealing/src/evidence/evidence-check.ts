import { SIGNING_EVENTS, canonicalJson, isJsonObject, verifyChain, type Json, type SigningEvent } from './event-chain';
import type { EvidenceDocument, EvidenceRecipient } from './evidence';
import { hasExactly, isParty, isText, isTextOrNull, toJson, type Check } from './json-shape';
import { consentErrors } from './consent-check';
import { versionErrors } from './document-versions';
import { evidenceHash, type SealedSigning } from '../seal/seal-statement';
import type { EvidenceStatus } from '../verification/verdict-statuses';

/** The result of checking an evidence file; `events` is empty unless it is confirmed. */
export interface EvidenceVerdict {
  status: EvidenceStatus;
  /** Readable sentences; empty for confirmed evidence. */
  reasons: string[];
  events: CheckedEvent[];
}

/** An event of confirmed evidence. `recipient` is the address of the recipient whom it is about; null when it is about all. */
export interface CheckedEvent extends Pick<SigningEvent, 'type' | 'at' | 'ip' | 'agent'> {
  recipient: string | null;
}

/** Verified facts about the document that the evidence is for. */
interface SealedDocument {
  status: string;
  document_sha256: string;
  signing: SealedSigning | null;
}

/** Bytes. An event has about 500, so this is about 2,000 events, more than any real log. */
const MAX_BYTES = 1024 * 1024;
const MAX_DEPTH = 16;

const EVENT: Record<keyof SigningEvent, Check> = {
  sequence: (value) => typeof value === 'number',
  type: (value) => SIGNING_EVENTS.some((type) => type === value),
  at: isText,
  ip: isTextOrNull,
  agent: isTextOrNull,
  document_sha256: isText,
  detail: isJsonObject,
  previous_hash: isText,
  hash: isText,
};

const isConsent: Check = (value) => value === null || hasExactly(value, { version: isText, text: isText });

const EVIDENCE: Record<keyof Omit<EvidenceDocument, 'recipients'>, Check> = {
  format: (value) => value === 'formwork-evidence',
  format_version: (value) => value === 1,
  canonicalization: (value) => value === 'RFC 8785',
  hash_algorithm: (value) => value === 'SHA-256',
  chain_head: isText,
  envelope_id: isText,
  document_name: isText,
  sender: isParty,
  signer: isParty,
  hashes: (value) => hasExactly(value, { original: isText, signed: isTextOrNull, sealed: isTextOrNull }),
  consent: isConsent,
  events: (value) => Array.isArray(value) && value.every((event: Json) => hasExactly(event, EVENT)),
};

const RECIPIENT: Record<keyof Omit<EvidenceRecipient, 'consent'>, Check> = {
  email: isText,
  name: isTextOrNull,
  role: isText,
  order: (value) => Number.isSafeInteger(value),
  acted_at: isTextOrNull,
};

/** A recipient with what the person agreed to, which evidence has had from the first signer only before. */
const RECIPIENT_WITH_CONSENT: Record<keyof EvidenceRecipient, Check> = { ...RECIPIENT, consent: isConsent };

const isRecipient: Check = (value) => hasExactly(value, RECIPIENT) || hasExactly(value, RECIPIENT_WITH_CONSENT);

/** The evidence of an envelope with several recipients. */
const EVIDENCE_OF_SEVERAL: Record<keyof EvidenceDocument, Check> = {
  ...EVIDENCE,
  recipients: (value) => Array.isArray(value) && value.every(isRecipient),
};

/** Compares an evidence file with a document and with the statement of its seal. */
export function checkEvidence(bytes: Buffer, document: SealedDocument): EvidenceVerdict {
  const evidence = readEvidence(bytes);
  if (!evidence) return verdict('unreadable', ['This is not an evidence file, or it is no longer as it was written.']);
  const contradictions = [...logErrors(evidence), ...documentErrors(evidence, document)];
  if (contradictions.length > 0) return verdict('contradicted', contradictions);
  const { signing, status } = document;
  if (status !== 'valid')
    return verdict('unconfirmed', ['The seal of the document is not valid, so nothing covers it.']);
  if (!signing) return verdict('unconfirmed', ['The document was sealed before seals covered their evidence.']);
  return verdict('confirmed', [], evidence.events);
}

function logErrors(evidence: EvidenceDocument): string[] {
  const { events, chain_head, hashes } = evidence;
  const chain = verifyChain(events);
  if (!chain.intact) return [`Its log is broken at event ${chain.broken_at}: ${chain.reason}`];
  if (chain.head !== chain_head) return ['Its log is not complete: the last event is not the one that it names.'];
  return [...versionErrors(events, hashes.original), ...consentErrors(evidence)].slice(0, 1);
}

function documentErrors(evidence: EvidenceDocument, { document_sha256, signing }: SealedDocument): string[] {
  if (evidence.hashes.sealed !== document_sha256)
    return ['It belongs to another file: the hash that it names differs.'];
  if (!signing || verifyChain(evidence.events).intact === false) return [];
  return evidenceHash(evidence) === signing.evidence_sha256 ? [] : differences(evidence, signing);
}

/** A sentence with the differences between the evidence and the seal. */
function differences(evidence: EvidenceDocument, signing: SealedSigning): string[] {
  const compared: [label: string, found: unknown, sealed: unknown][] = [
    ['the signer', evidence.signer, signing.signer],
    ['the sender', evidence.sender, signing.sender],
    ['the envelope', evidence.envelope_id, signing.envelope_id],
    ['the name of the document', evidence.document_name, signing.document_name],
    ['the document that was shown', evidence.hashes.original, signing.original_sha256],
    ['the log', evidence.chain_head, signing.chain_head],
    ['the consent', evidence.consent?.version ?? null, signing.consent_version],
  ];
  const named = compared.filter(([, found, sealed]) => canonicalJson(toJson(found)) !== canonicalJson(toJson(sealed)));
  const parts = named.map(([label]) => label);
  return [`It differs from what the seal covers: ${parts.length > 0 ? parts.join(', ') : 'its content was changed'}.`];
}

/** Parses an evidence file; null unless the bytes are the canonical form of an evidence document. */
function readEvidence(bytes: Buffer): EvidenceDocument | null {
  if (bytes.length > MAX_BYTES) return null;
  const value = parsed(bytes.toString('utf8'));
  if (value === undefined || !nestsWithin(value, MAX_DEPTH) || !isEvidence(value)) return null;
  return isCanonical(value, bytes) ? value : null;
}

function parsed(written: string): Json | undefined {
  try {
    return JSON.parse(written) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether the bytes are the canonical form. Text with lone surrogates has none. */
function isCanonical(evidence: EvidenceDocument, bytes: Buffer): boolean {
  try {
    return Buffer.from(`${canonicalJson(toJson(evidence))}\n`, 'utf8').equals(bytes);
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const isEvidence = (value: unknown): value is EvidenceDocument =>
  hasExactly(value as Json, EVIDENCE) || hasExactly(value as Json, EVIDENCE_OF_SEVERAL);

/** Limits the nesting: `canonicalJson` is recursive. */
function nestsWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((member) => nestsWithin(member, depth - 1));
}

function verdict(status: EvidenceStatus, reasons: string[], events: SigningEvent[] = []): EvidenceVerdict {
  return { status, reasons, events: events.map(checked) };
}

const checked = ({ type, at, ip, agent, detail: { recipient } }: SigningEvent): CheckedEvent => ({
  ...{ type, at, ip, agent },
  recipient: typeof recipient === 'string' ? recipient : null,
});
