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
});
