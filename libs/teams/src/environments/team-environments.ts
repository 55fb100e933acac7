import { beyondEnvironment, reachesEvery } from '../access/grants';
import type { Environment } from './environment.entity';

/** The environments of one team. */
export class TeamEnvironments {
  /** Ids by name, oldest first. */
  readonly ids: ReadonlyMap<string, string>;
  /** Names by id. */
  readonly names: ReadonlyMap<string, string>;

  /** @param environments all of the team, oldest first */
  constructor(private readonly environments: Pick<Environment, 'id' | 'name'>[]) {
    this.ids = new Map(environments.map(({ id, name }) => [name, id]));
    this.names = new Map(environments.map(({ id, name }) => [id, name]));
  }

  /**
   * Refuses a key of an environment that must not decide about others. `what` names the subject of the decision.
   * @throws ForbiddenError
   */
  assertReachesEvery(environmentId: string, what: string): void {
    if (!reachesEvery(environmentId, this.environments))
      throw beyondEnvironment(this.names.get(environmentId) ?? '', what);
  }
}
