import type { SealVerdict } from './verify';

const HEADLINES: Record<SealVerdict['status'], string> = {
  valid: 'VALID    The document is exactly as it was sealed.',
  altered: 'ALTERED  This is no longer the document that was sealed.',
  unknown: 'UNKNOWN  Nothing can be said about this document.',
};

/** A verdict as lines for a terminal. */
export function verdictReport({ status, reasons, ...facts }: SealVerdict): string {
  const { signer, signed_at, timestamp, certificate, document_sha256 } = facts;
  const rows: [label: string, value: string | null | undefined][] = [
    ['Sealed by', signer],
    ['Time', signed_at && `${signed_at}${timestamp ? '' : ' (as the sealing service said)'}`],
    ['Timestamp', timestamp && `${timestamp.at}, by ${timestamp.authority.replaceAll('\n', ', ')}`],
    ['Certificate', certificate?.subject.replaceAll('\n', ', ')],
    ['Issued by', certificate?.issuer.replaceAll('\n', ', ')],
    ['Valid', certificate && `${certificate.valid_from} to ${certificate.valid_to}`],
    ['Fingerprint', certificate && `SHA-256 ${certificate.fingerprint_sha256}`],
    ['Document', `SHA-256 ${document_sha256}`],
  ];
  const known = rows.filter(([, value]) => value).map(([label, value]) => `  ${label.padEnd(12)} ${value}`);
  return [HEADLINES[status], ...reasons.map((reason) => `  ${reason}`), ...known].join('\n');
}
