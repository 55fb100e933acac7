import { InvalidInputError, NotFoundError, type Listing, type PageQuery, type Sent } from '@app/core';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity';
import { namedAccounts } from '../accounts/account-reference';
import { ApiKeysRepository } from './api-keys.repository';
import type { Auth, TeamScope } from '../access/auth';
import type { Environment } from '../environments/environment.entity';
import { EnvironmentsRepository } from '../environments/environments.repository';
import { beyondEnvironment, reachesEvery } from '../access/grants';
import { newKey } from './key';
import { toKeyDto, type CreateKeyDto, type KeyDto, type NewKeyDto } from './key.dto';
import { Access } from '../access/permissions';
import { RightsChanges } from '../access/rights-changes';

/** Lists (without their secret), creates and revokes the keys of all accounts of a team. */
@Injectable()
export class TeamKeysService {
  constructor(
    private readonly changes: RightsChanges,
    private readonly keys: ApiKeysRepository,
    private readonly environments: EnvironmentsRepository,
  ) {}

  async page(scope: TeamScope, query: PageQuery): Promise<Listing<KeyDto>> {
    const { count, results } = await this.keys.page(scope, query.skip, query.page_size);
    return { count, results: results.map(toKeyDto) };
  }

  /**
   * Creates a key for the caller's account or another account of the team.
   * @throws InvalidInputError; ForbiddenError for an environment that the request's key may not grant
   */
  create(auth: Auth, sent: Sent<CreateKeyDto>): Promise<NewKeyDto> {
    const { scope, account } = auth;
    return this.changes.run(auth, Access.manageTeam, async ({ manager, accounts }) => {
      const environments = await this.environments.list(scope, manager);
      const { environment: name, email } = sent.value;
      const environment = environments.find((one) => one.name === name);
      if (!environment) sent.add([{ path: 'environment', message: 'environment names none of the team' }]);
      else if (environment.id !== scope.environmentId && !reachesEvery(scope.environmentId, environments))
        throw beyondEnvironment(auth.environment, `environment ${environment.name}`);
      const reference = email === undefined ? { account_id: account.id } : { email };
      const [holder] = namedAccounts(accounts, [reference], [''], sent.problems);
      sent.valid();

      return this.insert(scope, environment!, holder!, manager);
    });
  }

  /**
   * Revokes a key at once. The request's own key is refused, so that no team locks itself out.
   * @throws NotFoundError, InvalidInputError
   */
  revoke(auth: Auth, id: string): Promise<void> {
    return this.changes.run(auth, Access.manageTeam, async ({ manager }) => {
      if (id.toLowerCase() === auth.keyId)
        throw new InvalidInputError('A key cannot revoke itself; replace it with PATCH /api/account/rotate_key/.');
      if (!(await this.keys.delete(auth.scope, id, manager))) throw new NotFoundError('The key');
    });
  }

  private async insert(scope: TeamScope, environment: Environment, holder: Account, manager: EntityManager) {
    const { text, stored } = newKey(environment.name);
    const row = { ...stored, environmentId: environment.id, accountId: holder.id };
    const [key] = await this.keys.insert(scope, [row], manager);
    return { ...toKeyDto({ ...key!, environment: environment.name, email: holder.email }), api_key: text };
  }
}
