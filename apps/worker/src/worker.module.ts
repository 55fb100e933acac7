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
import { AgentSchedule } from './periodic/agent-schedule';
import { ApprovalExpiry } from './periodic/approval-expiry';
import { AuditChaining } from './periodic/audit-chaining';
import { ClockMoves, PERIODIC_TASKS } from './periodic/clock-moves';
import { EnvelopeExpiry } from './periodic/envelope-expiry';
import { EnvelopeReminders } from './periodic/envelope-reminders';
import type { PeriodicTask } from './periodic/periodic-task';
import { Retention } from './periodic/retention';
import { UnusedTemplateFiles } from './periodic/unused-template-files';
import { DeliverWebhookProcessor } from './processors/deliver-webhook.processor';
import { FillDocumentProcessor } from './processors/fill-document.processor';
import { FillRowProcessor } from './processors/fill-row.processor';
import { PreviewTemplateProcessor } from './processors/preview-template.processor';
import { RunAgentProcessor } from './processors/run-agent.processor';
import { RunExtractionProcessor } from './processors/run-extraction.processor';
import { RunFormRulesProcessor } from './processors/run-form-rules.processor';
import { SealDocumentProcessor } from './processors/seal-document.processor';
import { SendMailProcessor } from './processors/send-mail.processor';
import { SendPartialCallbackProcessor } from './processors/send-partial-callback.processor';
import { WriteSignerFieldsProcessor } from './processors/write-signer-fields.processor';

const TASKS = [
  AgentSchedule,
  ApprovalExpiry,
  AuditChaining,
  EnvelopeExpiry,
  EnvelopeReminders,
  Retention,
  UnusedTemplateFiles,
];

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
    DeliverWebhookProcessor,
    FillDocumentProcessor,
    FillRowProcessor,
    PreviewTemplateProcessor,
    RunAgentProcessor,
    RunExtractionProcessor,
    RunFormRulesProcessor,
    SealDocumentProcessor,
    SendMailProcessor,
    SendPartialCallbackProcessor,
    WriteSignerFieldsProcessor,
    ...TASKS,
    { provide: PERIODIC_TASKS, inject: TASKS, useFactory: (...tasks: PeriodicTask[]) => tasks },
    ClockMoves,
  ],
})
export class WorkerModule {
  /** A worker for every job, woken through Redis or PostgreSQL. */
  static for(queue: Queue): DynamicModule {
    return { module: WorkerModule, imports: [JobWorkerModule.for(definedJobs(), queue)] };
  }
}
