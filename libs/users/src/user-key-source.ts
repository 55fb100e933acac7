import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EndUser, EndUsers, type EndUserSource } from '@app/teams';
import { UserKeys } from './user-keys';
import { UsersRepository } from './users.repository';

/** Tells the lib `teams`, which authenticates, whose user key a request carries. */
@Injectable()
export class UserKeySource implements EndUserSource, OnModuleInit {
  constructor(
    private readonly users: UsersRepository,
    private readonly keys: UserKeys,
    private readonly endUsers: EndUsers,
  ) {}

  onModuleInit(): void {
    this.endUsers.register(this);
  }

  async findByKey(key: string): Promise<EndUser | null> {
    const found = await this.users.findByHash(this.keys.hash(key));
    if (!found) return null;
    const { id: userId, teamId, environmentId } = found;
    return { scope: { teamId, environmentId }, userId };
  }
}
