type Stop = () => Promise<void>;

/** Two signals within this time are one press of Ctrl-C: the terminal sends it to all processes, and npm forwards it again. */
const SAME_PRESS_MS = 700;

/** Stops the started processes in reverse order; a second Ctrl-C kills them. */
export class Shutdown {
  private readonly stops: Stop[] = [];
  private readonly kills: (() => void)[] = [];
  private requestedAt: number | null = null;

  constructor(private readonly say: (line: string) => void) {}

  /** Whether the shutdown has begun, so that the end of a process is expected. */
  get underWay(): boolean {
    return this.requestedAt !== null;
  }

  /** Registers how to stop a process cleanly, and how to kill it. */
  add(stop: Stop, kill: () => void): void {
    this.stops.unshift(stop);
    this.kills.push(kill);
  }

  /** Ends the launcher on SIGINT (Ctrl-C), SIGTERM, and SIGHUP (the terminal closes). */
  listen(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.onSignal());
  }

  /** Stops everything and exits with `code`. */
  async end(code: number): Promise<void> {
    this.requestedAt ??= Date.now();
    for (const stop of this.stops) {
      await stop().catch((error: Error) => this.say(`While stopping: ${error.message}`));
    }
    process.exit(code);
  }

  private onSignal(): void {
    if (this.requestedAt === null) {
      this.say('\nStopping … (Ctrl-C again to stop at once)');
      void this.end(0);
    } else if (Date.now() - this.requestedAt > SAME_PRESS_MS) {
      this.kills.forEach((kill) => kill());
      process.exit(1);
    }
  }
}
