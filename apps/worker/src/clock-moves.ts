import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CLOCK_CHANNEL, Env, PgListener } from '@app/core';

/** Work that looks for what is due now and then. */
export interface ClockFollower {
  /** Looks at once. */
  wake(): void;
}

export const CLOCK_FOLLOWERS = Symbol('clock followers');

/** In a sandbox: looks at once for what is due, when somebody has advanced the clock of an environment. */
@Injectable()
export class ClockMoves implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stopListening = () => {};

  constructor(
    private readonly env: Env,
    private readonly listener: PgListener,
    @Inject(CLOCK_FOLLOWERS) private readonly followers: readonly ClockFollower[],
  ) {}

  onApplicationBootstrap(): void {
    if (!this.env.isSandbox) return;
    this.stopListening = this.listener.on(CLOCK_CHANNEL, () => this.followers.forEach((one) => one.wake()));
  }

  beforeApplicationShutdown(): void {
    this.stopListening();
  }
}
