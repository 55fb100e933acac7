import { BeforeApplicationShutdown, Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { RepeatedWork } from '@app/core';
import { SignatureReminders } from '@app/documents';
import type { ClockFollower } from './clock-moves';

/** Envelopes per transaction. */
const BATCH = 50;

/** Looks for reminders that are due, at the start and every minute, in batches. Any number of workers share the work. */
@Injectable()
export class EnvelopeReminders implements OnApplicationBootstrap, BeforeApplicationShutdown, ClockFollower {
  private readonly work = new RepeatedWork({
    name: 'The reminders of envelopes',
    logger: new Logger('EnvelopeReminders'),
    intervalMs: 60_000,
    run: () => this.sweep(),
  });

  constructor(private readonly reminders: SignatureReminders) {}

  onApplicationBootstrap(): void {
    this.work.start();
  }

  wake(): void {
    this.work.wake();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  /** Sends every reminder whose time has come. */
  async sweep(): Promise<void> {
    await this.work.drain(BATCH, () => this.reminders.sendDue(BATCH));
  }
}
