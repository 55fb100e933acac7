import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startOf } from './process-facts';
import { until } from './until';

/** A process as noted on disk. An id alone says little: the system gives it to another process one day. */
export interface NotedProcess {
  name: string;
  pid: number;
  start: string;
  url?: string;
}

/** Notes of the processes that a launcher has started, one file each, so that the next launcher can find what was left. */
export class PidFiles {
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  /** Notes a running process. */
  note(name: string, pid: number, url?: string): void {
    writeFileSync(this.fileOf(name), JSON.stringify({ name, pid, start: startOf(pid) ?? 'gone', url }));
  }

  forget(name: string): void {
    rmSync(this.fileOf(name), { force: true });
  }

  /** The noted process, when it still runs: the same one, not merely one with its id. Null otherwise. */
  running(name: string): NotedProcess | null {
    const noted = this.read(name);
    return noted && startOf(noted.pid) === noted.start ? noted : null;
  }

  /**
   * Ends what an earlier launcher left running: asks politely with `signals[name]` (SIGTERM when there is none), and after
   * `ms` stops asking.
   * @returns the names of those that were still running
   */
  async endLeftovers(
    names: string[],
    signals: Partial<Record<string, NodeJS.Signals>> = {},
    ms = 10_000,
  ): Promise<string[]> {
    const left = names.filter((name) => this.running(name));
    for (const name of left) await this.end(name, signals[name] ?? 'SIGTERM', ms);
    names.forEach((name) => this.forget(name));
    return left;
  }

  /** The names of all notes. */
  names(): string[] {
    return existsSync(this.folder) ? readdirSync(this.folder).map((file) => basename(file, '.json')) : [];
  }

  private async end(name: string, signal: NodeJS.Signals, ms: number): Promise<void> {
    const pid = this.running(name)?.pid;
    if (pid === undefined) return;
    process.kill(pid, signal);
    const ended = () => this.running(name) === null;
    await until(ms, ended).catch(() => process.kill(pid, 'SIGKILL'));
    await until(ms, ended);
  }

  private read(name: string): NotedProcess | null {
    const file = this.fileOf(name);
    if (!existsSync(file)) return null;
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      return null; // cut off while it was written: the process it was for did not come far either
    }
  }

  private fileOf(name: string): string {
    return join(this.folder, `${name}.json`);
  }
}
