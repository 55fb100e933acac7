import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { Mailbox } from './mail-address';
import { Mailer, messageOf, OutgoingMail } from './mailer';

/** Replaces a mail server: writes every mail to an `.eml` file, which any mail program opens. */
export class FolderMailer extends Mailer {
  private readonly logger = new Logger('Mail');
  private readonly transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

  constructor(
    private readonly folder: string,
    private readonly from: Mailbox,
  ) {
    super();
  }

  async send(mail: OutgoingMail): Promise<void> {
    const { message } = await this.transport.sendMail(messageOf(mail, this.from));
    const file = join(this.folder, fileName(mail));
    await mkdir(this.folder, { recursive: true });
    await writeFile(`${file}.part`, message, { mode: 0o600 });
    await rename(`${file}.part`, file);
    this.logger.log(`No SMTP server is configured; the mail to ${mail.to} was written to ${file}`);
  }
}

/** A file name with the recipient and the id of the mail: a retry replaces the file. */
function fileName({ id, to }: OutgoingMail): string {
  return `${to
    .toLowerCase()
    .replace(/[^a-z0-9@.]+/g, '_')
    .slice(0, 60)}-${id}.eml`;
}
