import { ForbiddenError, PUBLIC } from '@app/core';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ACCESS_RULE, FEATURE, SCOPE } from './access';
import { demandFeature, demandRule } from './auth';
import { demandAddress, demandScope } from './key-limits';
import { NO_SCOPE, scopeOf, type ScopeResource } from './key-scopes';
import type { AccessRule, Feature } from './permissions';
import { authOf } from './request-auth';
import { findEndUser } from './end-user';
import { TAKES_USER_KEY, type TakesUserKey } from './user-key-access';

/**
 * Checks the address of the request, and the role, flag, scope and feature that a route declares. Routes are closed by
 * default: a route refuses every request unless it declares a rule and a scope, or is `@Public()`.
 *
 * A key that may not be used from an address is 403, not 401: the key is valid, and 404 and 405 come before the permission
 * (ARCHITECTURE, "A request").
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, targets)) return true;

    const request = context.switchToHttp().getRequest<Request>();
    const userKeys = this.reflector.get<TakesUserKey | undefined>(TAKES_USER_KEY, context.getHandler());
    if (findEndUser(request)) return demandUserKeys(userKeys);

    const auth = authOf(request);
    demandAddress(auth.limits, request.ip);
    if (userKeys === 'only') throw userKeyRequired();
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, targets);
    const resource = this.reflector.getAllAndOverride<ScopeResource | typeof NO_SCOPE | undefined>(SCOPE, targets);
    if (!rule || !resource) throw new ForbiddenError('This address is closed.');
    demandRule(rule, { role: auth.account.role, permissions: auth.permissions });
    if (resource !== NO_SCOPE) demandScope(auth.limits, scopeOf(resource, request.method));
    demandFeature(auth, this.reflector.getAllAndOverride<Feature | undefined>(FEATURE, targets));
    return true;
  }
}

function demandUserKeys(taken: TakesUserKey | undefined): true {
  if (taken) return true;
  throw new ForbiddenError('This address takes no user key.');
}

const userKeyRequired = () =>
  new ForbiddenError(
    'This address takes the key of a user (api_key of POST /api/user/), because it is called by browsers, where no key of the team may be.',
    'user_key_required',
  );
