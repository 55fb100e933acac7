import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { Env } from '../../config/env';
import { type Command, confined, type Reach } from '../confinement/confinement';
import { nodePlaces, programFolders } from '../confinement/system-places';
import { bundledPlace } from '../browser/bundled-chromium';
import { projectRoot } from '../compiled-program';
import { exceedsMemory } from './memory-watch';
import { lockFolder } from './folder-lock';
import { createHome, removeHome } from './process-home';
import { WorkPlace } from './work-place';
import { settledWithin } from './settled-within';
import { killIfThere, processTree } from './process-tree';
import {
  type HostEvents,
  type LentFolder,
  type StartHost,
  WorkCrashError,
  type WorkHost,
  WorkLimitError,
} from './work-host';
import type { HostMessage, WorkMessage } from './work-message';

/** What a process may use besides its own folders, programs and fonts. */
export interface ProcessReach extends Pick<Reach, 'network' | 'sockets'> {
  /** Whether it starts a browser, which may be the one of the npm package. */
  browser?: boolean;
}

export interface ProcessSettings extends ProcessReach {
  memoryMb: number;
  /** The environment of the process. HOME and TMPDIR are a folder of its own. */
  env: Record<string, string>;
}

/**
 * The GNU C Library asks Linux for large pages where these are optional: the models of OCR take and return hundreds of megabytes
 * for a page of a document, and the first use of every small page costs a virtual machine up to 20 µs. Other libraries ignore it.
 * See "Memory Allocation Tunables" in the manual of the GNU C Library.
 */
export const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/** Time that an idle process gets to exit by itself. */
const EXIT_MS = 3_000;
/** Time for a killed process to be gone. */
const KILL_MS = 5_000;
/** Time for the rest of its output to arrive after a process exited. */
const OUTPUT_MS = 1_000;
/** Characters at the end of its output that are kept. */
const KEPT_OUTPUT = 4_000;

/** Starts processes of a compiled program, each with its own process group and a folder that is removed with it. */
export function processHost(program: string, settings: ProcessSettings): StartHost {
  return (events) => new ProcessHost(program, settings, events);
}

class ProcessHost implements WorkHost {
  private readonly home = createHome();
  private readonly lock = lockFolder(this.home);
  private readonly place = new WorkPlace();
  private readonly folders = [this.home, this.place.path];
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown>;
  /** Exited, with all of its output read. Never comes after `disconnect` (Node 20). */
  private readonly closed: Promise<unknown>;
  private watch = new AbortController();
  private output = '';
  private busy = false;
  private isDismissed = false;

  constructor(
    program: string,
    private readonly settings: ProcessSettings,
    private readonly events: HostEvents,
  ) {
    const [execPath, ...execArgv] = confinedNode(program, settings, this.folders);
    this.child = fork(program, [String(process.pid), ...this.folders], {
      env: { ...LARGE_PAGES, ...settings.env, CONFINEMENT: new Env().confinement, HOME: this.home, TMPDIR: this.home },
      execPath,
      execArgv: [...execArgv, `--max-old-space-size=${settings.memoryMb}`],
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.exited = once(this.child, 'exit').catch(() => undefined);
    this.closed = once(this.child, 'close').catch(() => undefined);
    this.listen();
    this.unref();
  }

  post(message: HostMessage<unknown>): void {
    if (message.kind === 'work') {
      this.busy = true;
      this.watchMemory();
    }
    // The `exit` event reports a process that is gone.
    this.child.send(message, () => undefined);
  }

  lend(folder: string): Promise<LentFolder> {
    return this.place.lend(folder);
  }

  async end(): Promise<void> {
    this.watch.abort();
    // A process that ends by itself removes its folders.
    if (!this.busy && !this.place.isLent && this.child.connected) {
      this.isDismissed = true;
      this.child.disconnect();
      await settledWithin(EXIT_MS, this.exited);
    }
    await this.kill();
  }

  private listen(): void {
    this.child.on('message', (message) => {
      const { kind } = message as WorkMessage<unknown>;
      if (kind === 'done' || kind === 'failed') this.rest();
      this.events.onMessage(message);
    });
    this.child.on('error', (error) => this.events.onEnd(error));
    this.child.on('exit', (code, signal) => {
      this.watch.abort();
      killGroup(this.child.pid);
      void this.removeFolders();
      // The reason may be in output that has not arrived yet. An end that was asked for has no other reason.
      const output = this.isDismissed ? Promise.resolve() : settledWithin(OUTPUT_MS, this.closed);
      void output.then(() => this.events.onEnd(this.reasonOf(code, signal)));
    });
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.output = (this.output + chunk.toString('utf8')).slice(-KEPT_OUTPUT);
    });
  }

  private unref(): void {
    this.child.unref();
    this.child.channel?.unref();
    (this.child.stderr as Socket | null)?.unref();
  }

  private rest(): void {
    this.busy = false;
    this.watch.abort();
  }

  private watchMemory(): void {
    const watch = new AbortController();
    this.watch = watch;
    exceedsMemory(this.child.pid ?? 0, this.settings.memoryMb, watch.signal).then(
      (exceeded) => exceeded && this.events.onEnd(new WorkLimitError('memory')),
      (error: Error) => this.events.onEnd(error),
    );
  }

  private reasonOf(code: number | null, signal: NodeJS.Signals | null): Error {
    if (/heap out of memory|Array buffer allocation failed/.test(this.output)) return new WorkLimitError('memory');
    return new WorkCrashError(`its process ended with ${signal ?? code}${this.output && `: ${this.output.trim()}`}`);
  }

  /** Kills the group and every descendant: browsers, for example, run in groups of their own. */
  private async kill(): Promise<void> {
    const { pid, exitCode, signalCode } = this.child;
    if (pid !== undefined && exitCode === null && signalCode === null) {
      const tree = await processTree(pid);
      killGroup(pid);
      for (const one of tree) killIfThere(one.pid);
      await settledWithin(KILL_MS, this.exited);
    }
    await this.removeFolders();
  }

  private async removeFolders(): Promise<void> {
    await Promise.all([removeHome(this.home), this.place.remove()]);
    this.lock.close();
  }
}

/**
 * Node as it runs a program on files of unknown origin. Data, settings and secrets of the service are out of its reach, as are the
 * files of other work.
 * @param writes folders of its own
 */
function confinedNode(program: string, { env, network, sockets, browser }: ProcessSettings, writes: string[]): Command {
  const { PATH = '', CHROMIUM_PATH } = env;
  const reads = [
    program,
    ...nodePlaces(projectRoot(__dirname)),
    ...programFolders(PATH, CHROMIUM_PATH ? [CHROMIUM_PATH] : []),
    ...(browser ? [bundledPlace()] : []),
  ];
  return confined([process.execPath], { reads, writes, network, sockets, emptied: writes.map(dirname) });
}

/** A process group outlives its first process. Windows has no groups. */
function killGroup(pid: number | undefined): void {
  if (pid !== undefined && process.platform !== 'win32') killIfThere(-pid);
}
