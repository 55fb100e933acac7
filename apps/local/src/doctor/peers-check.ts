import { type Env, SmtpMailer } from '@app/core';
import { type Finding, findingsOf } from './finding';

/** The mail server: it answers and accepts the login. No mail is sent. */
export async function checkMail({ smtpUrl, mailFrom, mailDir }: Env): Promise<Finding> {
  const { good, warning, fault } = findingsOf('mail');
  if (smtpUrl === null) return warning(`no server (SMTP_URL): mails become files in ${mailDir}, and nobody gets them`);
  try {
    await new SmtpMailer(smtpUrl, mailFrom).check();
    return good('the server accepts the login');
  } catch (error) {
    return fault(`the server does not accept mails: ${String(error)}. They wait and are tried again; check SMTP_URL.`);
  }
}

/** Seals have the time of an authority only with one. */
export function checkTimestamps({ tsaUrl }: Env): Finding {
  const { good, warning } = findingsOf('timestamps');
  return tsaUrl === null
    ? warning('no authority (TSA_URL): seals have the time of this machine only')
    : good(`by ${new URL(tsaUrl).host}`);
}
