import { Injectable } from '@nestjs/common';
import { ExpiredEnvelopes } from '@app/documents';
import { PeriodicTask } from './periodic-task';

/** Envelopes per transaction. */
const BATCH = 100;

/** Expires envelopes whose signing links have expired. */
@Injectable()
export class EnvelopeExpiry extends PeriodicTask {
  constructor(private readonly envelopes: ExpiredEnvelopes) {
    super('The expiry of envelopes', 60_000);
  }

  async sweep(): Promise<void> {
    await this.drain(BATCH, () => this.envelopes.expire(BATCH));
  }
}
