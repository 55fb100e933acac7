import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import type { Scope } from '@app/teams';
import type { Envelope } from '../../envelopes/envelope.entity';
import { Recipient } from './recipient.entity';

/** Who receives an envelope, as the request of a fill names them. */
export type NewRecipient = Pick<Recipient, 'email' | 'name' | 'role' | 'turn' | 'fields'> &
  Partial<Pick<Recipient, 'codeHash'>>;

/** Rows of one INSERT, which has at most 65,535 parameters. */
const INSERTED = 1_000;

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

  /** The recipients who were named first in some envelopes. */
  listFirst({ environmentId }: Scope, envelopeIds: string[]): Promise<Recipient[]> {
    return this.recipients.findBy({ environmentId, envelopeId: In(envelopeIds), position: 0 });
  }

  /** Stores the recipients of new envelopes, in the order in which they were named. */
  async insertAll(
    { teamId, environmentId }: Scope,
    envelopes: readonly { id: string; recipients: readonly NewRecipient[] }[],
    manager: EntityManager,
  ): Promise<void> {
    const rows = envelopes.flatMap(({ id: envelopeId, recipients }) =>
      recipients.map((one, position) => ({ ...one, envelopeId, teamId, environmentId, position })),
    );
    for (let at = 0; at < rows.length; at += INSERTED) await manager.insert(Recipient, rows.slice(at, at + INSERTED));
  }

  async update(
    { environmentId, id }: Recipient,
    changes: QueryDeepPartialEntity<Recipient>,
    manager: EntityManager,
  ): Promise<void> {
    await manager.update(Recipient, { environmentId, id }, changes);
  }
}
