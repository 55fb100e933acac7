import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FillValues } from '../../libs/documents/src/fillers/field-values';
import { fillPdf, parsePdf } from '../../libs/documents/src/fillers/pdf.filler';

/** One document of a labelled folder: its file, relative to the folder, and what to write into it. */
interface Entry {
  file: string;
  field_values: FillValues;
}

/**
 * Fills every PDF of a folder that has a `manifest.json` (array of `{file, field_values}`) into another folder, under
 * the same base names. Documents that fail are named and left out. Usage: `--data DIR --out DIR`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
  if (!values.data || !values.out) throw new Error('Usage: score-acroform --data DIR --out DIR');
  await mkdir(values.out, { recursive: true });
  const entries: Entry[] = JSON.parse(await readFile(join(values.data, 'manifest.json'), 'utf8'));
  let failed = 0;
  const started = performance.now();
  for (const entry of entries) failed += (await fillOne(entry, values.data, values.out)) ? 0 : 1;
  console.log(
    `${entries.length - failed} of ${entries.length} filled in ${Math.round(performance.now() - started)} ms`,
  );
}

async function fillOne({ file, field_values }: Entry, data: string, out: string): Promise<boolean> {
  try {
    const parsed = await parsePdf(await readFile(join(data, file)));
    await writeFile(join(out, basename(file)), await fillPdf(parsed, field_values));
    return true;
  } catch (error) {
    console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

void main();
