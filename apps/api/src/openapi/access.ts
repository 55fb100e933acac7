import type { OpenAPIObject } from '@nestjs/swagger';
import { FEATURE_NAMES, NO_SCOPE, scopeOf, type Feature, type ScopeResource } from '@app/teams';

interface Operation {
  description?: string;
  'x-permission-holders'?: string;
  'x-feature'?: Feature;
  /** The resource that the controller or the route declares, and then the scope. */
  'x-scope'?: string;
}

/**
 * Adds the required rights of the account, scope of the key and features of the team to the description of every operation;
 * turns the resource in `x-scope` into the scope.
 */
export function describeAccess({ paths }: OpenAPIObject): void {
  for (const operations of Object.values(paths))
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      const { 'x-permission-holders': holders, 'x-feature': feature, 'x-scope': resource } = operation;
      const scope = resource && resource !== NO_SCOPE ? scopeOf(resource as ScopeResource, method) : resource;
      if (scope) operation['x-scope'] = scope;
      const needs = [
        holders && `Open to ${holders}.`,
        scope && (scope === NO_SCOPE ? 'Needs no scope.' : `A key with scopes needs \`${scope}\`.`),
        feature && `The team needs ${FEATURE_NAMES[feature]}.`,
      ];
      const lines = [operation.description, ...needs].filter(Boolean);
      if (lines.length > 0) operation.description = lines.join('\n\n');
    }
}
