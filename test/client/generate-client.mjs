/**
 * Generates a client from openapi.json into a folder, as the documentation of each generator says:
 * `generate-client.mjs openapi-typescript|openapi-ts <folder>`. ES modules, which jest cannot import.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const [generator, folder] = process.argv.slice(2);
const input = join(import.meta.dirname, '..', '..', 'openapi.json');

/** The types for openapi-fetch; files are `Blob`, which by default would be `string`. */
async function generateTypes() {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const { default: typescript } = await import('typescript');
  const blob = typescript.factory.createTypeReferenceNode('Blob');
  const transform = ({ format }) => (format === 'binary' ? blob : undefined);
  // Members with a default may be absent in requests, which is not the generator's default.
  const options = { transform, defaultNonNullable: false };
  const nodes = await openapiTS(JSON.parse(await readFile(input, 'utf8')), options);
  await writeFile(join(folder, 'schema.ts'), astToString(nodes));
}

async function generateFunctions() {
  const { createClient } = await import('@hey-api/openapi-ts');
  await createClient({ input, output: { path: join(folder, 'api') }, logs: { level: 'silent' } });
}

const GENERATORS = { 'openapi-typescript': generateTypes, 'openapi-ts': generateFunctions };
await GENERATORS[generator]();
