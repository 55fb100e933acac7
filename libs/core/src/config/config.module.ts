import { Global, Module } from '@nestjs/common';
import { Env } from './env';
import { Secrets } from './secrets';

/** Provides the validated `Env` and the keys derived from its `SECRET_KEY` to every module. */
@Global()
@Module({ providers: [{ provide: Env, useFactory: () => new Env() }, Secrets], exports: [Env, Secrets] })
export class ConfigModule {}
