import type { TeamEnvironments } from '../environments/team-environments';
import { type Auth, demand } from './auth';
import { demandScope } from './key-limits';
import type { RouteScope } from './key-scopes';

/** What is erased with the definition to which it belongs. */
export interface ErasedResults {
  /** The ids of the environments that have some. */
  environmentIds: string[];
  /** Completes "To …": "delete a form that users have opened or submitted". */
  why: string;
  /** The scope that a key needs to erase them by themselves. */
  scope: RouteScope;
  /** Completes "submissions of production, which the form has". */
  nouns: { results: string; definition: string };
}

/**
 * Requires the rights of erasing results for deleting the definition that all environments share: the flag, the scope, and for
 * results of other environments than the key's a key that reaches them. Without results nothing is required.
 * @throws ForbiddenError
 */
export function demandErasure(
  auth: Auth,
  team: TeamEnvironments,
  { environmentIds, why, scope, nouns }: ErasedResults,
) {
  if (environmentIds.length === 0) return;
  demand(auth, 'permission_edit_form_results', why);
  demandScope(auth.limits, scope);
  const own = auth.scope.environmentId;
  const others = environmentIds.filter((id) => id !== own).map((id) => team.names.get(id) ?? id);
  if (others.length === 0) return;
  team.assertReachesEvery(own, `${nouns.results} of ${others.join(', ')}, which the ${nouns.definition} has`);
}
