/**
 * `npm run score:templates` and `npm run score:acroform -- --data DIR --out DIR [--base-url URL --key KEY]`: fills every
 * template that `manifest.json` of a folder lists through the API (upload, fill, download) and writes the results under
 * the same base names, for a scorer. Without `--base-url` it starts a temporary service.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { DocumentClient, type DocumentService } from './document-client';
import { withService } from './temporary-service';

/** One document of a labelled folder: its file, relative to the folder, and the values to fill in. */
interface Entry {
  file: string;
  field_values: Record<string, unknown>;
}

interface Folders {
  data: string;
  out: string;
}

const USAGE = 'Usage: npm run score:templates -- --data DIR --out DIR [--base-url URL --key KEY]';

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { data: text, out: text, 'base-url': text, key: text } });
  const { data, out, 'base-url': baseUrl, key } = values;
  if (!data || !out || !baseUrl !== !key) throw new Error(USAGE);

  if (baseUrl && key) return fillAll({ baseUrl: baseUrl.replace(/\/+$/, ''), key }, { data, out });
  await withService(({ client }) => fillAll({ baseUrl: client.baseUrl, key: client.key ?? '' }, { data, out }));
}

async function fillAll(service: DocumentService, { data, out }: Folders): Promise<void> {
  await mkdir(out, { recursive: true });
  const entries: Entry[] = JSON.parse(await readFile(join(data, 'manifest.json'), 'utf8'));
  const client = new DocumentClient(service);
  const started = performance.now();
  let failed = 0;
  for (const entry of entries) {
    await fillOne(client, entry, { data, out }).catch((error: unknown) => {
      failed += 1;
      console.error(`${entry.file}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
  const ms = Math.round(performance.now() - started);
  console.log(`${entries.length - failed} of ${entries.length} filled through the API in ${ms} ms`);
  if (failed > 0) process.exitCode = 1;
}

async function fillOne(client: DocumentClient, { file, field_values }: Entry, { data, out }: Folders): Promise<void> {
  const name = basename(file);
  const template = await client.upload(name, await readFile(join(data, file)));
  await writeFile(join(out, name), await client.download(await client.fill(template, field_values)));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
