import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Scope } from '@app/teams';
import { UserErasure, type UserEraser } from '@app/users';
import { EnvelopesRepository } from './envelopes.repository';

/**
 * Erases the envelopes of a deleted user with their files. Those that one of their recipients has signed or approved stay as
 * evidence without the user, and the other recipients of an open one can still act.
 */
@Injectable()
export class UserEnvelopesEraser implements UserEraser, OnModuleInit {
  constructor(
    private readonly erasure: UserErasure,
    private readonly envelopes: EnvelopesRepository,
  ) {}

  onModuleInit(): void {
    this.erasure.register(this);
  }

  async eraseUser(scope: Scope, userId: string, manager: EntityManager): Promise<void> {
    await this.envelopes.releaseActedOn(scope, userId, manager);
    await this.envelopes.deleteOfUser(scope, userId, manager);
  }
}
