import { createTransport, type Transporter } from 'nodemailer';
import type { Mailbox } from './mail-address';
import { Mailer, MailRefusedError, messageOf, OutgoingMail } from './mailer';

/** Time limit for one mail, from the connection to the last reply; a very slow server counts as down. */
const MAIL_TIMEOUT_MS = 90_000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i;

/**
 * Sends through the mail server at `smtp://user:password@host:port` (or `smtps://`). STARTTLS is used when the server offers
 * it, and required with a password, unless the server is on this machine or the address ends in `?requireTLS=false`.
 */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly from: Mailbox,
    private readonly timeoutMs = MAIL_TIMEOUT_MS,
  ) {
    super();
    this.transport = createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      requireTLS: sendsPassword(url),
    });
  }

  /** @throws when the server does not answer or does not accept the login */
  async check(): Promise<void> {
    await this.transport.verify();
  }

  async send(mail: OutgoingMail): Promise<void> {
    try {
      await this.transport.sendMail({ ...messageOf(mail, this.from), signal: AbortSignal.timeout(this.timeoutMs) });
    } catch (error) {
      throw isRefusal(error) ? new MailRefusedError(`The mail server refused the mail: ${error.message}`) : error;
    }
  }
}

/** Whether a password would be sent over a network unencrypted without STARTTLS. */
function sendsPassword(url: string): boolean {
  const { protocol, username, hostname } = new URL(url);
  return protocol === 'smtp:' && username !== '' && !LOOPBACK.test(hostname);
}

/**
 * A 5xx reply to the recipient or the content is permanent (RFC 5321, section 4.2.1). One to the greeting, the login or the
 * sender may have a cause in the settings that the operator can correct.
 */
function isRefusal(error: unknown): error is Error {
  if (typeof error !== 'object' || error === null || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code, command } = error as { responseCode: unknown; code: unknown; command?: unknown };
  const final = typeof responseCode === 'number' && responseCode >= 500;
  return final && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'));
}
