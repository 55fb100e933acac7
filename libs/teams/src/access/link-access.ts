import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ForbiddenError } from '@app/core';
import { demandFeature, demandRule, type Auth, type Scope } from './auth';
import { Authenticator } from './authenticator';
import { demandScope } from './key-limits';
import { scopeOf, type ScopeResource } from './key-scopes';
import type { AccessRule, Feature } from './permissions';
import { setAuth } from './request-auth';

/** The API key with which a link was made. */
export interface LinkKey {
  scope: Scope;
  keyId: string;
}

/** What the key needs for the requests of a link, like a route under /api. */
export interface LinkRights {
  rule: AccessRule;
  resource: ScopeResource;
  feature: Feature;
}

/** Gives the requests of a link the rights of the key with which it was made. */
@Injectable()
export class LinkAccess {
  constructor(private readonly authenticator: Authenticator) {}

  /**
   * Checks the rights as they are now, and makes them those of the request, so that its audit entry names the account and the key.
   * The addresses that the key allows are not checked: they are those of a program, and the link is for a person.
   * @throws ForbiddenError
   */
  async open(request: Request, { scope, keyId }: LinkKey, { rule, resource, feature }: LinkRights): Promise<Auth> {
    const auth = await this.authenticator.ofKey(scope, keyId);
    if (!auth)
      throw new ForbiddenError('The API key with which this link was made is no longer valid.', 'link_expired');
    demandRule(rule, { role: auth.account.role, permissions: auth.permissions });
    demandScope(auth.limits, scopeOf(resource, request.method));
    demandFeature(auth, feature);
    setAuth(request, auth);
    return auth;
  }
}
