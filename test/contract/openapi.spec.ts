import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { PUBLIC } from '@app/core';
import { ApiModule } from '../../apps/api/src/api.module';
import SwaggerParser from '@apidevtools/swagger-parser';
import { EVENT_TYPES } from '@app/events';
import { describeApi } from '../../apps/api/src/openapi/document';
import { schemaName } from '../../apps/api/src/openapi/schema-names';

interface Operation {
  summary?: string;
  parameters?: { schema?: object }[];
  responses: Record<string, { content?: object; headers?: object }>;
}

const handlersOf = ({ prototype }: Type<object>): { name: string }[] =>
  Object.getOwnPropertyNames(prototype).map((name) => prototype[name as never] as { name: string });

describe('openapi.json', () => {
  it('matches the declarations in the code (npm run openapi writes it)', async () => {
    const committed: unknown = JSON.parse(await readFile(join(__dirname, '..', '..', 'openapi.json'), 'utf8'));

    expect(JSON.parse(JSON.stringify(await describeApi()))).toEqual(committed);
  });

  it('hides no route below /api, and none of them is public, so that the tests of rights try them all', () => {
    const controllers = (Reflect.getMetadata('controllers', ApiModule) as Type[]).filter((controller) =>
      /^\/?api(\/|$)/.test(String(Reflect.getMetadata('path', controller))),
    );
    const excused = controllers.flatMap((controller) =>
      [controller, ...handlersOf(controller)].filter((target) =>
        ['swagger/apiExcludeController', 'swagger/apiExcludeEndpoint', PUBLIC].some((key) =>
          Reflect.hasMetadata(key, target),
        ),
      ),
    );

    expect(controllers.length).toBeGreaterThan(10);
    expect(excused.map(({ name }) => name)).toEqual([]);
  });

  it('has a server for each of the four regions', async () => {
    const { servers = [] } = await describeApi();

    expect(servers.map(({ description }) => description)).toEqual(['United States', 'Canada', 'Europe', 'Australia']);
  });

  it('has one class for each schema name, because Swagger silently uses the first one', async () => {
    const { components } = await describeApi();
    const root = join(__dirname, '..', '..');
    const sources = ['libs', 'apps'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.startsWith('client/'))
        .map((file) => readFileSync(join(root, folder, file), 'utf8')),
    );
    const classes = sources.flatMap((source) =>
      [...source.matchAll(/^(?:export )?class (\w+)/gm)].map(([, name]) => name!),
    );
    const twice = classes.filter((name, index) => classes.indexOf(name) !== index);

    expect(classes.length).toBeGreaterThan(100);
    expect(
      Object.keys(components?.schemas ?? {}).filter((name) => twice.includes(name) || twice.includes(`${name}Dto`)),
    ).toEqual([]);
  });

  it('publishes the rate limits', async () => {
    const { info } = await describeApi();

    expect(info.description).toContain('A key may send 1,000 requests a minute and 100 requests a second');
    expect(info.description).toContain('run an extraction or fill a document: 60 requests a minute');
  });

  it('points only at schemas that it has', async () => {
    const document = JSON.stringify(await describeApi());
    const schemas = Object.keys((JSON.parse(document) as { components: { schemas: object } }).components.schemas);
    const references = [...document.matchAll(/"#\/components\/schemas\/([^"]*)"/g)].map(([, name]) => name);

    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((name) => !schemas.includes(name!))).toEqual([]);
  });

  it('has every type of event among its webhooks, with a payload', async () => {
    const { openapi, webhooks = {}, components } = await describeApi();
    expect(openapi).toBe('3.1.0');
    const others = ['endpoint.test', 'extraction.callback', 'form.integration'];
    expect(Object.keys(webhooks).sort()).toEqual([...Object.keys(EVENT_TYPES), ...others].sort());
    for (const { payload } of Object.values(EVENT_TYPES))
      expect(Object.keys(components?.schemas ?? {})).toContain(schemaName(payload.name));
  });

  it('is valid OpenAPI 3.1', async () => {
    const document = JSON.parse(JSON.stringify(await describeApi())) as Parameters<typeof SwaggerParser.validate>[0];
    await SwaggerParser.validate(document);
  });

  describe('every operation', () => {
    const operations = describeApi().then(({ paths }) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
          name: `${method} ${path}`,
          ...operation,
        })),
      ),
    );

    it('has a summary, typed parameters, and a body for every success but 204', async () => {
      for (const { name, summary, parameters = [], responses } of await operations) {
        expect({ name, summary }).toEqual({ name, summary: expect.any(String) });
        for (const { schema } of parameters)
          expect({ name, schema: JSON.stringify(schema) }).not.toMatchObject({ schema: '{}' });
        for (const [status, { content }] of Object.entries(responses))
          if (/^20[01]$/.test(status)) expect({ name, status, content }).toMatchObject({ content: expect.anything() });
      }
    });

    it('has the headers of the rate limit, unless it is not limited', async () => {
      const names = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
      const { components } = await describeApi();
      expect(Object.keys(components?.headers ?? {})).toEqual(expect.arrayContaining(names));

      for (const { name, responses } of await operations) {
        const limited = Object.entries(responses).filter(([status]) => status < '300' || status === '429');
        for (const [status, { headers = {} }] of limited)
          expect({ name, status, has: names.filter((one) => one in headers) }).toEqual({
            name,
            status,
            has: name.startsWith('get /health/') ? [] : names,
          });
      }
    });

    it('names what its 409 tells, the headers of its own, and whether it needs a body', async () => {
      const { paths } = await describeApi();
      const run = '/api/computer-agent/{agent_id}/run/';
      const approval = paths[`${run}{run_id}/approve/`]?.post;
      const conflicts = ['Idempotency-Key', '`wrong_state`', '`approval_changed`'].map((code) =>
        expect.stringContaining(code),
      );
      for (const conflict of conflicts) expect(approval?.responses[409]).toMatchObject({ description: conflict });
      expect(approval?.requestBody).not.toMatchObject({ required: true });
      expect(paths[run]?.post?.requestBody).not.toMatchObject({ required: true });
      expect(paths['/api/user/']?.post?.requestBody).toMatchObject({ required: true });
      expect(paths[`${run}{run_id}/`]?.get?.responses[200]).toHaveProperty('headers.Retry-After');
      expect(paths['/api/document/fill/']?.post?.responses[200]).toHaveProperty('headers.X-Envelope-Id');
    });

    it('lists every possible error, in the one shape', async () => {
      const known = Object.fromEntries((await operations).map(({ name, responses }) => [name, responses]));
      const errorsOf = (name: string) => Object.keys(known[name] ?? {}).filter((status) => status > '400');

      expect(errorsOf('get /api/account/')).toEqual(['401', '403', '429', '500', '503']);
      expect(errorsOf('get /api/user/')).toEqual(['401', '403', '404', '429', '500', '503']);
      expect(errorsOf('post /api/user/')).toEqual(['401', '403', '409', '413', '415', '422', '429', '500', '503']);
      expect(errorsOf('delete /api/user/{id}/')).toEqual(['401', '403', '404', '409', '422', '429', '500', '503']);
      expect(errorsOf('patch /api/account/rotate_key/')).toEqual(['401', '403', '413', '415', '429', '500', '503']);
      expect(errorsOf('get /api/ai/extraction/')).toEqual(['401', '403', '404', '429', '500', '503']);
      expect(errorsOf('get /health/live')).toEqual(['500', '503']);
      for (const responses of Object.values(known))
        for (const [status, answer] of Object.entries(responses))
          if (status >= '400')
            expect(answer.content).toEqual({
              'application/json': expect.objectContaining({ schema: { $ref: '#/components/schemas/ApiError' } }),
            });
    });
  });
});
