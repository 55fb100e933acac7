import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CLOCK_CHANNEL, Env, PgListener } from '@app/core';
import type { PeriodicTask } from './periodic-task';

/** All tasks of a worker. */
export const PERIODIC_TASKS = Symbol('periodic tasks');

/** In a sandbox: looks at once for what is due, when somebody has advanced the clock of an environment. */
@Injectable()
export class ClockMoves implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stopListening = () => {};

  constructor(
    private readonly env: Env,
    private readonly listener: PgListener,
    @Inject(PERIODIC_TASKS) private readonly tasks: readonly PeriodicTask[],
  ) {}

  onApplicationBootstrap(): void {
    if (!this.env.isSandbox) return;
    this.stopListening = this.listener.on(CLOCK_CHANNEL, () => this.tasks.forEach((task) => task.wake()));
  }

  beforeApplicationShutdown(): void {
    this.stopListening();
  }
}
