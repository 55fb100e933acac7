/** Facts about this checkout for all scripts. Plain Node, because it also runs before anything is installed. */
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Whether the module at `url` was started as a program instead of imported. */
export function isMain(url) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url);
}
