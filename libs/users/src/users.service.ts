import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isStorableId, listFilter, listRows, NotFoundError, type RowList } from '@app/core';
import { EventsService } from '@app/events';
import { noteForAudit, type Scope } from '@app/teams';
import { DataSource, type EntityManager } from 'typeorm';
import { type SaveUserDto, toUserDto, type UserDto, type UserListQuery, type UserWithKeyDto } from './user.dto';
import { UserErasure } from './user-erasure';
import { type SealedKey, UserKeys } from './user-keys';
import { UsersRepository } from './users.repository';
import { ValueFilters } from './value-filter';

/** The end users (submissions) of an environment. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly keys: UserKeys,
    private readonly erasure: UserErasure,
    private readonly events: EventsService,
    private readonly valueFilters: ValueFilters,
    private readonly dataSource: DataSource,
  ) {}

  /** The users of the environment that a query selects, newest first. */
  async list(scope: Scope, query: UserListQuery): Promise<RowList<UserDto>> {
    const filter = { ...listFilter(query), holding: await this.valueFilters.read(scope, query) };
    return listRows(query, {
      read: (part) => this.users.list(scope, filter, part),
      count: (age) => this.users.count(scope, filter, age),
      readCounted: (part) => this.users.listCounted(scope, filter, part),
      toDto: toUserDto,
      isId: isStorableId,
    });
  }

  /** Creates or updates the user and returns it with its key. */
  async save(scope: Scope, body: SaveUserDto): Promise<UserWithKeyDto> {
    noteForAudit({ objectIds: [body.id] });
    const { sealedKey, ...user } = await this.users.save(scope, body, this.newKey(scope, body.id));

    const key = this.keys.open({ ...scope, id: user.id }, sealedKey);
    return { ...toUserDto(user), api_key: key, sdk_key: key };
  }

  /** @throws NotFoundError */
  async get(scope: Scope, id: string, manager?: EntityManager): Promise<UserDto> {
    const user = await this.find(scope, id, manager);
    if (!user) throw new NotFoundError(`User ${id}`);
    return user;
  }

  /** The user, or null; also null for text that is not a valid id. */
  async find(scope: Scope, id: string, manager?: EntityManager): Promise<UserDto | null> {
    const user = isStorableId(id) ? await this.users.find(scope, id, manager) : null;
    return user && toUserDto(user);
  }

  /** The names of those of the ids that users of the environment have, by id. */
  async namesOf(scope: Scope, ids: string[]): Promise<Map<string, string>> {
    const storable = ids.filter(isStorableId);
    return new Map(storable.length > 0 ? await this.users.namesOf(scope, storable) : []);
  }

  /** Creates the user unless it exists, with a new id when `id` is undefined. @returns the id */
  async ensure(scope: Scope, id: string = this.newUserId(), manager?: EntityManager): Promise<string> {
    await this.users.ensure(scope, id, this.newKey(scope, id), manager);
    return id;
  }

  /** A key for a user who is created unless it exists. */
  newKey(scope: Scope, id: string): SealedKey {
    return this.keys.create({ ...scope, id });
  }

  /** An id for a user that the service itself creates. */
  newUserId(): string {
    return randomUUID();
  }

  /** Erases the user with its values, runs and files; data of other libs through `UserErasure`. */
  async delete(scope: Scope, id: string, requestId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.users.lock(scope, id, manager))) throw new NotFoundError(`User ${id}`);
      await this.erasure.erase(scope, id, manager);
      await this.users.delete(scope, id, manager);
      await this.events.publish(manager, scope, { type: 'user.deleted', data: { user_id: id }, requestId });
    });
  }
}
