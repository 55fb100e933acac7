import { Injectable } from '@nestjs/common';
import type { Scope } from '@app/teams';
import type { EntityManager } from 'typeorm';

/**
 * Lets go of what a lib keeps of a user and a foreign key's cascade does not delete: rows of which some outlive the user.
 * Runs in the transaction of the deletion, before the user's row goes. Files go with the rows that own them.
 */
export interface UserEraser {
  eraseUser(scope: Scope, userId: string, manager: EntityManager): Promise<void>;
}

/** Where libs to the right of this one say what else a deleted user leaves behind; they register when their module starts. */
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
