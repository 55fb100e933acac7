import { collect, InvalidInputError, NotFoundError, type Listing, type PageQuery, type Sent } from '@app/core';
import { Injectable } from '@nestjs/common';
import { namedAccounts } from '../accounts/account-reference';
import { ApiKeysRepository, type ListedKey } from './api-keys.repository';
import type { Auth, TeamScope } from '../access/auth';
import type { Environment } from '../environments/environment.entity';
import { EnvironmentsRepository } from '../environments/environments.repository';
import { beyondEnvironment, reachesEvery } from '../access/grants';
import { graceEnd, newKey } from './key';
import {
  toKeyDto,
  type CreateKeyDto,
  type EditKeyDto,
  type KeyDto,
  type NewKeyDto,
  type RotateKeyDto,
} from './key.dto';
import { assertKeyGrantable, excessOf, NO_LIMITS, type KeyLimits } from '../access/key-limits';
import { Access } from '../access/permissions';
import { requestedLimits } from './requested-limits';
import { RightsChanges, type RightsChange } from '../access/rights-changes';

/** Lists (without their secret), creates, edits, rotates and revokes the keys of all accounts of a team. */
@Injectable()
export class TeamKeysService {
  constructor(
    private readonly changes: RightsChanges,
    private readonly keys: ApiKeysRepository,
    private readonly environments: EnvironmentsRepository,
  ) {}

  async page(scope: TeamScope, query: PageQuery): Promise<Listing<KeyDto>> {
    const { count, results } = await this.keys.page(scope, query.skip, query.page_size);
    return { count, results: results.map((key) => toKeyDto(key)) };
  }

  /**
   * Creates a key for the caller's account or another account of the team.
   * @throws InvalidInputError; ForbiddenError for an environment or rights that the request's key may not grant
   */
  create(auth: Auth, sent: Sent<CreateKeyDto>): Promise<NewKeyDto> {
    return this.changes.run(auth, Access.manageTeam, async (at) => {
      const { environment: name, email, account_id } = sent.value;
      const environment =
        name === undefined ? undefined : await collect(sent.problems, () => this.grantedEnvironment(auth, name, at));
      const reference = { email, account_id: account_id ?? (email === undefined ? auth.account.id : undefined) };
      const [holder] = namedAccounts(at.accounts, [reference], [''], sent.problems);
      const limits = await collect(sent.problems, () => requestedLimits(NO_LIMITS, sent.value, new Date()));
      const body = sent.valid();
      assertKeyGrantable(at.limits, limits!);

      const { text, stored } = newKey(environment!.name);
      const owner = { environmentId: environment!.id, accountId: holder!.id };
      const row = { ...stored, ...limits!, ...owner, name: body.name ?? '' };
      const [key] = await this.keys.insert(auth.scope, [row], at.manager);
      return { ...toKeyDto({ ...key!, environment: environment!.name, email: holder!.email }), api_key: text };
    });
  }

  /**
   * Changes the name and limits of a key, from the next request on. The request's own key is limited by another one, so that
   * no team locks itself out.
   * @throws NotFoundError, InvalidInputError, ForbiddenError when the key would have more rights than the request's key
   */
  edit(auth: Auth, id: string, sent: Sent<EditKeyDto>): Promise<KeyDto> {
    return this.changes.run(auth, Access.manageTeam, async (at) => {
      const key = await sent.found(() => this.get(auth, id, at));
      const limits = await collect(sent.problems, () => requestedLimits(key, sent.value, new Date()));
      const { name = key.name } = sent.valid();
      await this.assertGrantable(auth, key, limits!, at);
      if (key.id === auth.keyId && excessOf(limits!, key).length > 0)
        throw new InvalidInputError('A key cannot limit itself; edit it with another key.');

      await this.keys.update(auth.scope, key.id, { ...limits!, name }, at.manager);
      return toKeyDto(await this.get(auth, id, at));
    });
  }

  /**
   * Replaces the secret of a key, which stays valid for the grace time.
   * @throws NotFoundError; ForbiddenError when the key has more rights than the request's key; InvalidInputError when
   * another rotation came first
   */
  async rotate(auth: Auth, id: string, { grace_seconds }: RotateKeyDto): Promise<NewKeyDto> {
    const asked = await this.keys.find(auth.scope, id);
    if (!asked) throw new NotFoundError('The key');
    return this.changes.run(auth, Access.manageTeam, async (at) => {
      const key = await this.get(auth, id, at);
      await this.assertGrantable(auth, key, key, at);

      const { text, stored } = newKey(key.environment);
      const secret = { id: key.id, old: asked.hash };
      if (!(await this.keys.replace(auth.scope, secret, stored, graceEnd(grace_seconds), at.manager)))
        throw new InvalidInputError('Another rotation has replaced this key at the same time.', 'already_rotated');
      return { ...toKeyDto(await this.get(auth, id, at)), api_key: text };
    });
  }

  /**
   * Revokes a key at once, with its previous secret. The request's own key is refused, so that no team locks itself out.
   * @throws NotFoundError, InvalidInputError; ForbiddenError for a key of an environment that the request's key does not reach
   */
  revoke(auth: Auth, id: string): Promise<void> {
    return this.changes.run(auth, Access.manageTeam, async (at) => {
      const key = await this.get(auth, id, at);
      if (key.id === auth.keyId)
        throw new InvalidInputError('A key cannot revoke itself; replace it with PATCH /api/account/rotate_key/.');
      await this.assertReached(auth, key, at);
      await this.keys.delete(auth.scope, key.id, at.manager);
    });
  }

  private async get({ scope }: Auth, id: string, { manager }: RightsChange): Promise<ListedKey> {
    const key = await this.keys.find(scope, id, manager);
    if (!key) throw new NotFoundError('The key');
    return key;
  }

  private async grantedEnvironment(auth: Auth, wanted: string, { manager }: RightsChange): Promise<Environment> {
    const environments = await this.environments.list(auth.scope, manager);
    const environment = environments.find(({ name }) => name === wanted);
    if (!environment)
      throw new InvalidInputError([{ path: 'environment', message: 'environment names none of the team' }]);
    assertEnvironment(auth, environment, environments);
    return environment;
  }

  /** A key of the given environment and limits would be a grant of the request's key. */
  private async assertGrantable(auth: Auth, key: ListedKey, limits: KeyLimits, at: RightsChange): Promise<void> {
    await this.assertReached(auth, key, at);
    assertKeyGrantable(at.limits, limits);
  }

  private async assertReached(auth: Auth, key: ListedKey, { manager }: RightsChange): Promise<void> {
    const environments = await this.environments.list(auth.scope, manager);
    assertEnvironment(auth, { id: key.environmentId, name: key.environment }, environments);
  }
}

/** @throws ForbiddenError when the request's key may not grant, change or revoke keys of the environment */
function assertEnvironment(
  { scope, environment: own }: Auth,
  asked: Pick<Environment, 'id' | 'name'>,
  all: Environment[],
) {
  if (asked.id === scope.environmentId || reachesEvery(scope.environmentId, all)) return;
  throw beyondEnvironment(own, `environment ${asked.name}`);
}
