import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeApi } from '../../apps/api/src/openapi-document';

describe('openapi.json', () => {
  it('is what the code declares (npm run openapi writes it)', async () => {
    const committed: unknown = JSON.parse(await readFile(join(__dirname, '..', '..', 'openapi.json'), 'utf8'));

    expect(JSON.parse(JSON.stringify(await describeApi()))).toEqual(committed);
  });

  it('has a server for each of the four regions', async () => {
    const { servers = [] } = await describeApi();

    expect(servers.map(({ description }) => description)).toEqual(['United States', 'Canada', 'Europe', 'Australia']);
  });

  it('points only at schemas that it has', async () => {
    const document = JSON.stringify(await describeApi());
    const schemas = Object.keys((JSON.parse(document) as { components: { schemas: object } }).components.schemas);
    const references = [...document.matchAll(/"#\/components\/schemas\/([^"]*)"/g)].map(([, name]) => name);

    expect(references.length).toBeGreaterThan(50);
    expect(references.filter((name) => !schemas.includes(name!))).toEqual([]);
  });
});
