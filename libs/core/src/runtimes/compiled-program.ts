import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * The path of a compiled module, which Node needs to start threads and child processes: beside the caller, or in `dist/`
 * when the sources themselves run, as in tests.
 */
export function compiledProgram(folder: string, name: string): string {
  const beside = join(folder, `${name}.js`);
  if (existsSync(beside)) return beside;
  const root = projectRoot(folder);
  return join(root, 'dist', relative(root, folder), `${name}.js`);
}

/** The nearest folder above with a package.json. */
export const projectRoot = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : projectRoot(dirname(folder));
