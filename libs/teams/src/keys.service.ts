import { InvalidInputError, NotFoundError, UnauthenticatedError, type Listing, type PageQuery } from '@app/core';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { namedAccounts } from './account-reference';
import { AccountsRepository } from './accounts.repository';
import { ApiKeysRepository } from './api-keys.repository';
import type { Auth, TeamScope } from './auth';
import type { Environment } from './environment.entity';
import { EnvironmentsRepository } from './environments.repository';
import { hashOf, newKey } from './key';
import { toKeyDto, type CreateKeyDto, type KeyDto, type NewKeyDto, type RotatedKeyDto } from './key.dto';

/** API keys: made, replaced, listed without their secret, revoked. */
@Injectable()
export class KeysService {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly environments: EnvironmentsRepository,
    private readonly accounts: AccountsRepository,
  ) {}

  /** One new key of the account for each environment. @returns the keys by environment name: nobody can read them later */
  async issue(
    scope: TeamScope,
    accountId: string,
    environments: Pick<Environment, 'id' | 'name'>[],
    manager: EntityManager,
  ): Promise<Record<string, string>> {
    const made = environments.map(({ id, name }) => ({ name, environmentId: id, ...newKey(name) }));
    const rows = made.map(({ environmentId, stored }) => ({ ...stored, environmentId, accountId }));
    await this.keys.insert(scope, rows, manager);
    return Object.fromEntries(made.map(({ name, text }) => [name, text]));
  }

  /**
   * Replaces the key that makes the request; the old one is dead from the commit on (contract, "Authentication", 6).
   * @throws UnauthenticatedError when another rotation replaced it first
   */
  async rotate({ scope, keyId, environment }: Auth, old: string): Promise<RotatedKeyDto> {
    const { text, stored } = newKey(environment);
    const replaced = await this.keys.replace(scope, keyId, hashOf(old), stored);
    if (!replaced) throw new UnauthenticatedError();
    return { old_api_key: old, new_api_key: text };
  }

  async page(scope: TeamScope, query: PageQuery): Promise<Listing<KeyDto>> {
    const { count, results } = await this.keys.page(scope, query.skip, query.page_size);
    return { count, results: results.map(toKeyDto) };
  }

  /** One more key, for the account that asks or another of the team. @throws InvalidInputError */
  async create({ scope, account }: Auth, body: CreateKeyDto): Promise<NewKeyDto> {
    const environment = await this.environments.findByName(scope, body.environment);
    if (!environment)
      throw new InvalidInputError([{ path: 'environment', message: 'environment names none of the team' }]);
    const reference = body.email === undefined ? { account_id: account.id } : { email: body.email };
    const holder = namedAccounts(await this.accounts.list(scope), [reference], [''])[0]!;

    const { text, stored } = newKey(environment.name);
    const [row] = await this.keys.insert(scope, [{ ...stored, environmentId: environment.id, accountId: holder.id }]);
    return { ...toKeyDto({ ...row!, environment: environment.name, email: holder.email }), api_key: text };
  }

  /**
   * Kills a key at once. The key that makes the request stays, so that no team locks itself out.
   * @throws NotFoundError, InvalidInputError
   */
  async revoke({ scope, keyId }: Auth, id: string): Promise<void> {
    if (id.toLowerCase() === keyId)
      throw new InvalidInputError('A key cannot revoke itself; replace it with PATCH /api/account/rotate_key/.');
    if (!(await this.keys.delete(scope, id))) throw new NotFoundError('The key');
  }
}
