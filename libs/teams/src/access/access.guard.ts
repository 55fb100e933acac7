import { ForbiddenError, PUBLIC } from '@app/core';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ACCESS_RULE, FEATURE } from './access';
import { demandRule, type Auth } from './auth';
import { FEATURE_NAMES, type AccessRule, type Feature } from './permissions';
import { authOf } from './request-auth';

/**
 * Checks the role, flag and feature that a route declares. Routes are closed by default: a route with neither a rule nor
 * `@Public()` refuses every request.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, targets)) return true;

    const auth = authOf(context.switchToHttp().getRequest<Request>());
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, targets);
    if (!rule) throw new ForbiddenError('This address is closed.');
    demandRule(rule, { role: auth.account.role, permissions: auth.permissions });
    demandFeature(auth, this.reflector.getAllAndOverride<Feature | undefined>(FEATURE, targets));
    return true;
  }
}

function demandFeature({ features }: Auth, feature: Feature | undefined) {
  if (!feature || features.has(feature)) return;
  throw new ForbiddenError(`The team does not have ${FEATURE_NAMES[feature]} enabled.`, 'feature_not_enabled');
}
