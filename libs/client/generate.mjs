/** Writes src/schema.ts, the types of the bodies, from openapi.json; `npm run openapi` runs it. `--check`: fails when it differs. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const here = import.meta.dirname;
const document = JSON.parse(await readFile(join(here, '..', '..', 'openapi.json'), 'utf8'));
const { openapi, info, components } = document;
// A member with a default may be absent in a request; in an answer it is there when it is among the required ones.
const options = { defaultNonNullable: false };
const nodes = await openapiTS({ openapi, info, paths: {}, components: { schemas: components.schemas } }, options);
const text = `/** Made from openapi.json by \`npm run openapi\`. */\n${astToString(nodes)}`;

const file = join(here, 'src', 'schema.ts');
if (!process.argv.includes('--check')) await writeFile(file, text);
else if ((await readFile(file, 'utf8')) !== text) {
  console.error('libs/client/src/schema.ts differs from openapi.json: npm run openapi writes both.');
  process.exitCode = 1;
}
