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

  /** Filled envelopes of a template or of a user, newest first. */
  newest(
    { environmentId }: Scope,
    lookup: EnvelopeLookup,
    id: string,
    take: number,
    behind?: Cursor,
  ): Promise<Envelope[]> {
    const query = this.envelopes
      .createQueryBuilder('envelope')
      .where({ environmentId, status: 'filled', ...(lookup === 'document' ? { documentId: id } : { userId: id }) })
      .orderBy('envelope.createdAt', 'DESC')
      .addOrderBy('envelope.id', 'DESC')
      .take(take);
    if (behind)
      query.andWhere('(envelope.createdAt, envelope.id) < (:createdAt, :id)', {
        createdAt: behind.createdAt,
        id: behind.id,
      });
    return query.getMany();
  }

  find(id: string): Promise<Envelope | null> {
    return this.envelopes.findOneBy({ id });
  }

  async insert(manager: EntityManager, envelope: Partial<Envelope>): Promise<Envelope> {
    return manager.save(manager.create(Envelope, envelope));
  }

  /** False when the envelope is gone. */
  async update(manager: EntityManager, id: string, changes: QueryDeepPartialEntity<Envelope>): Promise<boolean> {
    return ((await manager.update(Envelope, { id }, changes)).affected ?? 0) > 0;
  }

  /** False when there is no such envelope, or it is not filled. */
  async deleteFilled({ environmentId }: Scope, id: string): Promise<boolean> {
    return ((await this.envelopes.delete({ environmentId, id, status: 'filled' })).affected ?? 0) > 0;
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(Envelope, { id });
  }

  /** Takes the user off signed envelopes, which stay as evidence. */
  async releaseSigned(manager: EntityManager, { environmentId }: Scope, userId: string): Promise<void> {
    await manager.update(Envelope, { environmentId, userId, signedAt: Not(IsNull()) }, { userId: null });
  }

  async deleteOfUser(manager: EntityManager, { environmentId }: Scope, userId: string): Promise<void> {
    await manager.delete(Envelope, { environmentId, userId });
  }
}
