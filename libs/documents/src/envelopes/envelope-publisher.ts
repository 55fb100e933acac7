import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type EnvelopeEventDto, EventsService, type EventType } from '@app/events';
import type { Envelope } from './envelope.entity';
import { envelopeStatus } from './envelope-status';

export type EnvelopeEventType = Extract<EventType, `envelope.${string}`>;

/** Publishes the events of envelopes. Callers hold the user of the envelope (`EnvelopesRepository.holdUser`). */
@Injectable()
export class EnvelopePublisher {
  constructor(private readonly events: EventsService) {}

  /**
   * Publishes the event in the transaction of its cause.
   * @param envelope as it is after the event
   * @param cause the address of the recipient whom it is about, if it is about one; the request that caused it
   */
  publish(
    manager: EntityManager,
    envelope: Envelope,
    type: EnvelopeEventType,
    { recipient, requestId }: { recipient?: string; requestId?: string } = {},
  ): Promise<void> {
    const data = toEnvelopeEventDto(envelope, recipient ?? null);
    return this.events.publish(manager, envelope, { type, data, userId: envelope.userId, requestId });
  }
}

const toEnvelopeEventDto = (envelope: Envelope, recipient: string | null): EnvelopeEventDto => ({
  envelope_id: envelope.id,
  document: envelope.documentId,
  user_id: envelope.userId,
  status: envelopeStatus(envelope),
  recipient,
  signer: envelope.signer,
  sender: envelope.sender,
  viewed: envelope.viewedAt !== null,
  signed: envelope.signedAt !== null,
  declined: envelope.declinedAt !== null,
  decline_reason: envelope.declineReason,
  void_reason: envelope.voidReason,
  tags: envelope.tags,
  created_at: envelope.createdAt,
});
