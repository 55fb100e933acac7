import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FillValues } from '../../libs/documents/src/fillers/field-values';

/** One document of a labelled folder: its file, relative to the folder, and what to write into it. */
export interface FolderEntry {
  readonly file: string;
  readonly field_values: FillValues;
}

/** Fills one template; the bench gives the fillers themselves or the service in front of them. */
export type FillOne = (name: string, template: Buffer, values: FillValues) => Promise<Buffer>;

/**
 * Fills every template that `manifest.json` of a folder lists into another folder, under the same base names. Returns what
 * went wrong, by file; such files are left out.
 */
export async function fillFolder(data: string, out: string, fillOne: FillOne): Promise<Map<string, string>> {
  await mkdir(out, { recursive: true });
  const entries: FolderEntry[] = JSON.parse(await readFile(join(data, 'manifest.json'), 'utf8'));
  const failures = new Map<string, string>();
  for (const { file, field_values } of entries) {
    try {
      const filled = await fillOne(basename(file), await readFile(join(data, file)), field_values);
      await writeFile(join(out, basename(file)), filled);
    } catch (error) {
      failures.set(file, error instanceof Error ? error.message : String(error));
    }
  }
  return failures;
}
