import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { NotFoundError, type Listing } from '@app/core';
import type { Scope } from '@app/teams';
import { MAX_CALLS } from './receiver-limits';
import { Receiver, ReceiverCall } from './receiver.entity';

/** The receivers of environments, and their calls. */
@Injectable()
export class ReceiversRepository {
  constructor(@InjectRepository(Receiver) private readonly receivers: Repository<Receiver>) {}

  async page({ environmentId }: Scope, skip: number, take: number): Promise<Listing<Receiver>> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const [results, count] = await this.receivers.findAndCount({ where: { environmentId }, order, skip, take });
    return { count, results };
  }

  async get({ environmentId }: Scope, id: string): Promise<Receiver> {
    const receiver = await this.receivers.findOneBy({ environmentId, id });
    if (!receiver) throw new NotFoundError(`Receiver ${id}`);
    return receiver;
  }

  /** The calls that are kept, newest first. */
  calls({ id }: Receiver): Promise<ReceiverCall[]> {
    return this.receivers.manager.find(ReceiverCall, { where: { receiverId: id }, order: { number: 'DESC' } });
  }

  count({ environmentId }: Scope, manager: EntityManager): Promise<number> {
    return manager.countBy(Receiver, { environmentId });
  }

  insert(
    { teamId, environmentId }: Scope,
    receiver: Pick<Receiver, 'description' | 'script'>,
    manager: EntityManager,
  ): Promise<Receiver> {
    return manager.save(manager.create(Receiver, { ...receiver, teamId, environmentId }));
  }

  async delete({ environmentId }: Scope, id: string, manager: EntityManager): Promise<void> {
    await manager.delete(Receiver, { environmentId, id });
  }

  /** The receiver of a link whose signature was checked. */
  findByLink(id: string): Promise<Receiver | null> {
    return this.receivers.findOneBy({ id });
  }

  /** Takes the number of the next call, from 1, so that each step of a script answers one call; null when the receiver is gone. */
  async nextNumberByLink(id: string, manager: EntityManager): Promise<number | null> {
    const sql = `WITH counted AS (UPDATE sandbox_receiver SET call_count = call_count + 1 WHERE id = $1 RETURNING call_count)
      SELECT call_count AS count FROM counted`;
    return (await manager.query<{ count: number }[]>(sql, [id]))[0]?.count ?? null;
  }

  /** Adds a call, and deletes those that are too old to be kept. */
  async insertCallByLink(call: Omit<ReceiverCall, 'id' | 'receivedAt'>, manager: EntityManager): Promise<void> {
    await manager.insert(ReceiverCall, call);
    const sql = 'DELETE FROM sandbox_receiver_call WHERE receiver_id = $1 AND number <= $2';
    await manager.query(sql, [call.receiverId, call.number - MAX_CALLS]);
  }
}
