import { Injectable } from '@nestjs/common';
import { EnvelopeLog } from './envelope-log';
import { EnvelopesRepository } from './envelopes.repository';

/** Envelopes whose signing link has expired without an answer of the signer. */
@Injectable()
export class ExpiredEnvelopes {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly log: EnvelopeLog,
  ) {}

  /**
   * Marks up to `limit` envelopes as expired and publishes the event of each. The mark and the events commit together, so each
   * envelope expires once, however many workers call this at the same time. @returns the number of envelopes
   */
  expire(limit: number): Promise<number> {
    return this.envelopes.expireForJob(limit, (envelope, manager) => this.log.add(manager, envelope, 'expired'));
  }
}
