import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Auth } from '../access/auth';
import { beyondEnvironment, reachesEvery } from '../access/grants';
import { EnvironmentsRepository } from '../environments/environments.repository';
import { ApiKeysRepository } from '../keys/api-keys.repository';

/**
 * Tells which accounts a key may remove or change the rights of. An account's rights apply to all of its keys, so a key of one
 * environment reaches no account with keys of others; a key of production reaches all.
 */
@Injectable()
export class AccountReach {
  constructor(
    private readonly environments: EnvironmentsRepository,
    private readonly keys: ApiKeysRepository,
  ) {}

  /** @param what names the change. @throws ForbiddenError for accounts with keys, or an open invitation to keys, of other environments */
  async assertWithin(auth: Auth, accountIds: string[], what: string, manager: EntityManager): Promise<void> {
    if (reachesEvery(auth.scope.environmentId, await this.environments.list(auth.scope, manager))) return;
    if (!(await this.keys.anyBeyond(auth.scope, accountIds, manager))) return;
    throw beyondEnvironment(auth.environment, what);
  }
}
