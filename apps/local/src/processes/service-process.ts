import { ChildProcess, fork } from 'node:child_process';
import { createWriteStream, WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { endOf } from './end-of';
import { hangs, PATIENCE, type Patience } from './hang-watch';
import { RestartPause } from './restart-pause';
import { stopChild } from './stop-child';

/** In what the services differ. */
export interface ServiceParticulars {
  /** The environment of each start. */
  environment: () => NodeJS.ProcessEnv;
  /** Told when a process has ended, with the environment that it had. */
  onEnd?: (environment: NodeJS.ProcessEnv) => Promise<void>;
  /** Where it answers; one that does not is replaced. */
  healthUrl: string;
  patience?: Patience;
}

interface Options extends ServiceParticulars {
  name: string;
  program: string;
  logFile: string;
  say: (line: string) => void;
  onStart: (pid: number) => void;
}

/** Lines of the output that the person at the terminal should see; the log has all of them. */
const NEWS = /^.{0,80}\b(WARN|ERROR|FATAL|warn|error|fatal)\b/;

/** The api or the worker, in a process of its own that is started again when it crashes, and replaced when it hangs. */
export class ServiceProcess {
  private readonly log: WriteStream;
  private readonly recent: string[] = [];
  private readonly pause = new RestartPause();
  private child: ChildProcess | null = null;
  private stopping = false;

  constructor(private readonly options: Options) {
    this.log = createWriteStream(options.logFile, { flags: 'a' });
  }

  /**
   * Starts it; resolves when it says that it is ready.
   * @throws Error with the last lines of its output when it ends before
   */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = this.launch((reason, livedMs) => this.revive(reason, livedMs));
      child.once('message', () => {
        child.removeListener('exit', fail);
        resolve();
      });
      const fail = () => {
        this.stopping = true;
        reject(new Error(`The ${this.options.name} does not start:\n${this.recent.join('\n')}`));
      };
      child.prependOnceListener('exit', fail);
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

  private launch(onEnd: (reason: string, livedMs: number) => Promise<void>): ChildProcess {
    const { program, onStart } = this.options;
    const environment = this.options.environment();
    const since = Date.now();
    // A group of its own: Ctrl-C in the terminal reaches the launcher alone, which then stops all in order.
    const child = fork(program, { env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true });
    for (const output of [child.stdout, child.stderr]) {
      if (output) createInterface(output).on('line', (line) => this.record(line));
    }
    this.child = child;
    if (child.pid) onStart(child.pid);
    child.once('message', () => void this.watch(child));
    void endOf(child).then(async (reason) => {
      await Promise.all([this.options.onEnd?.(environment), onEnd(reason, Date.now() - since)]);
    });
    return child;
  }

  private record(line: string): void {
    const { name, say } = this.options;
    this.log.write(`${line}\n`);
    this.recent.push(line);
    if (this.recent.length > 20) this.recent.shift();
    if (NEWS.test(line)) say(`${name.padEnd(6)} ${line}`);
  }

  /** SIGKILL, as it hears nothing else; its end then leads to a new one. */
  private async watch(child: ChildProcess): Promise<void> {
    const { healthUrl, name, patience = PATIENCE, say } = this.options;
    const watch = new AbortController();
    child.once('exit', () => watch.abort());
    if (!(await hangs(healthUrl, watch.signal, patience)) || this.stopping) return;
    say(`The ${name} hangs: ${healthUrl} does not answer. It is replaced.`);
    child.kill('SIGKILL');
  }

  private async revive(reason: string, livedMs: number): Promise<void> {
    if (this.stopping) return;
    const ms = this.pause.after(livedMs);
    const { name, logFile, say } = this.options;
    say(`The ${name} ended (${reason}); it starts again in ${ms / 1000} s. Its log: ${logFile}`);

    await sleep(ms);
    if (!this.stopping) this.launch((again, lived) => this.revive(again, lived));
  }
}
