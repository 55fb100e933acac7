import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Env } from '../config/env';
import { databaseOptions } from './options';
import { PreparedStatements } from './prepared-statements';

/** The connection pool; entities are those that the domain modules list with `TypeOrmModule.forFeature`. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Env],
      useFactory: (env: Env) => ({
        ...databaseOptions(env.databaseUrl, env.databasePool),
        migrations: [],
        autoLoadEntities: true,
        retryAttempts: 10,
        retryDelay: 1_000,
      }),
    }),
  ],
  providers: [PreparedStatements],
  exports: [PreparedStatements],
})
export class DatabaseModule {}
