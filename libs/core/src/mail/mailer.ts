import { MAIL_ADDRESS, oneLine, type Mailbox } from './mail-address';
import type { MailContent } from './mail-content';

/** A file that a mail carries; with a Content-ID a picture of its HTML form. */
export interface MailFile {
  name: string;
  mediaType: string;
  cid?: string;
  bytes: Buffer;
}

export interface OutgoingMail extends MailContent {
  /** The same for every attempt, so that mail programs detect duplicates. */
  id: string;
  to: string;
  subject: string;
  files?: MailFile[];
}

/** The mail server refused this mail; a retry cannot help. */
export class MailRefusedError extends Error {}

/** Sends mails immediately. Services use `Mails` instead, which retries after outages. */
export abstract class Mailer {
  /** @throws `MailRefusedError` when a retry cannot help, and other errors when it may */
  abstract send(mail: OutgoingMail): Promise<void>;
}

/** The message for nodemailer. @throws `MailRefusedError` when `to` is not exactly one address */
export function messageOf({ id, to, subject, text, html, files = [] }: OutgoingMail, from: Mailbox) {
  if (!MAIL_ADDRESS.test(to)) throw new MailRefusedError(`"${to}" is not an e-mail address.`);
  const host = from.address.split('@')[1];
  return {
    from,
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    html,
    attachments: files.map(({ name, mediaType, cid, bytes }) => ({
      filename: oneLine(name),
      contentType: mediaType,
      content: bytes,
      ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
    })),
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
