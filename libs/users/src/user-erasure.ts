import { Injectable } from '@nestjs/common';
import type { Scope } from '@app/teams';
import type { EntityManager } from 'typeorm';

/**
 * Erases a lib's data of a user that no foreign key's cascade deletes. Runs in the transaction of the deletion, before the
 * user's row is deleted. Files are deleted with the rows that own them.
 */
export interface UserEraser {
  eraseUser(scope: Scope, userId: string, manager: EntityManager): Promise<void>;
}

/** Calls the erasers of libs that this lib must not import; they register when their module starts. */
@Injectable()
export class UserErasure {
  private readonly erasers: UserEraser[] = [];

  register(eraser: UserEraser): void {
    this.erasers.push(eraser);
  }

  async erase(scope: Scope, userId: string, manager: EntityManager): Promise<void> {
    for (const eraser of this.erasers) await eraser.eraseUser(scope, userId, manager);
  }
}
