import { Module, RequestMethod, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import {
  AddressLimitGuard,
  BodyGuard,
  ConfigModule,
  ContractPipe,
  DatabaseModule,
  FallbackController,
  LimitsModule,
  MailModule,
  MetricsModule,
  StorageModule,
  TracingModule,
} from '@app/core';
import { AgentsModule } from '@app/agents';
import { DocumentsModule } from '@app/documents';
import { FormsModule } from '@app/forms';
import { EventsModule } from '@app/events';
import { ModelsModule } from '@app/models';
import { SandboxMiddleware, SandboxModule } from '@app/sandbox';
import { ExtractionModule } from '@app/extraction';
import {
  AccessGuard,
  AuditGuard,
  AuthMiddleware,
  IdempotencyGuard,
  KeyLimitGuard,
  TeamSettingsModule,
  TeamsModule,
  UserKeyMiddleware,
} from '@app/teams';
import { UsersModule } from '@app/users';
import { ConnectionDrain } from './connection-drain';
import { allowOtherOrigins, USER_KEY_PATHS } from './cross-origin';
import { AccountController } from './controllers/account.controller';
import { AiController } from './controllers/ai.controller';
import { BuilderEnvironmentController } from './controllers/builder/environment.controller';
import { BuilderFieldController } from './controllers/builder/field.controller';
import { BuilderAgentController } from './controllers/builder/agent.controller';
import { BuilderExtractionController } from './controllers/builder/extraction.controller';
import { BuilderFormController } from './controllers/builder/form.controller';
import { BuilderInvitationController } from './controllers/builder/invitation.controller';
import { BuilderJobController } from './controllers/builder/job.controller';
import { BuilderKeyController } from './controllers/builder/key.controller';
import { BuilderModelUsageController } from './controllers/builder/model-usage.controller';
import { BuilderTeamController } from './controllers/builder/team.controller';
import { BuilderThemeController } from './controllers/builder/theme.controller';
import { BuilderWebhookEndpointController } from './controllers/builder/webhook-endpoint.controller';
import { BuilderWebhookSecretController } from './controllers/builder/webhook-secret.controller';
import { ComputerAgentController } from './controllers/computer-agent.controller';
import { DocumentController } from './controllers/document.controller';
import { BulkFillController } from './controllers/document/bulk-fill.controller';
import { TemplateController } from './controllers/document/template.controller';
import { EventController } from './controllers/event.controller';
import { FieldController } from './controllers/field.controller';
import { FilesController } from './controllers/files.controller';
import { FormController } from './controllers/form.controller';
import { FuserController } from './controllers/fuser.controller';
import { HealthController } from './controllers/health.controller';
import { ReceiverAddressController } from './controllers/receiver-address.controller';
import { ReviewController } from './controllers/review.controller';
import { SandboxController } from './controllers/sandbox.controller';
import { UserController } from './controllers/user.controller';
import { VerifyController } from './controllers/verify.controller';
import { LogsController } from './controllers/logs.controller';
import { PanelController } from './controllers/panel.controller';
import { WebhookController } from './controllers/webhook.controller';
import { FaviconController } from './pages/favicon.controller';
import { GuideController } from './pages/guide/guide.controller';
import { GuideLibrary } from './pages/guide/guide-library';
import { HomeController } from './pages/home/home.controller';
import { InvitationController } from './pages/invitation/invitation.controller';
import {
  AgentRunActionsController,
  AgentRunPageController,
  RunAddressController,
} from './pages/agent-run/agent-run.controller';
import { PageErrorFilter } from './pages/errors/page-error.filter';
import { AgentRunLinkGuard } from './pages/agent-run/agent-run-link.guard';
import { ReviewActionsController, ReviewPageController } from './pages/review/review.controller';
import { ReviewLinkGuard } from './pages/review/review-link.guard';
import { SignActionsController, SignController } from './pages/sign/sign.controller';
import { VerifyPageController } from './pages/verify/verify.controller';
import { SigningLinkGuard } from './pages/sign/signing-link.guard';
import { QueryGuard } from './query.guard';
import { Readiness } from './readiness';

@Module({
  imports: [
    ConfigModule,
    DatabaseModule,
    AgentsModule,
    DocumentsModule,
    EventsModule,
    ExtractionModule,
    LimitsModule,
    MailModule,
    MetricsModule,
    ModelsModule,
    SandboxModule,
    StorageModule,
    TeamSettingsModule,
    TeamsModule,
    TracingModule,
    FormsModule,
    UsersModule,
  ],
  // Express compares a path with all routes before its own, so those that are called most come first. The fallback must be
  // last: it handles requests that match no other route.
  controllers: [
    FieldController,
    UserController,
    AccountController,
    AiController,
    BuilderEnvironmentController,
    BuilderAgentController,
    BuilderExtractionController,
    BuilderFieldController,
    BuilderFormController,
    BuilderInvitationController,
    BuilderJobController,
    BuilderKeyController,
    BuilderModelUsageController,
    BuilderTeamController,
    BuilderThemeController,
    BuilderWebhookEndpointController,
    BuilderWebhookSecretController,
    ComputerAgentController,
    DocumentController,
    BulkFillController,
    TemplateController,
    EventController,
    FilesController,
    FormController,
    FuserController,
    HealthController,
    ReviewController,
    SandboxController,
    ReceiverAddressController,
    VerifyController,
    LogsController,
    PanelController,
    WebhookController,
    FaviconController,
    GuideController,
    HomeController,
    InvitationController,
    RunAddressController,
    AgentRunPageController,
    AgentRunActionsController,
    ReviewPageController,
    ReviewActionsController,
    SignController,
    SignActionsController,
    VerifyPageController,
    FallbackController,
  ],
  providers: [
    ConnectionDrain,
    GuideLibrary,
    Readiness,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: AuditGuard },
    { provide: APP_GUARD, useClass: AddressLimitGuard },
    // Before the limits of keys: such a link has those of the key that made it.
    AgentRunLinkGuard,
    { provide: APP_GUARD, useExisting: AgentRunLinkGuard },
    ReviewLinkGuard,
    { provide: APP_GUARD, useExisting: ReviewLinkGuard },
    { provide: APP_GUARD, useClass: KeyLimitGuard },
    { provide: APP_GUARD, useClass: QueryGuard },
    { provide: APP_GUARD, useClass: SigningLinkGuard },
    // After the others, so that no body is read for a request that they refuse.
    { provide: APP_GUARD, useClass: BodyGuard },
    { provide: APP_GUARD, useClass: IdempotencyGuard },
    { provide: APP_FILTER, useClass: PageErrorFilter },
    { provide: APP_PIPE, useClass: ContractPipe },
  ],
})
export class ApiModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    // Pages read the files of their user from the signed links of its session.
    consumer.apply(allowOtherOrigins).forRoutes({ path: 'files{/*path}', method: RequestMethod.ALL });
    const routes = USER_KEY_PATHS.map((path) => ({ path, method: RequestMethod.ALL }));
    consumer.apply(allowOtherOrigins, UserKeyMiddleware).forRoutes(...routes);
    consumer.apply(AuthMiddleware).forRoutes({ path: 'api{/*path}', method: RequestMethod.ALL });
    consumer.apply(SandboxMiddleware).forRoutes({ path: 'api/sandbox{/*path}', method: RequestMethod.ALL });
  }
}
