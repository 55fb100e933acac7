import { Module } from '@nestjs/common';
import { ConfigModule, DatabaseModule, definedJobs, JobWorkerModule, MailModule, StorageModule } from '@app/core';
import { ExtractionModule } from '@app/extraction';
import { TeamsModule } from '@app/teams';
import { DeliverWebhookProcessor } from './processors/deliver-webhook.processor';
import { EraseExtractionFilesProcessor } from './processors/erase-extraction-files.processor';
import { RunExtractionProcessor } from './processors/run-extraction.processor';
import { SendMailProcessor } from './processors/send-mail.processor';

@Module({
  imports: [
    ConfigModule,
    DatabaseModule,
    StorageModule,
    MailModule,
    TeamsModule,
    ExtractionModule,
    JobWorkerModule.for(definedJobs()),
  ],
  providers: [DeliverWebhookProcessor, EraseExtractionFilesProcessor, RunExtractionProcessor, SendMailProcessor],
})
export class WorkerModule {}
