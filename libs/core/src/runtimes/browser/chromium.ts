import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Env } from '../../config/env';
import { bundledChromium, type ChromiumProgram } from './bundled-chromium';
import { findExecutable } from '../executables';
import { fontConfiguration } from './fonts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

const FLAGS = [
  '--headless=shell',
  '--disable-gpu',
  // Glyphs keep their true widths: text is placed as on paper, and a PDF's text stays in one piece.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What Chromium says where it cannot have its sandbox: it runs as root, or the kernel grants no user namespaces. */
const NO_SANDBOX = /without --no-sandbox is not supported|no usable sandbox|failed to move to new namespace/i;

/** Programs that were found to run without their sandbox only, in this process. */
const unsandboxed = new Set<string>();

/** Chromium keeps a socket inside its folder, and the path of a socket may have some 100 characters. */
const LONGEST_TEMPORARY_DIR = 40;

/** A new folder for one Chromium, below `parent` unless that has a long path. */
export function browserFolder(parent = tmpdir()): Promise<string> {
  return mkdtemp(join(parent.length <= LONGEST_TEMPORARY_DIR ? parent : '/tmp', 'formwork-'));
}

/** `CHROMIUM_PATH`, else the first Chromium on PATH, else the one that comes as an npm package. */
export async function locateChromium({ chromiumPath, searchPath }: Env): Promise<ChromiumProgram> {
  if (chromiumPath !== null) return { path: chromiumPath, env: {} };
  for (const name of NAMES) {
    const path = await findExecutable(name, searchPath);
    if (path !== null) return { path, env: {} };
  }
  return bundledChromium();
}

/**
 * Starts a Chromium with only what it needs of the environment in `folder`, which holds its temporary files. It keeps its
 * sandbox where the system lets it; otherwise the process emits a warning. The caller closes it; signals to this process do not, so
 * that running work can come to an end.
 */
export async function launchChromium(env: Env, folder: string, moreFlags: readonly string[] = []): Promise<Browser> {
  const program = await locateChromium(env);
  const fonts = join(folder, 'fonts.conf');
  await writeFile(fonts, fontConfiguration(folder));
  const { chromium } = await import('playwright-core');
  const options = {
    executablePath: program.path,
    args: [...FLAGS, ...moreFlags],
    env: {
      PATH: env.searchPath,
      HOME: folder,
      TMPDIR: folder,
      LANG: 'C.UTF-8',
      FONTCONFIG_FILE: fonts,
      ...program.env,
    },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: 60_000,
  };
  if (unsandboxed.has(program.path)) return chromium.launch({ ...options, chromiumSandbox: false });
  return chromium.launch({ ...options, chromiumSandbox: true }).catch((error: unknown) => {
    noteMissingSandbox(program.path, error);
    return chromium.launch({ ...options, chromiumSandbox: false });
  });
}

/** Throws every other error on. */
function noteMissingSandbox(path: string, error: unknown): void {
  const [reason] = (error instanceof Error && NO_SANDBOX.exec(error.message)) || [];
  if (reason === undefined) throw error;
  unsandboxed.add(path);
  process.emitWarning(`${path} runs without its sandbox (${reason}): do not run the service as root.`);
}
