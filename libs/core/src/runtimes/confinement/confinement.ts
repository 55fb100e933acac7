import { spawnSync } from 'node:child_process';
import { Env } from '../../config/env';
import { LAUNCHER } from './launcher';
import { SYSTEM_DEVICES, SYSTEM_FOLDERS, SYSTEM_STATE } from './system-places';

/** What a confined program can use besides the programs, libraries and fonts of the system. Paths that do not exist are left out. */
export interface Reach {
  /** Files and folders that it may read and start. */
  reads?: readonly string[];
  /** Files and folders that it may also change. It can make no symbolic links and named pipes, which others would follow or wait for. */
  writes?: readonly string[];
  /** Folders in which it may make sockets and remove files, but neither read these nor list their names. */
  sockets?: readonly string[];
  /** Folders in which it may remove empty folders whose names it knows, such as its own in the end. */
  emptied?: readonly string[];
  /** Whether it may use the network. */
  network?: boolean;
}

export type Command = readonly [program: string, ...args: string[]];

/** Where Debian and the Filesystem Hierarchy Standard have it. */
const PERL = '/usr/bin/perl';
const PROBE_MS = 10_000;

let found: { fault: string | null } | null = null;

/**
 * Why programs cannot be confined on this machine, as a sentence; null when they can. The first call tries it, which takes
 * milliseconds.
 */
export function confinementFault(): string | null {
  found ??= { fault: probe() };
  return found.fault;
}

/**
 * A command that does the same as `command`, within `reach`: the kernel refuses everything else to it and to all that it starts.
 * Where that is impossible or switched off (`CONFINEMENT`), it is `command` itself; the service says so at its start.
 * @throws Error where it is impossible, but required
 */
export function confined(command: Command, reach: Reach): Command {
  const mode = new Env().confinement;
  if (mode === 'off') return command;
  if (confinementFault() === null) return [PERL, '-e', LAUNCHER, process.arch, ...rulesOf(reach), '--', ...command];
  if (mode === 'required') throw new Error(unconfined());
  return command;
}

/** What is wrong, and what an operator can do. */
export const unconfined = (): string =>
  `Programs that read files of unknown origin are not confined: ${confinementFault()}. Linux 5.19 or later with Landlock, and Perl, ` +
  'are needed (docs/guide/self-hosting.md#confinement).';

function probe(): string | null {
  if (process.platform !== 'linux') return `${process.platform} has no Landlock`;
  const { error, status, stderr } = spawnSync(PERL, ['-e', LAUNCHER, process.arch], { timeout: PROBE_MS });
  if (error) return `Perl does not start (${error.message})`;
  return status === 0
    ? null
    : stderr
        .toString()
        .trim()
        .replace(/^confinement: /, '') || `Perl ended with ${status}`;
}

function rulesOf({ reads = [], writes = [], sockets = [], emptied = [], network = false }: Reach): string[] {
  const rules = (kind: string, paths: readonly string[]) => paths.map((path) => `${kind}:${path}`);
  return [
    ...rules('r', [...SYSTEM_FOLDERS, ...reads]),
    ...rules('d', SYSTEM_DEVICES),
    // Chromium's own sandbox writes its user mapping there. The kernel still refuses the files of processes outside, but not to root.
    ...rules(process.getuid?.() === 0 ? 'r' : 'w', SYSTEM_STATE),
    ...rules('w', writes),
    ...rules('s', sockets),
    ...rules('e', emptied),
    ...(network ? ['n', ...rules('r', NETWORK_FILES)] : []),
  ];
}

/** How names become addresses. */
const NETWORK_FILES = ['/etc/hosts', '/etc/host.conf', '/etc/resolv.conf', '/etc/gai.conf', '/run/systemd/resolve'];
