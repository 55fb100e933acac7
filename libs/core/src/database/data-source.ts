import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { Env } from '../config/env';
import { databaseOptions } from './options';

/** A data source with all entities of the project, for migrations and commands outside the apps, which have a session of their own. */
export function createDataSource(url = new Env().sessionUrl): DataSource {
  const libs = join(__dirname, '..', '..', '..');
  return new DataSource({ ...databaseOptions(url, 4), entities: [join(libs, '*', 'src', '**', '*.entity.{ts,js}')] });
}
