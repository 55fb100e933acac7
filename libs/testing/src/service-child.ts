import { ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { SERVICE_ARGUMENTS } from '../../../apps/local/src/processes/service-arguments';
import { stopChild } from '../../../apps/local/src/processes/stop-child';
import { projectRoot } from './project-root';

/** The api or the worker as a child process, for tests that kill it. */
export class ServiceChild {
  private child: ChildProcess | null = null;
  private output = '';

  constructor(
    private readonly name: 'api' | 'worker',
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  /** Everything written to both outputs since the first start. */
  get log(): string {
    return this.output;
  }

  /** Whether the process has not ended; a stalled one has not. */
  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The process id while it runs. */
  get pid(): number {
    if (this.child?.pid === undefined) throw new Error(`The ${this.name} does not run.`);
    return this.child.pid;
  }

  /** Starts the process, which the start of the test run has compiled, also again after `kill`. Resolves when it is ready. */
  async start(): Promise<void> {
    const program = join(projectRoot, 'dist', 'apps', this.name, 'src', 'main.js');
    const child = fork(program, {
      ...{ env: this.environment, execArgv: SERVICE_ARGUMENTS },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (this.output += chunk));
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`The ${this.name} ended with ${code}:\n${this.output}`)));
    });
  }

  /**
   * Sends SIGKILL (or another signal), and SIGKILL after 30 s. Resolves when the process is gone, with its exit code; null when a
   * signal ended it.
   */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    if (this.child) await stopChild(this.child, { signal, ms: 30_000 });
    return this.child?.exitCode ?? null;
  }

  async stop(): Promise<void> {
    await this.kill('SIGTERM');
  }
}
