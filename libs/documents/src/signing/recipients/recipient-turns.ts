import type { Recipient } from './recipient.entity';

type Progress = Pick<Recipient, 'role' | 'turn' | 'sentAt' | 'viewedAt' | 'consentedAt' | 'doneAt'>;

/** Whether an envelope waits for the person. Viewers and recipients of a copy hold nobody up. */
const acts = ({ role }: Progress): boolean => role === 'signer' || role === 'approver';

/** The lowest turn in which somebody still has to act; null when all have acted. */
function currentTurn(recipients: readonly Progress[]): number | null {
  const open = recipients.filter((one) => acts(one) && !one.doneAt).map(({ turn }) => turn);
  return open.length > 0 ? Math.min(...open) : null;
}

/** Those who must act now. */
export function waitedFor<T extends Progress>(recipients: readonly T[]): T[] {
  const turn = currentTurn(recipients);
  return recipients.filter((one) => acts(one) && !one.doneAt && one.turn === turn);
}

/** Those whose turn has come and who have not been asked yet. A copy goes out with the signed document only. */
export function dueNow<T extends Progress>(recipients: readonly T[]): T[] {
  const turn = currentTurn(recipients);
  return recipients.filter((one) => turn !== null && one.role !== 'cc' && one.turn <= turn && !one.sentAt);
}

/** The signer whose values are the next to be written into the document: the one who signed first; null when none are waiting. */
export function unwrittenOf<T extends Pick<Recipient, 'doneAt' | 'fields' | 'fieldsWrittenAt'>>(
  recipients: readonly T[],
): T | null {
  const waiting = recipients.filter(
    (one) => one.doneAt !== null && one.fields.length > 0 && one.fieldsWrittenAt === null,
  );
  return waiting.toSorted((a, b) => Number(a.doneAt) - Number(b.doneAt))[0] ?? null;
}

/** The times of the whole envelope: when the last signer viewed it and agreed, and when the last person acted. */
export function wholeOf(recipients: readonly Progress[]): Record<'viewedAt' | 'consentedAt' | 'signedAt', Date | null> {
  const signers = recipients.filter(({ role }) => role === 'signer');
  return {
    viewedAt: lastOf(signers.map(({ viewedAt }) => viewedAt)),
    consentedAt: lastOf(signers.map(({ consentedAt }) => consentedAt)),
    signedAt: lastOf(recipients.filter(acts).map(({ doneAt }) => doneAt)),
  };
}

/** The latest time, or null while one is missing. */
function lastOf(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null);
  if (known.length < times.length || known.length === 0) return null;
  return known.reduce((last, time) => (time > last ? time : last));
}
