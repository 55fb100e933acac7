import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../config/env';
import { JobsModule } from '../jobs/jobs.module';
import { FolderMailer } from './folder-mailer';
import { Mail } from './mail.entity';
import { Mailer } from './mailer';
import { Mails } from './mails';
import { MailsRepository } from './mails.repository';
import { SmtpMailer } from './smtp-mailer';

/** Lets any module send mails, through the SMTP server of the settings or else into a folder. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Mail]), JobsModule],
  providers: [
    Mails,
    MailsRepository,
    {
      provide: Mailer,
      inject: [Env],
      useFactory: ({ smtpUrl, mailDir, mailFrom }: Env) =>
        smtpUrl === null ? new FolderMailer(mailDir, mailFrom) : new SmtpMailer(smtpUrl, mailFrom),
    },
  ],
  exports: [Mails],
})
export class MailModule {}
