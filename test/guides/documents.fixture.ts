import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../libs/testing/src/project-root';

/** The README and the guides, as paths from the root of the project. */
export const DOCUMENTS: [readme: string, ...guides: string[]] = [
  'README.md',
  ...readdirSync(join(projectRoot, 'docs/guide'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/guide/${name}`),
];
