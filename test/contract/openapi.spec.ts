import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { EVENT_TYPES } from '@app/events';
import { describeApi } from '../../apps/api/src/openapi-document';

interface Operation {
  summary?: string;
  parameters?: { schema?: object }[];
  responses: Record<string, { content?: object }>;
}

describe('openapi.json', () => {
  it('matches the declarations in the code (npm run openapi writes it)', async () => {
    const committed: unknown = JSON.parse(await readFile(join(__dirname, '..', '..', 'openapi.json'), 'utf8'));

    expect(JSON.parse(JSON.stringify(await describeApi()))).toEqual(committed);
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
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFileSync(join(root, folder, file), 'utf8')),
    );
    const classes = sources.flatMap((source) =>
      [...source.matchAll(/^(?:export )?class (\w+)/gm)].map(([, name]) => name!),
    );
    const twice = classes.filter((name, index) => classes.indexOf(name) !== index);

    expect(classes.length).toBeGreaterThan(100);
    expect(Object.keys(components?.schemas ?? {}).filter((name) => twice.includes(name))).toEqual([]);
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
    const others = ['extraction.callback', 'form.integration'];
    expect(Object.keys(webhooks).sort()).toEqual([...Object.keys(EVENT_TYPES), ...others].sort());
    for (const { payload } of Object.values(EVENT_TYPES))
      expect(Object.keys(components?.schemas ?? {})).toContain(payload.name);
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

    it('lists every possible error, in the one shape', async () => {
      const known = Object.fromEntries((await operations).map(({ name, responses }) => [name, responses]));
      const errorsOf = (name: string) => Object.keys(known[name] ?? {}).filter((status) => status >= '400');

      expect(errorsOf('get /api/user/')).toEqual(['401', '500', '503']);
      expect(errorsOf('post /api/user/')).toEqual(['400', '401', '403', '413', '415', '500', '503']);
      expect(errorsOf('delete /api/user/{id}/')).toEqual(['400', '401', '403', '404', '500', '503']);
      expect(errorsOf('get /api/ai/extraction/')).toEqual(['400', '401', '403', '404', '500', '503']);
      expect(errorsOf('get /health/live')).toEqual(['500', '503']);
      for (const responses of Object.values(known))
        for (const [status, answer] of Object.entries(responses))
          if (status >= '400')
            expect(answer.content).toEqual({
              'application/json': { schema: { $ref: '#/components/schemas/ErrorDto' } },
            });
    });
  });
});
