import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { lstat, mkdtemp, rename, rm } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** The path of a Chromium and the environment variables that it needs. */
export interface ChromiumProgram {
  path: string;
  env: Record<string, string>;
  /** Whether it is known to start only without its sandbox. Otherwise the first start finds that out. */
  unsandboxed?: boolean;
}

const run = promisify(execFile);
const PACKAGE = '@sparticuz/chromium';
const UNPACK_TIMEOUT_MS = 120_000;

/**
 * The headless Chromium of the npm package with its libraries, unpacked into the temporary folder once per machine and
 * user (some 200 MB).
 */
export async function bundledChromium(): Promise<ChromiumProgram> {
  const place = bundledPlace();
  if (!(await isOwn(place))) throw new Error(`${place} belongs to another user, or others may write to it.`);
  const folder = join(place, version());
  if (!(await isOwn(folder))) await unpackTo(folder);
  return { path: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } };
}

/** The folder in which it is unpacked. It is made if needed: confined processes reach what comes later, but in no folder that does. */
export function bundledPlace(): string {
  const place = join(tmpdir(), `formwork-chromium-${process.getuid?.() ?? 'user'}`);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  return place;
}

/** True when the folder exists and only this user can write to it. Another user's folder makes unpacking fail. */
async function isOwn(folder: string): Promise<boolean> {
  try {
    const found = await lstat(folder);
    return found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid) && (found.mode & 0o022) === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Unpacks atomically: concurrent processes unpack into their own folders, and the first rename wins. */
async function unpackTo(folder: string): Promise<void> {
  const fresh = await mkdtemp(`${folder}.`);
  try {
    await unpack(fresh);
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!(await isOwn(folder))) throw error;
  }
}

/** Unpacks in a child process, because the package reads and changes the environment of its process. */
async function unpack(folder: string): Promise<void> {
  const library = pathToFileURL(createRequire(__filename).resolve(PACKAGE)).href;
  const script = `import chromium from ${JSON.stringify(library)}; await chromium.executablePath();`;
  const env = { TMPDIR: folder, HOME: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  await run(process.execPath, ['--input-type=module', '-e', script], { env, timeout: UNPACK_TIMEOUT_MS });
}

function version(): string {
  const load = createRequire(__filename);
  const manifest = join(dirname(load.resolve(PACKAGE)), '..', 'package.json');
  return (load(manifest) as { version: string }).version;
}
