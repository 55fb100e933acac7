import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InvalidInputError, isStorableId, listFilter, listRows, NotFoundError, type RowList } from '@app/core';
import { EventsService } from '@app/events';
import { FieldsService } from '@app/forms';
import { noteForAudit, type Scope } from '@app/teams';
import { DataSource, type EntityManager } from 'typeorm';
import { type SaveUserDto, toUserDto, type UserDto, type UserListQuery, type UserWithKeyDto } from './user.dto';
import { UserErasure } from './user-erasure';
import { UserKeys } from './user-keys';
import { type UserFilter, UsersRepository } from './users.repository';

/** The end users (submissions) of an environment. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly keys: UserKeys,
    private readonly erasure: UserErasure,
    private readonly events: EventsService,
    private readonly fields: FieldsService,
    private readonly dataSource: DataSource,
  ) {}

  /** The users of the environment that a query selects, newest first. */
  async list(scope: Scope, query: UserListQuery): Promise<RowList<UserDto>> {
    const filter = await this.filterOf(scope, query);
    return listRows(query, {
      read: (part) => this.users.list(scope, filter, part),
      count: () => this.users.count(scope, filter),
      toDto: toUserDto,
      isId: isStorableId,
    });
  }

  /** Creates or updates the user and returns it with its key. */
  async save(scope: Scope, body: SaveUserDto): Promise<UserWithKeyDto> {
    noteForAudit({ objectIds: [body.id] });
    const { sealedKey, ...user } = await this.users.save(scope, body, this.keys.create({ ...scope, id: body.id }));

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

  /** Those of the ids that users of the environment have. */
  async existing(scope: Scope, ids: string[]): Promise<Set<string>> {
    const storable = ids.filter(isStorableId);
    return new Set(storable.length > 0 ? await this.users.existing(scope, storable) : []);
  }

  /** Creates the user unless it exists, with a new id when `id` is undefined. @returns the id */
  async ensure(scope: Scope, id: string = this.newUserId(), manager?: EntityManager): Promise<string> {
    await this.users.ensure(scope, id, this.keys.create({ ...scope, id }), manager);
    return id;
  }

  /** An id for a user that the service itself creates. */
  newUserId(): string {
    return randomUUID();
  }

  /** @throws InvalidInputError for an unknown field, and for one of the two members without the other */
  private async filterOf(scope: Scope, query: UserListQuery): Promise<UserFilter> {
    const { filter_field_id: fieldId, filter_field_value: value } = query;
    if (fieldId === undefined && value === undefined) return listFilter(query);
    if (fieldId === undefined || value === undefined) {
      const path = fieldId === undefined ? 'filter_field_id' : 'filter_field_value';
      throw new InvalidInputError([{ path, message: `${path} is required: it goes with the other one of the two` }]);
    }
    if (!(await this.fields.findByKeys(scope, [fieldId])).has(fieldId))
      throw new InvalidInputError([
        { path: 'filter_field_id', message: `filter_field_id: there is no field ${fieldId}` },
      ]);
    return { ...listFilter(query), holding: { fieldId, value } };
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
