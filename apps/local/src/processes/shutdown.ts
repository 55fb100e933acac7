type Stop = () => Promise<void>;

/** Two signals within this time are one press of Ctrl-C: npm passes on what the terminal has sent already. */
const SAME_PRESS_MS = 700;

/** Stops what was started, last started first; a second Ctrl-C stops it the hard way. */
export class Shutdown {
  private readonly stops: Stop[] = [];
  private readonly kills: (() => void)[] = [];
  private askedAt: number | null = null;

  constructor(private readonly say: (line: string) => void) {}

  /** Whether the end has been asked for: what ends now was meant to. */
  get underWay(): boolean {
    return this.askedAt !== null;
  }

  /** Remembers how to stop something, and how to end it at once. */
  add(stop: Stop, kill: () => void): void {
    this.stops.unshift(stop);
    this.kills.push(kill);
  }

  /** Ends the program on Ctrl-C, on a polite kill, and when the terminal closes. */
  listen(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.onSignal());
  }

  /** Stops everything and ends the program. */
  async end(code: number): Promise<void> {
    this.askedAt ??= Date.now();
    for (const stop of this.stops) {
      await stop().catch((error: Error) => this.say(`While stopping: ${error.message}`));
    }
    process.exit(code);
  }

  private onSignal(): void {
    if (this.askedAt === null) {
      this.say('\nStopping … (Ctrl-C again to stop at once)');
      void this.end(0);
    } else if (Date.now() - this.askedAt > SAME_PRESS_MS) {
      this.kills.forEach((kill) => kill());
      process.exit(1);
    }
  }
}
