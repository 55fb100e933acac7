import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { entriesIn } from '../../../../libs/testing/src/entries-in';
import { type Check, differences, type Evidence } from './check';

/** Files of an attempt that a kill ended: the workers remove them after an hour. */
const INCOMING = '.incoming';

/** The storage must hold exactly the files of the table, with the stored hashes. */
export async function checkFiles({ service, database }: Evidence): Promise<Check[]> {
  const { rows } = await database.query<{ key: string; sha256: string; committed: boolean }>(
    'SELECT key, sha256, committed_at IS NOT NULL AND deleted_at IS NULL AS committed FROM stored_object',
  );
  const keys = await keysIn(service.storageDir);
  const wrong: string[] = [];
  for (const { key, sha256 } of rows.filter(({ committed }) => committed)) {
    const bytes = await readFile(join(service.storageDir, key)).catch(() => null);
    const found = bytes === null ? 'no bytes' : createHash('sha256').update(bytes).digest('hex');
    if (found !== sha256) wrong.push(`${key}: ${found} instead of ${sha256}`);
  }
  const orphans = differences(
    rows.map(({ key }) => key),
    keys,
  );
  return [
    { name: 'every file has its bytes with the stored hash', compared: rows.length, faults: wrong },
    { name: 'no bytes are left without a row, after the sweeper', compared: keys.length, faults: orphans },
  ];
}

async function keysIn(folder: string): Promise<string[]> {
  const entries = await entriesIn(folder);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((key) => !key.startsWith(INCOMING));
}
