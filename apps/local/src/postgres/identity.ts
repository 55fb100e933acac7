import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UnavailableError } from '../unavailable.error';

/** The user and group called nobody and nogroup: PostgreSQL refuses to run as root. */
const NOBODY = 65534;

/** The user nobody cannot enter folders of root (a clone below /root); then PostgreSQL's files are kept here. */
const SHELTER = '/var/lib/formwork';

/** The user of PostgreSQL: the caller, nobody, or root in a user namespace, where PostgreSQL does not see that it is root. */
export type Identity = 'self' | 'nobody' | 'namespace';

/** The folders of PostgreSQL's programs and files, and the user that runs them. */
export interface Ground {
  binaries: string;
  folder: string;
  identity: Identity;
}

/**
 * Determines how to run the programs of `binaries` with files in `folder`. Root needs another user who can read both;
 * otherwise both are moved to a folder that this user can enter.
 * @throws UnavailableError when root cannot run it
 */
export async function findGround(binaries: string, folder: string): Promise<Ground> {
  if (process.getuid?.() !== 0) return { binaries, folder, identity: 'self' };

  const reason = whyNobodyFails(binaries);
  if (reason === null || reason === 'unreachable') return groundForNobody(binaries, folder, reason === null);
  if (worksInNamespace(binaries)) return { binaries, folder, identity: 'namespace' };
  throw new UnavailableError(
    `PostgreSQL does not run as root, and this container lets root become no other user (${reason}).`,
  );
}

/** The command line and the options of `spawn` to run a program of PostgreSQL. */
export function commandOf({ binaries, identity }: Ground, program: string, args: string[]) {
  const path = join(binaries, 'bin', program);
  if (identity === 'namespace') return { command: 'unshare', args: ['--user', path, ...args], options: {} };
  const options = identity === 'nobody' ? { uid: NOBODY, gid: NOBODY } : {};
  return { command: path, args, options };
}

/** Changes the owner of a folder or file to the user that runs PostgreSQL. */
export async function handOver({ identity }: Ground, path: string): Promise<void> {
  if (identity === 'nobody') await chown(path, NOBODY, NOBODY);
}

async function groundForNobody(binaries: string, folder: string, reachable: boolean): Promise<Ground> {
  return {
    binaries: reachable ? binaries : await shelterBinaries(binaries),
    folder: (await othersMayEnter(folder)) ? folder : shelterOf(folder),
    identity: 'nobody',
  };
}

function whyNobodyFails(binaries: string): string | null {
  const { status, error } = spawnSync(join(binaries, 'bin', 'postgres'), ['--version'], { uid: NOBODY, gid: NOBODY });
  if (status === 0) return null;
  const code = (error as NodeJS.ErrnoException)?.code;
  return code === 'EACCES' || code === undefined ? 'unreachable' : code;
}

function worksInNamespace(binaries: string): boolean {
  return spawnSync('unshare', ['--user', join(binaries, 'bin', 'postgres'), '--version']).status === 0;
}

/** Whether other users may enter every existing folder of `path`. */
async function othersMayEnter(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && ((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function shelterOf(path: string): string {
  const name = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return join(SHELTER, `${basename(path)}-${name}`);
}

/** Copies the programs to a folder that nobody can enter, once per version: the path depends on the content. */
async function shelterBinaries(binaries: string): Promise<string> {
  const { size, mtimeMs } = await stat(join(binaries, 'bin', 'postgres'));
  const target = join(SHELTER, `programs-${size}-${Math.round(mtimeMs)}`);
  if (existsSync(target)) return target;

  const temporary = `${target}.${process.pid}`;
  await mkdir(SHELTER, { recursive: true, mode: 0o755 });
  await cp(binaries, temporary, { recursive: true, verbatimSymlinks: true });
  await rename(temporary, target).catch(() => rm(temporary, { recursive: true, force: true }));
  return target;
}
