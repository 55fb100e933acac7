import { join } from 'node:path';
import { node, ROOT } from './program.fixture';

it('The types of the client are those of openapi.json (npm run openapi writes both)', async () => {
  await node(ROOT, join(ROOT, 'libs', 'client', 'generate.mjs'), '--check');
});
