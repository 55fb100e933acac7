import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UnavailableError } from '../unavailable.error';
import { commandOf, Ground, handOver } from './identity';

/** The superuser of the embedded server, and the name of its database. */
export const OWNER = 'formwork';

/** A data directory of PostgreSQL: its path, credentials, and whether this call has created it. */
export interface Cluster {
  data: string;
  password: string;
  created: boolean;
}

/**
 * Opens the data directory in `ground.folder`, or creates it. An interrupted creation is started again.
 * @throws UnavailableError when it cannot be created, or belongs to another user
 */
export async function openCluster(ground: Ground): Promise<Cluster> {
  const data = join(ground.folder, 'data');
  const passwordFile = join(ground.folder, 'password');
  const created = !existsSync(join(data, 'PG_VERSION'));
  if (created) await createCluster(ground, data, passwordFile);
  await checkOwner(ground, data);
  return { data, password: await readFile(passwordFile, 'utf8'), created };
}

async function createCluster(ground: Ground, data: string, passwordFile: string): Promise<void> {
  const unfinished = `${data}.new`;
  await Promise.all([data, unfinished].map((path) => rm(path, { recursive: true, force: true })));
  await mkdir(unfinished, { recursive: true });
  await handOver(ground, unfinished);

  const password = randomBytes(24).toString('base64url');
  const shown = `${unfinished}.password`;
  await writeFile(shown, password, { mode: 0o600 });
  await handOver(ground, shown);
  await initialize(ground, unfinished, shown).finally(() => rm(shown));

  await writeFile(passwordFile, password, { mode: 0o600 });
  await rename(unfinished, data);
}

/** The built-in C.UTF-8 locale sorts and converts case identically on every platform. */
async function initialize(ground: Ground, data: string, passwordFile: string): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const login = [`--username=${OWNER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  await run(ground, 'initdb', ['-D', data, '--no-sync', '--no-instructions', ...locale, ...login]);
}

async function run(ground: Ground, program: string, programArgs: string[]): Promise<void> {
  const { command, args, options } = commandOf(ground, program, programArgs);
  const child = spawn(command, args, { ...options, cwd: '/', env: { LC_ALL: 'C', PATH: process.env.PATH } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));

  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new UnavailableError(`PostgreSQL's ${program} failed (${code}):\n${output.trim()}`);
}

async function checkOwner({ identity }: Ground, data: string): Promise<void> {
  const owner = (await stat(data)).uid;
  const self = process.getuid?.();
  if (identity === 'self' && self !== undefined && owner !== self) {
    throw new UnavailableError(`${data} belongs to another user (id ${owner}): start as that user, or remove it.`);
  }
}
