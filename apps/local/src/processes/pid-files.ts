import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { startOf } from './process-facts';
import { until } from './until';

/** A process as recorded on disk. */
export interface RecordedProcess {
  name: string;
  pid: number;
  /** Its start (`startOf`), because the system reuses process ids. */
  start: string;
  url?: string;
}

/** Records the processes of a launcher, one file each, so that the next launcher finds those that still run. */
export class PidFiles {
  constructor(private readonly folder: string) {}

  /** Records a running process. */
  record(name: string, pid: number, url?: string): void {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.fileOf(name), JSON.stringify({ name, pid, start: startOf(pid) ?? 'gone', url }));
  }

  forget(name: string): void {
    rmSync(this.fileOf(name), { force: true });
  }

  /** The recorded process while it runs; null when it has ended, also when another process has its id. */
  running(name: string): RecordedProcess | null {
    const recorded = this.read(name);
    return recorded && startOf(recorded.pid) === recorded.start ? recorded : null;
  }

  /**
   * Ends the processes that an earlier launcher left running: with `signals[name]` (default SIGTERM), and with SIGKILL after
   * `ms`.
   * @returns the names of the processes that were still running
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

  /** The names of all recorded processes. */
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

  private read(name: string): RecordedProcess | null {
    const file = this.fileOf(name);
    if (!existsSync(file)) return null;
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      return null; // the launcher was killed while it wrote the file
    }
  }

  private fileOf(name: string): string {
    return join(this.folder, `${name}.json`);
  }
}
