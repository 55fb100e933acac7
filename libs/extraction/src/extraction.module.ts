import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule, OutboundModule } from '@app/core';
import { FormsModule } from '@app/forms';
import { TeamsModule } from '@app/teams';
import { UsersModule } from '@app/users';
import { Engine } from './engine/engine';
import { ExtractionField } from './extractions/extraction-field.entity';
import { ExtractionFile } from './runs/extraction-file.entity';
import { ExtractionRun } from './runs/extraction-run.entity';
import { Extraction } from './extractions/extraction.entity';
import { ExtractionsRepository } from './extractions/extractions.repository';
import { ExtractionsService } from './extractions/extractions.service';
import { RunAnswers } from './runs/run-answers';
import { RunExecutor } from './runs/run-executor';
import { RunsRepository } from './runs/runs.repository';
import { RunsService } from './runs/runs.service';
import { WebhookDeliveriesRepository } from './webhooks/webhook-deliveries.repository';
import { WebhookDelivery } from './webhooks/webhook-delivery.entity';
import { WebhookSecret } from './webhooks/webhook-secret.entity';
import { WebhookSecretsRepository } from './webhooks/webhook-secrets.repository';
import { WebhookSecretsService } from './webhooks/webhook-secrets.service';
import { WebhooksService } from './webhooks/webhooks.service';

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
    TeamsModule,
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
    WebhookDeliveriesRepository,
    WebhookSecretsRepository,
    WebhookSecretsService,
    WebhooksService,
  ],
  exports: [ExtractionsService, RunExecutor, RunsService, WebhookSecretsService, WebhooksService],
})
export class ExtractionModule {}
