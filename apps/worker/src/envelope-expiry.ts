import { BeforeApplicationShutdown, Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { RepeatedWork } from '@app/core';
import { ExpiredEnvelopes } from '@app/documents';
import type { ClockFollower } from './clock-moves';

/** Envelopes per transaction. */
const BATCH = 100;

/** Looks for expired signing links, at the start and every minute, in batches. Any number of workers share the work. */
@Injectable()
export class EnvelopeExpiry implements OnApplicationBootstrap, BeforeApplicationShutdown, ClockFollower {
  private readonly work = new RepeatedWork({
    name: 'The expiry of envelopes',
    logger: new Logger('EnvelopeExpiry'),
    intervalMs: 60_000,
    run: () => this.sweep(),
  });

  constructor(private readonly envelopes: ExpiredEnvelopes) {}

  onApplicationBootstrap(): void {
    this.work.start();
  }

  wake(): void {
    this.work.wake();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  /** Expires every envelope whose time has come. */
  async sweep(): Promise<void> {
    await this.work.drain(BATCH, () => this.envelopes.expire(BATCH));
  }
}
