import { createTransport, type Transporter } from 'nodemailer';
import { Mailer, MailRefusedError, messageOf, OutgoingMail } from './mailer';

/** Sends through the mail server at `smtp://user:password@host:port` (or `smtps://`). */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    this.transport = createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
  }

  async send(mail: OutgoingMail): Promise<void> {
    try {
      await this.transport.sendMail(messageOf(mail, this.from));
    } catch (error) {
      throw isRefusal(error) ? new MailRefusedError(`The mail server refused the mail: ${error.message}`) : error;
    }
  }
}

/** A 5xx reply to the recipient or the content is final (RFC 5321, section 4.2.1); one to the login may be repaired. */
function isRefusal(error: unknown): error is Error {
  if (typeof error !== 'object' || error === null || !('responseCode' in error) || !('code' in error)) return false;
  const final = typeof error.responseCode === 'number' && error.responseCode >= 500;
  return final && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}
