import { NestFactory } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Env } from '@app/core';
import { ApiModule } from '../api.module';
import { buildOpenApi } from './openapi';

/** The OpenAPI document with default settings. Preview mode creates no providers, so no database is needed. */
export async function describeApi(): Promise<OpenAPIObject> {
  const app = await NestFactory.create(ApiModule, { preview: true, logger: false });
  return buildOpenApi(app, new Env({}));
}
