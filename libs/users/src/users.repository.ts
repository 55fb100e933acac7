import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type CountAge,
  countRows,
  type CountedRows,
  isUnfiltered,
  type KeyedRow,
  type ListFilter,
  type ListPart,
  newestFirst,
  NewestRows,
  PreparedStatements,
  type Statement,
  withinList,
} from '@app/core';
import type { Scope } from '@app/teams';
import { EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import type { StoredUser } from './user.dto';
import { User } from './user.entity';
import type { SealedKey } from './user-keys';
import { type HeldValue, userHolds } from './value-filter';

const COLUMNS = 'id, name, created_at AS "createdAt", updated_at AS "updatedAt"';

/** An upsert, so that parallel calls with one id create one user. */
const SAVE: Statement = {
  name: 'users.save',
  text: `INSERT INTO "user" AS u (environment_id, id, team_id, name, sealed_key, key_hash)
    VALUES ($1, $2, $3, coalesce($4::text, ''), $5, $6)
    ON CONFLICT (environment_id, id) DO UPDATE SET
      name = coalesce($4::text, u.name),
      updated_at = CASE WHEN $4::text <> u.name THEN greatest(u.updated_at, clock_timestamp()) ELSE u.updated_at END
    RETURNING ${COLUMNS}, sealed_key AS "sealedKey"`,
};
const ENSURE: Statement = {
  name: 'users.ensure',
  text: `INSERT INTO "user" (environment_id, id, team_id, sealed_key, key_hash) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (environment_id, id) DO NOTHING`,
};
const FIND: Statement = {
  name: 'users.find',
  text: `SELECT ${COLUMNS} FROM "user" WHERE environment_id = $1 AND id = $2`,
};
const NAMES: Statement = {
  name: 'users.names',
  text: 'SELECT id, name FROM "user" WHERE environment_id = $1 AND id = ANY($2)',
};
const BY_KEY: Statement = {
  name: 'users.by_key',
  text: `SELECT asked.hash AS asked, team_id AS "teamId", environment_id AS "environmentId", id
    FROM unnest($1::bytea[]) AS asked (hash) JOIN "user" ON key_hash = asked.hash`,
};
export interface UserFilter extends ListFilter {
  /** Only users with this value in the field of this id. */
  holding?: HeldValue;
}

/** The rows of end users; every method is limited to one environment. */
@Injectable()
export class UsersRepository {
  private readonly newest: NewestRows<User>;

  constructor(
    private readonly statements: PreparedStatements,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {
    this.newest = new NewestRows(statements, users, {
      name: 'users',
      owner: ['environmentId'],
      properties: ['id', 'name', 'createdAt', 'updatedAt'],
    });
  }

  /** Creates the user with `key`, or updates it and keeps its key. An undefined `name` does not change the name. */
  async save(
    { environmentId, teamId }: Scope,
    { id, name }: { id: string; name?: string },
    key: SealedKey,
  ): Promise<StoredUser & { sealedKey: string }> {
    const values = [environmentId, id, teamId, name ?? null, key.sealedKey, key.keyHash];
    const [saved] = await this.statements.write<StoredUser & { sealedKey: string }>(SAVE, values);
    return saved!;
  }

  /** Creates the user unless it exists. */
  async ensure({ environmentId, teamId }: Scope, id: string, key: SealedKey, manager?: EntityManager): Promise<void> {
    await this.statements.rows(ENSURE, [environmentId, id, teamId, key.sealedKey, key.keyHash], manager);
  }

  find({ environmentId }: Scope, id: string, manager?: EntityManager): Promise<StoredUser | null> {
    return this.statements.row<StoredUser>(FIND, [environmentId, id], manager);
  }

  /** The user of a key, with its scope. Requests that arrive at the same time share a read. */
  findByHash(keyHash: Buffer): Promise<Readonly<Scope & { id: string }> | null> {
    return this.statements.rowOfKey<Scope & { id: string } & KeyedRow>(BY_KEY, keyHash);
  }

  /** The ids and names of those users that have one of the ids. */
  async namesOf({ environmentId }: Scope, ids: string[]): Promise<[id: string, name: string][]> {
    const found = await this.statements.rows<{ id: string; name: string }>(NAMES, [environmentId, ids]);
    return found.map(({ id, name }) => [id, name]);
  }

  /** A part of the users, newest first. */
  list(scope: Scope, filter: UserFilter, part: ListPart): Promise<StoredUser[]> {
    if (isUnfiltered(filter)) return this.newest.read<StoredUser>([scope.environmentId], part);
    return newestFirst(this.filtered(scope, filter), part).getMany();
  }

  /** The same with their number; null with a filter. */
  listCounted({ environmentId }: Scope, filter: UserFilter, part: ListPart): Promise<CountedRows<StoredUser>> | null {
    return isUnfiltered(filter) ? this.newest.readCounted<StoredUser>([environmentId], part) : null;
  }

  count(scope: Scope, filter: UserFilter, age: CountAge): Promise<number> {
    if (isUnfiltered(filter)) return this.newest.count([scope.environmentId], age);
    return countRows(this.filtered(scope, filter), age);
  }

  private filtered({ environmentId }: Scope, { holding, ...filter }: UserFilter): SelectQueryBuilder<User> {
    const query = this.users.createQueryBuilder('u').select(['u.id', 'u.name', 'u.createdAt', 'u.updatedAt']);
    query.where({ environmentId });
    if (holding) query.andWhere(userHolds('u.environmentId', 'u.id'), holding);
    return withinList(query, filter, ['u.id', 'u.name']);
  }

  /** Locks the user's row until the end of the transaction, so that nothing can be added to the user meanwhile. */
  async lock({ environmentId }: Scope, id: string, manager: EntityManager): Promise<boolean> {
    const sql = 'SELECT 1 FROM "user" WHERE environment_id = $1 AND id = $2 FOR UPDATE';
    return (await manager.query<unknown[]>(sql, [environmentId, id])).length > 0;
  }

  /** Deletes the user and, by foreign keys, its rows in other tables. */
  async delete({ environmentId }: Scope, id: string, manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM "user" WHERE environment_id = $1 AND id = $2', [environmentId, id]);
  }
}
