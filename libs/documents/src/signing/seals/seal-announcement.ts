import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '@app/teams';
import { sealDocument } from '../../document.jobs';
import type { Envelope } from '../../envelopes/envelope.entity';
import { EnvelopePublisher } from '../../envelopes/envelope-publisher';
import { EnvelopesRepository } from '../../envelopes/envelopes.repository';

/** The traces of a seal outside of its envelope: the entry in the audit log and the event. */
@Injectable()
export class SealAnnouncement {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly trail: AuditTrail,
    private readonly publisher: EnvelopePublisher,
  ) {}

  /** Writes both in the transaction of the seal. */
  async announce(
    manager: EntityManager,
    { id, teamId, environmentId }: Pick<Envelope, 'id' | 'teamId' | 'environmentId'>,
    requestId: string,
  ): Promise<void> {
    const object = { objectType: 'envelope', objectIds: [id], fields: ['file'] };
    await this.trail.addOfJob({ teamId, environmentId, job: sealDocument.name, requestId, ...object }, manager);
    // The envelope is read again: its user may have been erased since the job began.
    const envelope = await this.envelopes.findForJob(id, manager);
    if (envelope) await this.publisher.publish(manager, envelope, 'envelope.sealed', { requestId });
  }
}
