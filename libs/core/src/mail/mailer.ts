import { MAIL_ADDRESS, oneLine, type Mailbox } from './mail-address';
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

/** The message as nodemailer takes it. Throws `MailRefusedError` when `to` is not exactly one address. */
export function messageOf({ id, to, subject, text, html }: OutgoingMail, from: Mailbox) {
  if (!MAIL_ADDRESS.test(to)) throw new MailRefusedError(`"${to}" is not an e-mail address.`);
  const host = from.address.split('@')[1];
  return {
    from,
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    html,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
