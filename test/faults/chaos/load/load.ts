import { setTimeout as sleep } from 'node:timers/promises';
import type { Arrivals } from './arrivals';
import { Ledger } from './ledger';
import { fill, run, submit, upsert, write, type Work } from './operations';
import { Requests } from './requests';
import { sign } from './signing';
import { type ChaosTeam, SUBMITTERS, WRITERS } from './team';

interface Loop {
  /** The work of the client, again and again. */
  next: (number: number) => Promise<unknown>;
  /** Milliseconds between the end of one and the next. */
  pauseMs: number;
}

/** Clients that work until they are stopped. Each of them waits for its answer, and for its webhook, before it goes on. */
export class Load {
  readonly ledger = new Ledger();
  private isStopped = false;
  private readonly clients: Promise<void>[] = [];

  constructor(
    readonly requests: Requests,
    private readonly team: ChaosTeam,
    private readonly receiver: string,
    private readonly arrivals: Arrivals,
    private readonly mailDir: string,
  ) {}

  start(): void {
    const clients = this.loops().map((loop) => this.repeat(loop));
    for (const client of clients) client.catch(() => undefined); // `stop` throws it
    this.clients.push(...clients);
  }

  /** Resolves when every client has its last answer. @throws the error of a client that could not go on */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.clients);
  }

  private loops(): Loop[] {
    const { requests, team, ledger, receiver, arrivals, mailDir } = this;
    const work: Work = { requests, team, ledger, receiver, arrivals };
    return [
      // Two clients repeat a write until it is accepted; two go on with the next value, as a form does at the next key.
      ...WRITERS.map((user, index) => ({ next: write(work, user, index < 2), pauseMs: 60 })),
      { next: upsert(work), pauseMs: 80 },
      ...SUBMITTERS.map((user) => ({ next: submit(work, user), pauseMs: 100 })),
      { next: fill(work), pauseMs: 250 },
      { next: run(work), pauseMs: 300 },
      { next: sign(work, mailDir), pauseMs: 1_500 },
      { next: () => requests.once({ method: 'GET', path: '/api/user/?page=1' }), pauseMs: 150 },
    ];
  }

  private async repeat({ next, pauseMs }: Loop): Promise<void> {
    for (let number = 1; !this.isStopped; number += 1) {
      await next(number);
      await sleep(pauseMs);
    }
  }
}
