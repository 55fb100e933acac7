import { UnauthenticatedError } from '@app/core';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Scope } from './auth';

/** The end user of a request that carries a user key. It may act for itself only. */
export interface EndUser {
  scope: Scope;
  userId: string;
}

/** Finds the users of keys; the lib of the end users provides it, which this one must not import. */
export interface EndUserSource {
  findByKey(key: string): Promise<EndUser | null>;
}

const USER_KEY = /^token +([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** Resolves user keys. Nothing is cached, so the key of an erased user is refused on the next request. */
@Injectable()
export class EndUsers {
  private source: EndUserSource | null = null;

  register(source: EndUserSource): void {
    this.source = source;
  }

  /** The user of an `Authorization: Token <user key>` header; null for any other header. */
  async find(header: string | undefined): Promise<EndUser | null> {
    const [, key] = USER_KEY.exec(header ?? '') ?? [];
    if (key === undefined || this.source === null) return null;
    return this.source.findByKey(key);
  }
}

const endUsers = new WeakMap<Request, EndUser>();

/** Stores the end user of a request. */
export const setEndUser = (request: Request, user: EndUser): void => void endUsers.set(request, user);

/** The end user of a request; undefined for a request with the key of a team, or with none. */
export const findEndUser = (request: Request): EndUser | undefined => endUsers.get(request);

/** The end user of a request. @throws UnauthenticatedError when it carries no user key */
export function endUserOf(request: Request): EndUser {
  const user = endUsers.get(request);
  if (!user) throw new UnauthenticatedError();
  return user;
}
