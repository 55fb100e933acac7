import { UnauthenticatedError } from '@app/core';
import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import { keyOf } from '../keys/key';
import type { NO_SCOPE, ScopeResource } from './key-scopes';
import { holdersOf, type AccessRule, type Feature } from './permissions';
import { authOf } from './request-auth';

export const ACCESS_RULE = 'formwork:access-rule';
export const SCOPE = 'formwork:scope';
export const FEATURE = 'formwork:feature';

/** Declares the rule of the permission table that a route requires. A route under /api without one responds 403. */
export const Requires = (rule: AccessRule): MethodDecorator =>
  applyDecorators(
    SetMetadata(ACCESS_RULE, rule),
    ApiExtension('x-permission', { to: rule.to, admin: rule.admin, editor: rule.editor, viewer: rule.viewer }),
    ApiExtension('x-permission-holders', holdersOf(rule)),
  );

/**
 * Declares the resource whose scope a key must have, for a controller or a handler. A route under /api without one responds
 * 403; routes that need no scope declare `NO_SCOPE`.
 */
export const RequiresScope = (resource: ScopeResource | typeof NO_SCOPE): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(SCOPE, resource), ApiExtension('x-scope', resource));

/** Declares the feature that the team must have, for a handler or a controller. */
export const RequiresFeature = (feature: Feature): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(FEATURE, feature), ApiExtension('x-feature', feature));

/** Injects the `Auth` of the request into a handler. */
export const CurrentAuth = createParamDecorator((_: unknown, context: ExecutionContext) =>
  authOf(context.switchToHttp().getRequest<Request>()),
);

/** Injects the text of the request's API key into a handler. @throws UnauthenticatedError when there is none */
export const CurrentKey = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const key = keyOf(context.switchToHttp().getRequest<Request>().headers.authorization);
  if (key === null) throw new UnauthenticatedError();
  return key;
});
