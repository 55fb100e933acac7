import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root folder of the checkout. This file runs from the sources in jest, and from `dist/` in benchmarks. */
export const projectRoot: string = above(__dirname);

function above(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : above(dirname(folder));
}
