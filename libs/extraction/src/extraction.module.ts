import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule, OutboundModule } from '@app/core';
import { FormsModule } from '@app/forms';
import { UsersModule } from '@app/users';
import { Engine } from './engine';
import { ExtractionField } from './extraction-field.entity';
import { ExtractionFile } from './extraction-file.entity';
import { ExtractionRun } from './extraction-run.entity';
import { Extraction } from './extraction.entity';
import { ExtractionsRepository } from './extractions.repository';
import { ExtractionsService } from './extractions.service';
import { RunAnswers } from './run-answers';
import { RunExecutor } from './run-executor';
import { RunsRepository } from './runs.repository';
import { RunsService } from './runs.service';
import { WebhookDelivery } from './webhook-delivery.entity';
import { WebhookSecret } from './webhook-secret.entity';
import { WebhookSecretsService } from './webhook-secrets.service';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Extraction,
      ExtractionField,
      ExtractionRun,
      ExtractionFile,
      WebhookDelivery,
      WebhookSecret,
    ]),
    FormsModule,
    JobsModule,
    OutboundModule,
    UsersModule,
  ],
  providers: [
    Engine,
    ExtractionsRepository,
    ExtractionsService,
    RunAnswers,
    RunExecutor,
    RunsRepository,
    RunsService,
    WebhookSecretsService,
    WebhooksService,
  ],
  exports: [ExtractionsService, RunExecutor, RunsService, WebhookSecretsService, WebhooksService],
})
export class ExtractionModule {}
