import { AppError, type ErrorCode } from '@app/core';

/** Seconds between two such mails that a client asks for: a loop in its program must not fill mailboxes. */
const PAUSE_SECONDS = 300;

/** Requires that none of `times` is within the last five minutes. @param sent such as `A reminder was sent` @throws AppError 429 */
export function requirePause(times: readonly (Date | null)[], code: ErrorCode, sent: string): void {
  const last = Math.max(...times.map((time) => time?.getTime() ?? 0));
  const seconds = Math.ceil((last - Date.now()) / 1000) + PAUSE_SECONDS;
  if (seconds <= 0) return;
  const detail = `${sent} less than ${PAUSE_SECONDS / 60} minutes ago. Try again in ${seconds} s.`;
  throw new AppError(429, code, detail, { headers: { 'Retry-After': String(seconds) } });
}
