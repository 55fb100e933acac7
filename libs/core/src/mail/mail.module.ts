import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../config/env';
import { JobsModule } from '../jobs/jobs.module';
import { CatchingMailer } from './catching-mailer';
import { CaughtMails } from './caught-mails';
import { FolderMailer } from './folder-mailer';
import { Mail } from './mail.entity';
import { Mailer } from './mailer';
import { Mails } from './mails';
import { MailsRepository } from './mails.repository';
import { SmtpMailer } from './smtp-mailer';

/** Lets any module send mails, through the SMTP server of the settings or else into a folder. A sandbox keeps them. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Mail]), JobsModule],
  providers: [
    CaughtMails,
    Mails,
    MailsRepository,
    {
      provide: Mailer,
      inject: [Env],
      useFactory: ({ smtpUrl, mailDir, mailFrom, isSandbox }: Env) => {
        if (smtpUrl === null) return new FolderMailer(mailDir, mailFrom);
        return isSandbox ? new CatchingMailer(mailFrom) : new SmtpMailer(smtpUrl, mailFrom);
      },
    },
  ],
  exports: [CaughtMails, Mails],
})
export class MailModule {}
