import { setTimeout as sleep } from 'node:timers/promises';
import { RestartPause } from './restart-pause';
import type { RunningServer } from './server';

interface Options<Running extends RunningServer> {
  name: string;
  /** Starts the server; with `url`, at that address, which is the one of its predecessor. */
  start: (url?: string) => Promise<Running>;
  say: (line: string) => void;
}

/** A server (PostgreSQL, Redis) that is restarted at the same address when it ends unexpectedly. */
export class KeptServer<Running extends RunningServer> {
  private readonly pause = new RestartPause();
  private stopping = false;

  private constructor(
    private server: Running,
    private readonly options: Options<Running>,
  ) {
    this.watch();
  }

  /** Resolves when the server runs for the first time. @throws the error of the first `start` */
  static async start<Running extends RunningServer>(options: Options<Running>): Promise<KeptServer<Running>> {
    return new KeptServer(await options.start(), options);
  }

  /** The current server. */
  get running(): Running {
    return this.server;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.server.stop();
  }

  kill(): void {
    this.stopping = true;
    this.server.kill();
  }

  private watch(): void {
    const since = Date.now();
    void this.server.ended.then((reason) => this.restart(reason, Date.now() - since));
  }

  private async restart(reason: string, livedMs: number): Promise<void> {
    if (this.stopping) return;
    const { name, start, say } = this.options;
    const ms = this.pause.after(livedMs);
    say(`${name} ended (${reason}); it starts again in ${ms / 1000} s.`);
    await sleep(ms);
    if (this.stopping) return;
    try {
      this.server = await start(this.server.url);
      say(`${name} runs again.`);
      this.watch();
      if (this.stopping) await this.server.stop();
    } catch (error) {
      await this.restart(error instanceof Error ? error.message : String(error), 0);
    }
  }
}
