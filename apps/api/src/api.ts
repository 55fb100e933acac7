import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  accessLog,
  AddressLimit,
  decodablePath,
  Env,
  limitByAddress,
  requestContext,
  requestId,
  RequestLimits,
  requestMetrics,
  requestTraces,
  requireHost,
  securityHeaders,
  serviceLogger,
  handleClientErrors,
} from '@app/core';
import { ApiModule } from './api.module';
import { serveDocumentation } from './openapi/swagger-ui';

/** Longer than load balancers keep idle connections, so that the API does not close one that is about to be used. */
const KEEP_ALIVE_MS = 75_000;

/** An upload of 50 MB arrives in this time at 1.5 Mbit/s. A slower one gets 400 `request_timeout` and releases its slot. */
const REQUEST_MS = 300_000;

/** The configured API application, not yet listening: main.ts, the e2e tests and the OpenAPI command all use it. */
export async function createApi(): Promise<INestApplication> {
  const env = new Env();
  const app = await NestFactory.create<NestExpressApplication>(ApiModule, {
    bodyParser: false,
    logger: serviceLogger(env),
    abortOnError: false,
  });
  app.disable('x-powered-by');
  app.set('etag', false);
  if (env.trustProxy !== null) app.set('trust proxy', env.trustProxy);
  if (env.metrics) app.use(requestMetrics);
  if (env.traces) app.use(requestTraces);
  app.use(requestId, requestContext, securityHeaders(env.baseUrl));
  if (env.logRequests) app.use(accessLog(env.production));
  app.use(requireHost, decodablePath);
  app.enableShutdownHooks([], { useProcessExit: true });
  const server: Server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = REQUEST_MS;
  handleClientErrors(server);
  // No guard runs for the routes that SwaggerModule adds.
  app.use(
    ['/docs', '/docs-yaml', '/openapi.json'],
    limitByAddress(app.get(RequestLimits, { strict: false }), AddressLimit.open),
  );
  serveDocumentation(app, env);
  return app;
}
