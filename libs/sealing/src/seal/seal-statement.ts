import { createHash } from 'node:crypto';
import * as asn1js from 'asn1js';
import type { Attribute, SignedData } from 'pkijs';
import { canonicalJson, type Json } from '../evidence/event-chain';
import { evidenceOf, type EvidenceFacts, type EvidenceParty } from '../evidence/evidence';
import { hasExactly, isParty, isText, isTextOrNull, toJson, type Check } from '../evidence/json-shape';
import { attribute, signedValue } from './signed-data';
import { DerError, attempt } from './strict-der';

/** Signer, sender and evidence of a signed document, as covered by its seal. */
export interface SealedSigning {
  envelope_id: string;
  document_name: string;
  /** The first signer. */
  signer: EvidenceParty;
  /** All signers, in the order of their turns; absent when there is one. */
  signers?: EvidenceParty[];
  sender: EvidenceParty;
  /** ISO 8601, UTC. */
  signed_at: string | null;
  consent_version: string | null;
  /** Number of events in the log, and the hash of the last event. */
  event_count: number;
  chain_head: string;
  /** SHA-256 of the document as the signer saw it. */
  original_sha256: string;
  /** SHA-256 of the evidence in canonical form, without the hash of the sealed file. */
  evidence_sha256: string;
}

/** The statement of a seal, in a signed attribute of its signature. */
export interface SealStatement {
  format: 'formwork-seal';
  format_version: 1;
  /** A seal that promises a timestamp is not valid without one. */
  timestamp_promised: boolean;
  signing: SealedSigning | null;
}

/**
 * Object identifier of the attribute, in the arc for identifiers without registration (X.667, 7). It is below 2^53, the range
 * in which asn1js parses and writes the same number. The value is the canonical JSON (RFC 8785) of the statement as a
 * UTF8String.
 */
export const STATEMENT = '2.25.2870177450012601';

const SIGNING: Record<keyof Omit<SealedSigning, 'signers'>, Check> = {
  envelope_id: isText,
  document_name: isText,
  signer: isParty,
  sender: isParty,
  signed_at: isTextOrNull,
  consent_version: isTextOrNull,
  event_count: (value) => Number.isSafeInteger(value),
  chain_head: isText,
  original_sha256: isText,
  evidence_sha256: isText,
};

/** The signing of an envelope with several signers. */
const SIGNING_OF_SEVERAL: Record<keyof SealedSigning, Check> = {
  ...SIGNING,
  signers: (value) => Array.isArray(value) && value.every((one: Json) => isParty(one)),
};

const STATEMENT_MEMBERS: Record<keyof SealStatement, Check> = {
  format: (value) => value === 'formwork-seal',
  format_version: (value) => value === 1,
  timestamp_promised: (value) => typeof value === 'boolean',
  signing: (value) => value === null || hasExactly(value, SIGNING) || hasExactly(value, SIGNING_OF_SEVERAL),
};

/** The part of the statement about the signing. @throws when the event log is broken */
export function sealedSigningOf(facts: EvidenceFacts): SealedSigning {
  const { chain_head, events, envelope_id, document_name, signer, sender, consent, hashes } = evidenceOf(facts);
  const signers = (facts.recipients ?? []).filter(({ role }) => role === 'signer');
  return {
    envelope_id,
    document_name,
    signer,
    ...(signers.length > 1 && { signers: signers.map(({ email, name }) => ({ email, name })) }),
    sender,
    signed_at: events.findLast(({ type }) => type === 'signed')?.at ?? null,
    consent_version: consent?.version ?? null,
    event_count: events.length,
    chain_head,
    original_sha256: hashes.original,
    evidence_sha256: evidenceHash(facts),
  };
}

/** SHA-256 (hex) of the evidence in canonical form, without the hash of the sealed file, which the seal cannot cover. */
export function evidenceHash(facts: EvidenceFacts): string {
  const evidence = evidenceOf({ ...facts, hashes: { ...facts.hashes, sealed: null } });
  return createHash('sha256')
    .update(canonicalJson(toJson(evidence)), 'utf8')
    .digest('hex');
}

/** The signed attribute that carries a statement. */
export function statementAttribute(timestampPromised: boolean, signing: SealedSigning | null): Attribute {
  const statement: SealStatement = {
    format: 'formwork-seal',
    format_version: 1,
    timestamp_promised: timestampPromised,
    signing,
  };
  return attribute(STATEMENT, new asn1js.Utf8String({ value: canonicalText(statement) }));
}

/** Reads the statement of a seal; null for a seal made before statements. @throws DerError unless its form is canonical */
export function statementOf(data: SignedData): SealStatement | null {
  const value = signedValue(data, STATEMENT);
  if (value === null) return null;
  if (!(value instanceof asn1js.Utf8String)) throw new DerError('the statement of the seal is damaged');
  const written = value.valueBlock.value;
  return attempt('the statement of the seal is damaged', () => {
    const read: unknown = JSON.parse(written);
    if (isStatement(read) && canonicalText(read) === written) return read;
    throw new DerError('the statement of the seal is not in its canonical form');
  });
}

const isStatement = (value: unknown): value is SealStatement => hasExactly(value as Json, STATEMENT_MEMBERS);

const canonicalText = (statement: SealStatement): string => canonicalJson(toJson(statement));
