import { Module, RequestMethod, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import {
  BodyInterceptor,
  ConfigModule,
  ContractPipe,
  DatabaseModule,
  ErrorFilter,
  FallbackController,
  MailModule,
  ResponseInterceptor,
  StorageModule,
} from '@app/core';
import { AccessGuard, AuthMiddleware, TeamsModule } from '@app/teams';
import { UsersModule } from '@app/users';
import { AccountController } from './controllers/account.controller';
import { BuilderEnvironmentController } from './controllers/builder-environment.controller';
import { BuilderKeyController } from './controllers/builder-key.controller';
import { BuilderTeamController } from './controllers/builder-team.controller';
import { FieldController } from './controllers/field.controller';
import { FilesController } from './controllers/files.controller';
import { HealthController } from './controllers/health.controller';
import { UserController } from './controllers/user.controller';
import { InvitationController } from './pages/invitation.controller';
import { Readiness } from './readiness';

@Module({
  imports: [ConfigModule, DatabaseModule, MailModule, StorageModule, TeamsModule, UsersModule],
  // The fallback stays last: it takes what no route before it took.
  controllers: [
    AccountController,
    BuilderEnvironmentController,
    BuilderKeyController,
    BuilderTeamController,
    FieldController,
    FilesController,
    HealthController,
    UserController,
    InvitationController,
    FallbackController,
  ],
  providers: [
    Readiness,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: BodyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
    { provide: APP_PIPE, useClass: ContractPipe },
  ],
})
export class ApiModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(AuthMiddleware).forRoutes({ path: 'api{/*path}', method: RequestMethod.ALL });
  }
}
