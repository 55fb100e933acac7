import { ChildProcess, fork } from 'node:child_process';
import { createWriteStream, WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { endOf } from './end-of';
import { DEFAULT_LIMITS, hangs, type HealthCheckLimits } from './hang-watch';
import { RestartPause } from './restart-pause';
import { SERVICE_ARGUMENTS } from './service-arguments';
import { stopChild } from './stop-child';

/** The options that differ between the services. */
export interface ServiceOptions {
  /** The environment of each start. */
  environment: () => NodeJS.ProcessEnv;
  /** Called when a process has ended, with its environment. */
  onEnd?: (environment: NodeJS.ProcessEnv) => Promise<void>;
  /** The address of its health endpoint. A process that does not respond there is replaced. */
  healthUrl: string;
  hangLimits?: HealthCheckLimits;
}

interface Options extends ServiceOptions {
  name: string;
  program: string;
  logFile: string;
  say: (line: string) => void;
  onStart: (pid: number) => void;
}

/** Log lines that are also shown in the terminal: warnings and errors. */
const IMPORTANT = /^.{0,80}\b(WARN|ERROR|FATAL|warn|error|fatal)\b/;

/** The API or a worker as a child process, which is restarted when it crashes and replaced when it hangs. */
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
   * Starts the process; resolves when it has sent that it is ready.
   * @throws Error with the last lines of its output when it ends before it is ready
   */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = this.launch((reason, livedMs) => this.restart(reason, livedMs));
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
    // In its own process group, so that Ctrl-C reaches only the launcher, which stops all processes in order.
    const child = fork(program, {
      ...{ env: environment, execArgv: SERVICE_ARGUMENTS, detached: true },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
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
    if (IMPORTANT.test(line)) say(`${name.padEnd(6)} ${line}`);
  }

  /** Kills the process when it hangs; SIGKILL, because a hung event loop handles no other signal. Its end causes the restart. */
  private async watch(child: ChildProcess): Promise<void> {
    const { healthUrl, name, hangLimits = DEFAULT_LIMITS, say } = this.options;
    const watch = new AbortController();
    child.once('exit', () => watch.abort());
    if (!(await hangs(healthUrl, watch.signal, hangLimits)) || this.stopping) return;
    say(`The ${name} hangs: ${healthUrl} does not respond. It is replaced.`);
    child.kill('SIGKILL');
  }

  private async restart(reason: string, livedMs: number): Promise<void> {
    if (this.stopping) return;
    const ms = this.pause.after(livedMs);
    const { name, logFile, say } = this.options;
    say(`The ${name} ended (${reason}); it starts again in ${ms / 1000} s. Its log: ${logFile}`);

    await sleep(ms);
    if (!this.stopping) this.launch((nextReason, nextLivedMs) => this.restart(nextReason, nextLivedMs));
  }
}
