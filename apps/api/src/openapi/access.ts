import type { OpenAPIObject } from '@nestjs/swagger';
import { FEATURE_NAMES, NO_SCOPE, scopeOf, type Feature, type ScopeResource } from '@app/teams';

interface Operation {
  description?: string;
  'x-permission-holders'?: string;
  'x-feature'?: Feature;
  'x-user-key'?: 'also' | 'only';
  /** The resource that the controller or the route declares, and then the scope. */
  'x-scope'?: string;
}

const USER_KEYS = {
  none: '',
  also: 'Takes the key of a user (`api_key` of `POST /api/user/`), for that user, besides the keys of the team.',
  only: 'Takes only the key of a user (`api_key` of `POST /api/user/`), and is about that user. It is called by browsers, where no key of the team may be.',
};

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
        USER_KEYS[operation['x-user-key'] ?? 'none'],
        holders && `Open to ${holders}.`,
        scope &&
          operation['x-user-key'] !== 'only' &&
          (scope === NO_SCOPE ? 'Needs no scope.' : `A key with scopes needs \`${scope}\`.`),
        feature && `The team needs ${FEATURE_NAMES[feature]}.`,
      ];
      const lines = [operation.description, ...needs].filter(Boolean);
      if (lines.length > 0) operation.description = lines.join('\n\n');
    }
}
