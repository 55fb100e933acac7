import { currentRequest, UnauthenticatedError } from '@app/core';
import type { Request } from 'express';
import type { Auth } from './auth';

const auths = new WeakMap<Request, Auth>();

/** Stores the `Auth` of a request, whose lines in the log then name the team and the key. */
export function setAuth(request: Request, auth: Auth): void {
  auths.set(request, auth);
  const context = currentRequest();
  if (context) context.caller = { teamId: auth.scope.teamId, keyPrefix: auth.keyPrefix };
}

/** The `Auth` of a request; undefined when no key was checked. */
export const findAuth = (request: Request): Auth | undefined => auths.get(request);

/** The `Auth` of a request. @throws UnauthenticatedError when no key was checked */
export function authOf(request: Request): Auth {
  const auth = auths.get(request);
  if (!auth) throw new UnauthenticatedError();
  return auth;
}
