import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../../apps/local/src/processes/until';
import { ServiceChild } from '../../../../libs/testing/src/service-child';

const LOOK_MS = 100;
const RESTART_MS = 200;
const START_MS = 180_000;
const LOG_TAIL = 2_000;

/** An API or a worker that is started again when it ends, as an orchestrator does. */
export class KeptProcess {
  private readonly child: ServiceChild;
  /** Whether it is to run now. */
  private isWanted = false;
  private watching: Promise<void> | null = null;
  private starting: Promise<void> | null = null;

  /**
   * @param health the address that answers 200 when it is ready
   * @param onEnd called with the end of its log when it ended by itself, or not as it should
   */
  constructor(
    readonly name: string,
    program: 'api' | 'worker',
    environment: NodeJS.ProcessEnv,
    private readonly health: string,
    private readonly onEnd: (words: string) => void,
  ) {
    this.child = new ServiceChild(program, environment);
  }

  get log(): string {
    return this.child.log;
  }

  /** Starts it, as often as it needs: it refuses to start while PostgreSQL is away. */
  async start(): Promise<void> {
    this.isWanted = true;
    await (this.starting ??= this.startNow().finally(() => (this.starting = null)));
    this.watching ??= this.watch();
  }

  async kill(): Promise<void> {
    this.isWanted = false;
    await this.child.kill();
  }

  /** Ends it with SIGTERM. That it does not end by itself then, with 0, is reported like an end of its own. */
  async drain(): Promise<void> {
    this.isWanted = false;
    const code = await this.child.kill('SIGTERM');
    if (code !== 0) this.report(`did not end with 0 after SIGTERM, but with ${code}`);
  }

  stall(): void {
    process.kill(this.child.pid, 'SIGSTOP');
  }

  resume(): void {
    if (this.child.isRunning) process.kill(this.child.pid, 'SIGCONT');
  }

  async isReady(): Promise<boolean> {
    const response = await fetch(this.health, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    return response?.status === 200;
  }

  async stop(): Promise<void> {
    this.isWanted = false;
    this.resume();
    await this.child.kill('SIGTERM');
    await this.watching;
  }

  /** With the end of the log, and the reason, which may be far before it. */
  private report(what: string): void {
    const { log } = this.child;
    const reason = log.split('\n').findLast((line) => line.includes('FATAL')) ?? '';
    this.onEnd(`${this.name} ${what}:\n${reason}\n${log.slice(-LOG_TAIL)}`);
  }

  private startNow(): Promise<void> {
    return until(START_MS, async () => {
      const started = await this.child.start().then(
        () => true,
        () => false,
      );
      if (!started) await sleep(RESTART_MS);
      return started;
    });
  }

  private async watch(): Promise<void> {
    while (this.isWanted) {
      await sleep(LOOK_MS);
      if (!this.isWanted || this.starting || this.child.isRunning) continue;
      this.report('ended by itself');
      await this.start();
    }
    this.watching = null;
  }
}
