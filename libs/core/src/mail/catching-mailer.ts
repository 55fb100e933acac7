import type { Mailbox } from './mail-address';
import { Mailer, messageOf, type OutgoingMail } from './mailer';

/** The mailer of a sandbox with a mail server: it sends nothing, and refuses what the server would refuse to address. */
export class CatchingMailer extends Mailer {
  constructor(private readonly from: Mailbox) {
    super();
  }

  async send(mail: OutgoingMail): Promise<void> {
    messageOf(mail, this.from);
  }
}
