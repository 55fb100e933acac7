import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** The absolute path of a program in the folders of `searchPath` (in the format of PATH), or null. */
export async function findExecutable(name: string, searchPath: string): Promise<string | null> {
  for (const folder of searchPath.split(delimiter).filter(isAbsolute)) {
    const path = join(folder, name);
    if (await isExecutable(path)) return path;
  }
  return null;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
