import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, IsNull, Not, Repository, type QueryDeepPartialEntity } from 'typeorm';
import type { Scope } from '@app/teams';
import type { EnvelopeLookup } from './envelope.dto';
import { Envelope } from './envelope.entity';

type Cursor = Pick<Envelope, 'createdAt' | 'id'>;

@Injectable()
export class EnvelopesRepository {
  constructor(@InjectRepository(Envelope) private readonly envelopes: Repository<Envelope>) {}

  /** Filled envelopes of a template or of a user, newest first; `after` is the last one of the page before. */
  newest(
    { environmentId }: Scope,
    lookup: EnvelopeLookup,
    id: string,
    take: number,
    after?: Cursor,
  ): Promise<Envelope[]> {
    const query = this.envelopes
      .createQueryBuilder('envelope')
      .where({ environmentId, status: 'filled', ...(lookup === 'document' ? { documentId: id } : { userId: id }) })
      .orderBy('envelope.createdAt', 'DESC')
      .addOrderBy('envelope.id', 'DESC')
      .take(take);
    if (after)
      query.andWhere('(envelope.createdAt, envelope.id) < (:createdAt, :id)', {
        createdAt: after.createdAt,
        id: after.id,
      });
    return query.getMany();
  }

  find(id: string): Promise<Envelope | null> {
    return this.envelopes.findOneBy({ id });
  }

  async insert(manager: EntityManager, envelope: Partial<Envelope>): Promise<Envelope> {
    return manager.save(manager.create(Envelope, envelope));
  }

  /** Returns false when the envelope does not exist. */
  async update(manager: EntityManager, id: string, changes: QueryDeepPartialEntity<Envelope>): Promise<boolean> {
    return ((await manager.update(Envelope, { id }, changes)).affected ?? 0) > 0;
  }

  /** Returns false when the envelope does not exist or is not filled. */
  async deleteFilled({ environmentId }: Scope, id: string): Promise<boolean> {
    return ((await this.envelopes.delete({ environmentId, id, status: 'filled' })).affected ?? 0) > 0;
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(Envelope, { id });
  }

  /** Removes the user from signed envelopes, which stay as evidence. */
  async releaseSigned(manager: EntityManager, { environmentId }: Scope, userId: string): Promise<void> {
    await manager.update(Envelope, { environmentId, userId, signedAt: Not(IsNull()) }, { userId: null });
  }

  async deleteOfUser(manager: EntityManager, { environmentId }: Scope, userId: string): Promise<void> {
    await manager.delete(Envelope, { environmentId, userId });
  }
}
