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

/** The OpenAPI document, or a part of it. */
type Part = { $ref?: unknown; [name: string]: unknown };

/**
 * Returns the part of `document` at `path` with its references followed. It stands in for Swagger UI's own function, which reads the
 * whole document anew for each part that it shows, and needs seconds for it. The references of this document are all local, have
 * nothing beside them, and make no circles. As `prepareRequest`, it is sent as source.
 */
function resolveSubtree(document: Part, path: string[]): Promise<{ spec: unknown; errors: unknown[] }> {
  const at = (names: string[]): unknown =>
    names.reduce<unknown>((part, name) => (part as Part | undefined)?.[name], document);
  const followed = new Map<string, unknown>();
  const follow = (reference: string): unknown => {
    if (!followed.has(reference)) followed.set(reference, resolve(at(reference.slice('#/'.length).split('/'))));
    return followed.get(reference);
  };
  const resolve = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map(resolve);
    const { $ref } = value as Part;
    if (typeof $ref === 'string') return follow($ref);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part)]));
  };
  return Promise.resolve({ spec: resolve(at(path)), errors: [] });
}

/**
 * Gives Nest's page a viewport: without one, a phone shows it as wide as a desk. Swagger UI calls it when it has begun. As
 * `prepareRequest`, it is sent as source.
 */
function fitPhone(): void {
  const { document } = globalThis as unknown as PageGlobals;
  const viewport = document.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  document.head.append(viewport);
}

/** The members of a page that `fitPhone` uses. */
interface PageGlobals {
  document: {
    head: { append(element: object): void };
    createElement(name: 'meta'): { name: string; content: string };
  };
}

/** Tables of parameters and examples scroll by themselves. */
const STYLE = '.swagger-ui .opblock-body { overflow-x: auto; }';

/** Serves Swagger UI at `/docs` and the document at `/openapi.json`. */
export function serveDocumentation(app: INestApplication, env: Env): void {
  SwaggerModule.setup('docs', app, () => buildOpenApi(app, env), {
    jsonDocumentUrl: 'openapi.json',
    customSiteTitle: 'Formwork API',
    customCss: STYLE,
    swaggerOptions: {
      // With all operations listed, Swagger UI takes seconds for each click.
      docExpansion: 'none',
      // A stored key would be readable by the browser's next user and by any script of this origin.
      persistAuthorization: false,
      requestInterceptor: prepareRequest,
      onComplete: fitPhone,
      fn: { resolveSubtree },
    },
  });
}
