import { Global, Module } from '@nestjs/common';
import { Env } from './env';

/** Gives every module the one validated `Env`. */
@Global()
@Module({ providers: [{ provide: Env, useFactory: () => new Env() }], exports: [Env] })
export class ConfigModule {}
