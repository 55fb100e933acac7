import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Env } from '../../config/env';
import { bundledChromium, type ChromiumProgram } from './bundled-chromium';
import { BROWSERS } from './browser-names';
import { findExecutable } from '../executables';
import { createShortFolder } from '../pools/process-home';
import { fontConfiguration } from './fonts';

const FLAGS = [
  '--headless=shell',
  '--disable-gpu',
  // Without hinting, glyphs keep their widths, so that text is laid out as on paper and PDF text runs are not split.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Chromium's messages when its sandbox is not available: it runs as root, or the kernel or the container forbids user namespaces.
 * A container without the right to `chroot` (the default of Podman and CRI-O) ends it in the middle of its start.
 */
const NO_SANDBOX =
  /without --no-sandbox is not supported|no usable sandbox|failed to move to new namespace|check failed: sys_chroot|sandbox\/linux\/services\/credentials/i;

/** Paths of the Chromiums that this process could start only without their sandbox. */
const unsandboxed = new Set<string>();

/** Creates a folder for one Chromium, below `parent` unless its path is too long; it is removed with the process at the latest. */
export const browserFolder = (parent = tmpdir()): Promise<string> => createShortFolder(parent);

/** `CHROMIUM_PATH`, else the first Chromium on PATH, else the one of the npm package. */
export async function locateChromium(env: Env): Promise<ChromiumProgram> {
  const program = await findChromium(env);
  return { ...program, unsandboxed: unsandboxed.has(program.path) };
}

async function findChromium({ chromiumPath, searchPath }: Env): Promise<ChromiumProgram> {
  if (chromiumPath !== null) return { path: chromiumPath, env: {} };
  const path = await installedChromium(searchPath);
  return path === null ? bundledChromium() : { path, env: {} };
}

/** The path of the first Chromium in the folders of `searchPath` (as in `PATH`); null when there is none. */
export async function installedChromium(searchPath: string): Promise<string | null> {
  for (const name of BROWSERS) {
    const path = await findExecutable(name, searchPath);
    if (path !== null) return path;
  }
  return null;
}

/** Whether this process has found that a Chromium starts only without its sandbox, or was told so. */
export const isUnsandboxed = ({ path }: ChromiumProgram): boolean => unsandboxed.has(path);

/** Spares this process a start that fails: another process has tried it. */
export function rememberUnsandboxed({ path }: ChromiumProgram): void {
  unsandboxed.add(path);
}

export interface ChromiumStart {
  flags?: readonly string[];
  /** Where it is; `locateChromium` by default. */
  program?: ChromiumProgram;
  /** Folder for downloads, also while they last; by default they are temporary files. */
  downloadsPath?: string;
}

/**
 * Starts a Chromium with a minimal environment and with `folder` for its temporary files. Without support for its sandbox
 * it runs unsandboxed, and the process emits a warning. The caller closes it. Signals to this process do not end it, so
 * that running work can finish.
 */
export async function launchChromium(env: Env, folder: string, start: ChromiumStart = {}): Promise<Browser> {
  const program = start.program ?? (await locateChromium(env));
  const fonts = join(folder, 'fonts.conf');
  await writeFile(fonts, fontConfiguration(folder));
  if (program.unsandboxed) rememberUnsandboxed(program);
  const { chromium } = await import('playwright-core');
  const options = {
    executablePath: program.path,
    args: [...FLAGS, ...(start.flags ?? [])],
    ...(start.downloadsPath !== undefined && { downloadsPath: start.downloadsPath }),
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
  if (isUnsandboxed(program)) return chromium.launch({ ...options, chromiumSandbox: false });
  return chromium.launch({ ...options, chromiumSandbox: true }).catch((error: unknown) => {
    noteMissingSandbox(program.path, error);
    return chromium.launch({ ...options, chromiumSandbox: false });
  });
}

/** Rethrows every other error. */
function noteMissingSandbox(path: string, error: unknown): void {
  const [reason] = (error instanceof Error && NO_SANDBOX.exec(error.message)) || [];
  if (reason === undefined) throw error;
  unsandboxed.add(path);
  process.emitWarning(
    `${path} runs without its sandbox (${reason}): do not run the service as root, and let its container make user namespaces ` +
      '(docker/seccomp-worker.json).',
  );
}
