/**
 * Builds, then runs one compiled program: `node scripts/run.mjs [--database] <source.ts> [arguments]`. With `--database` it
 * gets its own empty, migrated database, unless `DATABASE_URL` is set.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from './build.mjs';
import { outputOf } from './build-paths.mjs';
import { checkNode, install } from './install.mjs';
import { root } from './project.mjs';
import { continueWithProjectNode } from './project-node.mjs';

const require = createRequire(import.meta.url);
const needsDatabase = process.argv[2] === '--database';
const [source, ...args] = process.argv.slice(needsDatabase ? 3 : 2);

checkNode();
if (install()) await continueWithProjectNode();
await build();
if (needsDatabase && !process.env.DATABASE_URL) process.env.DATABASE_URL = await createDatabase();

const program = join(root, 'dist', outputOf(source));
process.argv = [process.argv[0], program, ...args];
require(program);

/** Starts the test servers and creates a database. They clean up when this process ends, which closes their input. */
async function createDatabase() {
  const servers = spawn(process.execPath, [join(root, 'scripts/test-servers.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const [address] = await once(createInterface(servers.stdout), 'line');
  const response = await fetch(`${address}/databases`, { method: 'POST' });
  if (!response.ok) throw new Error(await response.text());
  for (const handle of [servers, servers.stdin, servers.stdout]) handle.unref();
  return (await response.json()).url;
}
