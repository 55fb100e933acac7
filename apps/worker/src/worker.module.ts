import { Module, type DynamicModule } from '@nestjs/common';
import {
  ConfigModule,
  DatabaseModule,
  definedJobs,
  JobWorkerModule,
  MailModule,
  MetricsModule,
  StorageModule,
  type Queue,
  StorageSweeperModule,
  TracingModule,
} from '@app/core';
import { AgentsModule } from '@app/agents';
import { DocumentsModule } from '@app/documents';
import { EventsModule } from '@app/events';
import { ExtractionModule } from '@app/extraction';
import { TeamsModule } from '@app/teams';
import { UsersModule } from '@app/users';
import { ApprovalExpiry } from './approval-expiry';
import { AgentSchedule } from './agent-schedule';
import { AuditChaining } from './audit-chaining';
import { DeliverWebhookProcessor } from './processors/deliver-webhook.processor';
import { FillDocumentProcessor } from './processors/fill-document.processor';
import { FillRowProcessor } from './processors/fill-row.processor';
import { PreviewTemplateProcessor } from './processors/preview-template.processor';
import { RunAgentProcessor } from './processors/run-agent.processor';
import { RunExtractionProcessor } from './processors/run-extraction.processor';
import { RunFormRulesProcessor } from './processors/run-form-rules.processor';
import { SealDocumentProcessor } from './processors/seal-document.processor';
import { WriteSignerFieldsProcessor } from './processors/write-signer-fields.processor';
import { SendPartialCallbackProcessor } from './processors/send-partial-callback.processor';
import { SendMailProcessor } from './processors/send-mail.processor';
import { CLOCK_FOLLOWERS, ClockMoves, type ClockFollower } from './clock-moves';
import { EnvelopeExpiry } from './envelope-expiry';
import { EnvelopeReminders } from './envelope-reminders';
import { Retention } from './retention';
import { UnusedTemplateFiles } from './unused-template-files';

@Module({
  imports: [
    ConfigModule,
    DatabaseModule,
    StorageModule,
    StorageSweeperModule,
    MailModule,
    MetricsModule,
    TracingModule,
    TeamsModule,
    AgentsModule,
    DocumentsModule,
    EventsModule,
    ExtractionModule,
    UsersModule,
  ],
  providers: [
    ApprovalExpiry,
    AgentSchedule,
    AuditChaining,
    DeliverWebhookProcessor,
    FillDocumentProcessor,
    FillRowProcessor,
    PreviewTemplateProcessor,
    RunAgentProcessor,
    RunExtractionProcessor,
    RunFormRulesProcessor,
    SealDocumentProcessor,
    WriteSignerFieldsProcessor,
    SendMailProcessor,
    SendPartialCallbackProcessor,
    ClockMoves,
    EnvelopeExpiry,
    EnvelopeReminders,
    Retention,
    {
      provide: CLOCK_FOLLOWERS,
      inject: [AgentSchedule, ApprovalExpiry, EnvelopeExpiry, EnvelopeReminders, Retention],
      useFactory: (...followers: ClockFollower[]) => followers,
    },
    UnusedTemplateFiles,
  ],
})
export class WorkerModule {
  /** A worker for every job, woken through Redis or PostgreSQL. */
  static for(queue: Queue): DynamicModule {
    return { module: WorkerModule, imports: [JobWorkerModule.for(definedJobs(), queue)] };
  }
}
