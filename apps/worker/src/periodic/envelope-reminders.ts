import { Injectable } from '@nestjs/common';
import { SignatureReminders } from '@app/documents';
import { PeriodicTask } from './periodic-task';

/** Envelopes per transaction. */
const BATCH = 50;

/** Sends the reminders that are due. */
@Injectable()
export class EnvelopeReminders extends PeriodicTask {
  constructor(private readonly reminders: SignatureReminders) {
    super('The reminders of envelopes', 60_000);
  }

  async sweep(): Promise<void> {
    await this.drain(BATCH, () => this.reminders.sendDue(BATCH));
  }
}
