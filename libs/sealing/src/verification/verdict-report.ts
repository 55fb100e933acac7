import type { EvidenceVerdict } from '../evidence/evidence-check';
import {
  EVENT_TITLES,
  EVIDENCE_WORDS,
  REVOCATION_WORDS,
  TIMESTAMP_WORDS,
  partyWords,
  signatureWords,
  signersWords,
} from './verdict-words';
import type { SealVerdict } from './verify';

const HEADLINES: Record<SealVerdict['status'], string> = {
  valid: 'VALID    The document is exactly as it was sealed.',
  altered: 'ALTERED  This is no longer the document that was sealed.',
  unknown: 'UNKNOWN  No seal that is trusted here confirms this document.',
};

type Row = [label: string, value: string | null | undefined];

/** Formats a verdict as lines for a terminal; control characters in names are replaced. */
export function verdictReport(verdict: SealVerdict): string {
  const { status, reasons, trusted, certificate, evidence } = verdict;
  const claims = certificate && !trusted ? ['  What follows is only what the file claims. Nobody vouches for it.'] : [];
  return [
    HEADLINES[status],
    ...reasons.map((reason) => `  ${reason}`),
    ...claims,
    ...lines([...signingRows(verdict), ...sealRows(verdict)]),
    ...signatureLines(verdict),
    ...(evidence ? evidenceLines(evidence) : []),
  ].join('\n');
}

function signingRows({ signing }: SealVerdict): Row[] {
  if (!signing) return [];
  const { sender, signed_at, document_name, envelope_id, consent_version, event_count, chain_head } = signing;
  return [
    ['Signed by', signersWords(signing)],
    ['Signed at', signed_at],
    ['Sent by', partyWords(sender)],
    ['Name', document_name],
    ['Envelope', envelope_id],
    ['Consent', consent_version && `given, version ${consent_version}`],
    ['Evidence', `${event_count} events, the last with hash ${chain_head}`],
  ];
}

function sealRows({
  signer,
  signed_at,
  timestamp_status,
  timestamp,
  certificate,
  revocation_status,
  revocation_at,
  document_sha256,
}: SealVerdict): Row[] {
  return [
    ['Sealed by', signer],
    ['Sealed at', signed_at],
    ['Timestamp', timestamp_status && TIMESTAMP_WORDS[timestamp_status]],
    ['Authority', timestamp && `${oneLine(timestamp.authority)}, ${timestamp.at}`],
    ['Certificate', certificate && oneLine(certificate.subject)],
    ['Issued by', certificate && oneLine(certificate.issuer)],
    ['Valid', certificate && `${certificate.valid_from} to ${certificate.valid_to}`],
    ['Fingerprint', certificate && `SHA-256 ${certificate.fingerprint_sha256}`],
    ['Revocation', revocation_status && REVOCATION_WORDS[revocation_status]],
    ['Proofs from', revocation_at],
    ['Document', `SHA-256 ${document_sha256}`],
  ];
}

/** Names of fields and signers are claims of the file. */
function signatureLines({ signatures }: SealVerdict): string[] {
  if (signatures.length === 0) return [];
  const rows = signatures.map((one): Row => [
    one.field,
    `${signatureWords(one)}${one.signer ? ` (${one.signer})` : ''}`,
  ]);
  return ['SIGNATURES of the document, by whom they say they are', ...lines(rows)];
}

function evidenceLines({ status, reasons, events }: EvidenceVerdict): string[] {
  const rows = events.map(({ type, at, ip, recipient }): Row => [
    EVENT_TITLES[type],
    [at, recipient, ip && `from ${ip}`].filter(Boolean).join(', '),
  ]);
  const headline = `EVIDENCE ${status.toUpperCase()}  ${EVIDENCE_WORDS[status]}`;
  return [headline, ...reasons.map((reason) => `  ${reason}`), ...lines(rows)];
}

const lines = (rows: Row[]): string[] =>
  rows.flatMap(([label, value]) => (value ? [`  ${printable(label).padEnd(20)} ${printable(value)}`] : []));

const oneLine = (name: string): string => name.replaceAll('\n', ', ');

/** Names in a file of unknown origin may contain control characters, which a terminal would execute. */
const printable = (text: string): string => text.replace(/\p{C}/gu, '\uFFFD');
