import { Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import {
  BodyInterceptor,
  ConfigModule,
  ContractPipe,
  DatabaseModule,
  ErrorFilter,
  FallbackController,
  ResponseInterceptor,
} from '@app/core';
import { HealthController } from './controllers/health.controller';
import { Readiness } from './readiness';

@Module({
  imports: [ConfigModule, DatabaseModule],
  // The fallback stays last: it takes what no route before it took.
  controllers: [HealthController, FallbackController],
  providers: [
    Readiness,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_INTERCEPTOR, useClass: BodyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
    { provide: APP_PIPE, useClass: ContractPipe },
  ],
})
export class ApiModule {}
