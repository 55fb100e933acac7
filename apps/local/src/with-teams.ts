import 'reflect-metadata';
import { ConfigModule, DatabaseModule, StorageModule } from '@app/core';
import { TeamsModule, TeamsService } from '@app/teams';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

@Module({ imports: [ConfigModule, DatabaseModule, StorageModule, TeamsModule] })
class TeamsOnly {}

/** Runs `work` with `TeamsService`, or others of its app, on the database of `environment`, without starting a server. */
export async function withTeams<T>(
  environment: NodeJS.ProcessEnv,
  work: (teams: TeamsService, app: INestApplicationContext) => Promise<T>,
): Promise<T> {
  Object.assign(process.env, environment); // `Env` reads it
  const app = await NestFactory.createApplicationContext(TeamsOnly, {
    logger: ['error', 'fatal'],
    abortOnError: false,
  });
  try {
    return await work(app.get(TeamsService), app);
  } finally {
    await app.close();
  }
}
