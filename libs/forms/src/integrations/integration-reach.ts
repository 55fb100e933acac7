import { isDeepStrictEqual } from 'node:util';
import type { Auth, EnvironmentsService } from '@app/teams';
import type { EntityManager } from 'typeorm';
import type { IntegrationModel } from './integration';

/**
 * Requires a key that reaches every environment for a change of stored integrations, because all environments use them: the data of
 * production would go elsewhere. What a key makes anew has no data of others yet.
 * `testWebhook` may change with any key: only environments besides the main one use it.
 * @throws ForbiddenError
 */
export async function demandIntegrationReach(
  { scope }: Auth,
  environments: EnvironmentsService,
  { before, after }: Record<'before' | 'after', readonly IntegrationModel<string>[]>,
  manager: EntityManager,
): Promise<void> {
  if (isDeepStrictEqual(after.map(reachingPart), before.map(reachingPart))) return;
  const team = await environments.ofTeam(scope, manager);
  team.assertReachesEvery(scope.environmentId, 'an integration of other environments, besides its test_webhook');
}

/** The content of an integration that the main environment uses. */
function reachingPart({ type, settings, sealedHeaders }: IntegrationModel<string>) {
  const { trigger, webhook, headerNames, recipients, subject, includeValues } = settings;
  return { type, trigger, webhook, headerNames, recipients, subject, includeValues, sealedHeaders };
}
