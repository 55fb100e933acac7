import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import type { Env } from '@app/core';
import { buildOpenApi } from './openapi';

/** A request that Swagger UI is about to send. */
interface SentRequest {
  headers: Record<string, string>;
  body?: unknown;
}

/**
 * Puts `Token ` before a key that was pasted alone, and leaves out the parts of a form that were left empty. Swagger UI gets the
 * source of this function: it uses nothing from outside, and no syntax that the compiler turns into a call of a helper.
 */
function prepareRequest(request: SentRequest): SentRequest {
  const key = request.headers['Authorization'];
  if (key && !/^Token /i.test(key)) request.headers['Authorization'] = 'Token ' + key.trim();
  const { body } = request;
  if (body instanceof FormData)
    for (const name of Array.from(new Set(body.keys())))
      if (body.getAll(name).every((part) => part === '')) body.delete(name);
  return request;
}

/** Serves Swagger UI at `/docs` and the document at `/openapi.json`. */
export function serveDocumentation(app: INestApplication, env: Env): void {
  SwaggerModule.setup('docs', app, () => buildOpenApi(app, env), {
    jsonDocumentUrl: 'openapi.json',
    customSiteTitle: 'Formwork API',
    swaggerOptions: {
      // With all operations listed, Swagger UI takes seconds for each click.
      docExpansion: 'none',
      // A stored key would be readable by the browser's next user and by any script of this origin.
      persistAuthorization: false,
      requestInterceptor: prepareRequest,
    },
  });
}
