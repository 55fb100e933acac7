import { ChildProcess, fork } from 'node:child_process';
import { createWriteStream, WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopChild } from './stop-child';

interface Options {
  name: string;
  program: string;
  environment: NodeJS.ProcessEnv;
  logFile: string;
  say: (line: string) => void;
  onStart: (pid: number) => void;
}

/** A process that lived this long was well: after its crash the pauses begin anew. */
const WELL_AFTER_MS = 60_000;
const LONGEST_PAUSE_S = 30;

/** Lines of the output that the person at the terminal should see; the log has all of them. */
const NEWS = /^.{0,80}\b(WARN|ERROR|FATAL|warn|error|fatal)\b/;

/** The api or the worker, in a process of its own that is started again when it crashes. */
export class ServiceProcess {
  private readonly log: WriteStream;
  private readonly recent: string[] = [];
  private child: ChildProcess | null = null;
  private stopping = false;
  private crashes = 0;

  constructor(private readonly options: Options) {
    this.log = createWriteStream(options.logFile, { flags: 'a' });
  }

  /**
   * Starts it; resolves when it says that it is ready.
   * @throws Error with the last lines of its output when it ends before
   */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = this.launch();
      child.once('message', () => {
        child.removeListener('exit', fail);
        this.reviveAfter(child);
        resolve();
      });
      const fail = () => reject(new Error(`The ${this.options.name} does not start:\n${this.recent.join('\n')}`));
      child.once('exit', fail);
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.child) await stopChild(this.child);
  }

  kill(): void {
    this.stopping = true;
    this.child?.kill('SIGKILL');
  }

  private launch(): ChildProcess {
    const { program, environment, onStart } = this.options;
    // A group of its own: Ctrl-C in the terminal reaches the launcher alone, which then stops all in order.
    const child = fork(program, { env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
    for (const output of [child.stdout, child.stderr]) {
      if (output) createInterface(output).on('line', (line) => this.record(line));
    }
    this.child = child;
    if (child.pid) onStart(child.pid);
    return child;
  }

  private record(line: string): void {
    const { name, say } = this.options;
    this.log.write(`${line}\n`);
    this.recent.push(line);
    if (this.recent.length > 20) this.recent.shift();
    if (NEWS.test(line)) say(`${name.padEnd(6)} ${line}`);
  }

  private reviveAfter(child: ChildProcess): void {
    const since = Date.now();
    child.once('exit', (code, signal) => {
      if (!this.stopping) void this.revive(signal ?? `exit code ${code}`, Date.now() - since);
    });
  }

  private async revive(reason: string, lived: number): Promise<void> {
    this.crashes = lived > WELL_AFTER_MS ? 0 : this.crashes;
    const pause = Math.min(2 ** this.crashes++, LONGEST_PAUSE_S);
    const { name, logFile, say } = this.options;
    say(`The ${name} ended (${reason}); it starts again in ${pause} s. Its log: ${logFile}`);

    await sleep(pause * 1000);
    if (!this.stopping) this.reviveAfter(this.launch());
  }
}
