import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { StoredSealKey } from './seal-key.entity';

/** The id of the only row. */
const ID = 1;

/** The service's own seal key. It belongs to the service and not to a team, so there is no scope. */
@Injectable()
export class SealKeysRepository {
  constructor(@InjectRepository(StoredSealKey) private readonly keys: Repository<StoredSealKey>) {}

  find(): Promise<StoredSealKey | null> {
    return this.keys.findOneBy({ id: ID });
  }

  /** Stores the key unless there is one. When several processes start at once, one inserts its key and all read that row. */
  async findOrInsert(key: Pick<StoredSealKey, 'privateKey' | 'certificate'>): Promise<StoredSealKey> {
    const row = { ...key, id: ID, createdAt: new Date() };
    await this.keys.createQueryBuilder().insert().values(row).orIgnore().execute();
    return this.keys.findOneByOrFail({ id: ID });
  }
}
