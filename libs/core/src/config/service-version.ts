import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../runtimes/compiled-program';

/** The version in the service's package.json. */
export const SERVICE_VERSION: string = JSON.parse(
  readFileSync(join(projectRoot(__dirname), 'package.json'), 'utf8'),
).version;
