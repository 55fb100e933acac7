import type { MailContent } from './mail-content';

export interface OutgoingMail extends MailContent {
  /** Stays the same when a mail is sent again after an outage, so that mail programs can tell. */
  id: string;
  to: string;
  subject: string;
}

/** The mail server refused this mail; sending it again would not help. */
export class MailRefusedError extends Error {}

/** Hands mails over to the outside world, now. Whoever wants a mail sent asks `Mails`, which outlives outages. */
export abstract class Mailer {
  /** Throws `MailRefusedError` when it can never be sent, and any other error when it may work later. */
  abstract send(mail: OutgoingMail): Promise<void>;
}

/** One address and nothing else: nothing in it can add a recipient or a header. */
const ADDRESS = /^[^\s@,;:<>()[\]"\\\p{C}]{1,64}@[^\s@,;:<>()[\]"\\\p{C}]{1,255}$/u;

/** The message as nodemailer takes it. Throws `MailRefusedError` when `to` is not exactly one address. */
export function messageOf({ id, to, subject, text, html }: OutgoingMail, from: string) {
  if (!ADDRESS.test(to)) throw new MailRefusedError(`"${to}" is not an e-mail address.`);
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    subject: subject.replace(/\p{C}+/gu, ' '),
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
