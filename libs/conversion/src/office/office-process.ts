import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { killTree, processTree } from '@app/core/programs';
import { profileIn, removeFolder, commandOf, writeProfile } from './conversion-files';
import { handOver, instanceSocket, isReady } from './instance-socket';

/** A start takes a second of processor time. Somebody may wait 20 s for a fill, and a process of its own comes after it. */
const START_MS = 8_000;
const POLL_MS = 20;
/** LibreOffice keeps about 2 MB of each document (measured). Gotenberg, which keeps it too, replaces it after 10. */
const MAX_CONVERSIONS = 50;
/** After its start it has 45 MB of its own. What a large document took is not given back. */
const MAX_MEMORY_KB = 200 * 1024;
/** LibreOffice ends after a conversion unless it has a document open. */
const OPEN_DOCUMENT = 'private:factory/swriter';

/** A LibreOffice that waits for documents, with a profile of its own. It is in the process group of this process, and is killed with it. */
export class OfficeProcess {
  private readonly socket: string;
  private conversions = 0;
  /** Why it runs no more. */
  private end: string | null = null;

  private constructor(
    private readonly folder: string,
    private readonly child: ChildProcess,
  ) {
    this.socket = instanceSocket(profileIn(folder));
    child.unref();
    child.once('error', (error) => (this.end = error.message));
    child.once('exit', (code, signal) => (this.end ??= `it ended with ${signal ?? code}`));
  }

  /** Resolves when it takes documents. @param base where the folder of its profile is made, and those of documents (`withConversionFiles`) */
  static async start(executable: string, base: string, signal: AbortSignal): Promise<OfficeProcess> {
    const folder = await mkdtemp(join(base, 'formwork-office-'));
    await writeProfile(folder);
    // The documents that it gets have their folders beside its own.
    const { command, env } = commandOf(executable, { folder, arguments: [OPEN_DOCUMENT], reach: base });
    const [program, ...args] = command;
    const child = spawn(program, args, { cwd: folder, env, stdio: 'ignore' });
    const office = new OfficeProcess(folder, child);
    try {
      await office.listens(signal);
      return office;
    } catch (error) {
      await office.stop();
      throw error;
    }
  }

  /** Does what a start with these arguments would do. */
  run(args: readonly string[], signal: AbortSignal): Promise<void> {
    this.conversions += 1;
    return handOver(this.socket, pathToFileURL(this.folder).href, args, signal);
  }

  /**
   * Whether another process is to take the next document. Fonts that a document brings are there for all later documents: with one,
   * a stranger could give the digits in contracts of others another look.
   */
  async isUsedUp(): Promise<boolean> {
    return this.conversions >= MAX_CONVERSIONS || (await this.hasFonts()) || (await this.kilobytes()) > MAX_MEMORY_KB;
  }

  async stop(): Promise<void> {
    if (this.child.pid !== undefined) await killTree(this.child.pid);
    while (this.end === null) await delay(POLL_MS);
    await rm(this.socket, { force: true });
    await removeFolder(this.folder);
  }

  private async listens(signal: AbortSignal): Promise<void> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(START_MS)]);
    // With a new profile it starts a second time by itself, with the same socket.
    while (!(await isReady(this.socket, limit))) {
      signal.throwIfAborted();
      if (this.end !== null) throw new Error(this.end);
      if (limit.aborted) throw new Error(`it takes no documents ${START_MS} ms after its start`);
      await delay(POLL_MS);
    }
  }

  /** `EmbeddedFontsHelper` in vcl/source/gdi/embeddedfontshelper.cxx writes each font of a document there before it is used. */
  private async hasFonts(): Promise<boolean> {
    const fonts = join(this.folder, 'profile', 'user', 'temp', 'embeddedfonts', 'fromdocs');
    return existsSync(fonts) && (await readdir(fonts)).length > 0;
  }

  private async kilobytes(): Promise<number> {
    return (await this.tree()).reduce((sum, { kilobytes }) => sum + kilobytes, 0);
  }

  private async tree() {
    return this.child.pid === undefined ? [] : processTree(this.child.pid);
  }
}
