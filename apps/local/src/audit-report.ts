import type { AuditVerdict } from '@app/teams';

/** Whether the chain is as it was written, and has the link that the caller recorded. */
export const isInOrder = ({ fault, hasRecorded }: AuditVerdict): boolean => fault === null && hasRecorded;

/** What `audit:verify` prints for a team. */
export function auditReport(verdict: AuditVerdict): string {
  const { entries, links, fault, head, hasRecorded, unchained, unchainedSince } = verdict;
  const inOrder = `${entries} rows, ${links} links in order`;
  if (fault !== null) return `${fault} Before it: ${inOrder}.`;
  if (!hasRecorded) return `No link has the given hash: the chain was written anew. In itself: ${inOrder}.`;
  const rest = unchainedSince && `${unchained} rows since ${unchainedSince.toISOString()} are not chained yet.`;
  return [`${inOrder}.`, rest, head && `Head: ${head}`].filter(Boolean).join(' ');
}
