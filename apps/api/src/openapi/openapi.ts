import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { Env, ErrorDto, REGIONS, type Region } from '@app/core';
import { describeAccess } from './access';
import { describeAlternatives } from './alternatives';
import { describeCommon } from './common-descriptions';
import { describeEnums } from './enum-descriptions';
import { withErrorExamples } from './error-examples';
import { describeErrors } from './errors';
import { describeExamples } from './examples';
import { describeIdempotency, IDEMPOTENCY } from './idempotency';
import { describeLimits } from './limits';
import { describeQuery } from './query';
import { describeMultipartBodies } from './multipart-bodies';
import { nameSchemas } from './schema-names';
import { describeTags } from './tags';
import { openAnyValues } from './any-values';
import { PAYLOADS, webhooks } from './webhooks';

const REGION_NAMES: Record<Region, string> = { us: 'United States', ca: 'Canada', eu: 'Europe', au: 'Australia' };

const DESCRIPTION = `Forms, documents and data extraction behind one REST API.

Every request to a path under \`/api/\` carries \`Authorization: Token <API_KEY>\`. Every path works with and without its
trailing slash. A key can be limited by scopes, an expiry and allowed addresses (\`/api/builder/key/\`): \`x-scope\` names the
scope that an operation needs from a key with scopes, and \`X-Key-Expires-At\` in an answer the end of the key that was sent.
Errors have one shape, \`ApiError\`, with a stable \`code\`; a wrong method answers 405 with \`Allow\`.

${IDEMPOTENCY}`;

/** The OpenAPI document of the service, the source of openapi.json. */
export function buildOpenApi(app: INestApplication, env: Env): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Formwork')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .setOpenAPIVersion('3.1.0')
    .addSecurity('key', { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token <API_KEY>' })
    .addSecurityRequirements('key');
  for (const region of byOwnFirst(env.region)) builder.addServer(env.regionUrls[region], REGION_NAMES[region]);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    extraModels: [ErrorDto, ...PAYLOADS],
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  describeAccess(document);
  describeIdempotency(document);
  describeErrors(document);
  describeQuery(document);
  describeLimits(document, env.rateLimitFactor);
  describeTags(document);
  describeMultipartBodies(document);
  describeCommon(document);
  describeAlternatives(document);
  describeEnums(document);
  const named = nameSchemas({ ...document, paths: withSlashes(document.paths), webhooks: webhooks() });
  openAnyValues(named);
  describeExamples(named);
  return withErrorExamples(named);
}

/** Shows paths with a trailing slash, as in the contract. They also work without it. */
function withSlashes(paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  const shown = Object.entries(paths).map(
    ([path, item]) => [path.startsWith('/api/') ? `${path}/` : path, item] as const,
  );
  return Object.fromEntries(shown);
}

/** Puts this region first, because Swagger UI sends its requests to the first server. */
const byOwnFirst = (own: Region) => [own, ...REGIONS.filter((region) => region !== own)];
