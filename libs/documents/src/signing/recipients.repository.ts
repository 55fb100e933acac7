import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import type { Envelope } from '../envelopes/envelope.entity';
import { Recipient } from './recipient.entity';

/** Who receives an envelope, as the request of a fill names them. */
export type NewRecipient = Pick<Recipient, 'email' | 'name' | 'role' | 'turn'>;

/** The recipients of envelopes. Methods take the envelope, which was read in its scope. */
@Injectable()
export class RecipientsRepository {
  constructor(@InjectRepository(Recipient) private readonly recipients: Repository<Recipient>) {}

  /** The recipients in the order of their turns, those of one turn as they were named. */
  list({ id: envelopeId }: Envelope, manager = this.recipients.manager): Promise<Recipient[]> {
    return manager.find(Recipient, { where: { envelopeId }, order: { turn: 'ASC', position: 'ASC' } });
  }

  /** The recipient of a signing link, found without a team, because a recipient has no key. */
  findByToken(tokenHash: string): Promise<Recipient | null> {
    return this.recipients.findOneBy({ tokenHash });
  }

  async insert(
    { id: envelopeId, teamId, environmentId }: Envelope,
    named: readonly NewRecipient[],
    manager: EntityManager,
  ): Promise<void> {
    const rows = named.map((one, position) => ({ ...one, envelopeId, teamId, environmentId, position }));
    if (rows.length > 0) await manager.insert(Recipient, rows);
  }

  async update(
    { environmentId, id }: Recipient,
    changes: QueryDeepPartialEntity<Recipient>,
    manager: EntityManager,
  ): Promise<void> {
    await manager.update(Recipient, { environmentId, id }, changes);
  }
}
