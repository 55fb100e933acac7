import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeApi } from './document';

/** `npm run openapi`: writes openapi.json. The contract test fails when the file differs from the code. */
async function main() {
  const file = join(process.cwd(), 'openapi.json');
  await writeFile(file, `${JSON.stringify(await describeApi(), null, 2)}\n`);
  console.log(`Wrote ${file}`);
}

void main();
