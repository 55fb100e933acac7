import { ChildProcess, execFile, fork } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stopChild } from '../../../apps/local/src/processes/stop-child';
import { projectRoot } from './project-root';

/** The api or the worker as a process of its own, for tests that kill it. */
export class ServiceChild {
  private child: ChildProcess | null = null;
  private output = '';

  constructor(
    private readonly name: 'api' | 'worker',
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  /** All that it has written since its first start, to both outputs. */
  get log(): string {
    return this.output;
  }

  /** The number of the process, while it runs. */
  get pid(): number {
    if (this.child?.pid === undefined) throw new Error(`The ${this.name} does not run.`);
    return this.child.pid;
  }

  /** Compiles what has changed, and starts it; resolves when it is ready. Also after `kill`. */
  async start(): Promise<void> {
    await promisify(execFile)(process.execPath, [join(projectRoot, 'scripts', 'build.mjs')]);
    const program = join(projectRoot, 'dist', 'apps', this.name, 'src', 'main.js');
    const child = fork(program, { env: this.environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (this.output += chunk));
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`The ${this.name} ended with ${code}:\n${this.output}`)));
    });
  }

  /** Ends it as a power cut would (or with another signal); resolves when it is gone. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.child) await stopChild(this.child, { polite: signal, ms: 30_000 });
  }

  async stop(): Promise<void> {
    await this.kill('SIGTERM');
  }
}
