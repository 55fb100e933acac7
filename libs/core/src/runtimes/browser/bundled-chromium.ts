import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { lstat, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** A Chromium to start, and what its environment needs. */
export interface ChromiumProgram {
  path: string;
  env: Record<string, string>;
}

const run = promisify(execFile);
const PACKAGE = '@sparticuz/chromium';
const UNPACK_TIMEOUT_MS = 120_000;

/**
 * The headless Chromium that comes as an npm package, unpacked once per machine and user into the temporary folder (some
 * 200 MB) with the libraries that it needs.
 */
export async function bundledChromium(): Promise<ChromiumProgram> {
  const folder = join(tmpdir(), `formwork-chromium-${version()}-${process.getuid?.() ?? 'user'}`);
  if (!(await isOwn(folder))) await unpackTo(folder);
  return { path: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } };
}

/** A folder of that name that somebody else made is not trusted: unpacking then fails, because it cannot be replaced. */
async function isOwn(folder: string): Promise<boolean> {
  try {
    const found = await lstat(folder);
    return found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid) && (found.mode & 0o022) === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Whole or not at all: processes that start at the same time each unpack, and the first one wins. */
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

/** In a process of its own, because the package takes its folder and its libraries from, and writes them to, the environment. */
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
