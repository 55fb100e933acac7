import { byKey, EVERY_USER_REQUEST, RequestLimits } from '@app/core';
import { createHash } from 'node:crypto';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { type EndUser, EndUsers, setEndUser } from './end-user';

/**
 * Accepts user keys, before `AuthMiddleware` and only on the paths of routes that take them. On all other paths a user key
 * stays 401 (ARCHITECTURE, "A request").
 */
@Injectable()
export class UserKeyMiddleware implements NestMiddleware {
  constructor(
    private readonly users: EndUsers,
    private readonly limits: RequestLimits,
  ) {}

  async use(request: Request, response: Response, next: NextFunction): Promise<void> {
    const user = await this.users.find(request.headers.authorization);
    if (user) {
      setEndUser(request, user);
      await this.limits.count(EVERY_USER_REQUEST, byKey(counterOf(user)), response);
    }
    next();
  }
}

/** Ids of users are texts of any characters. */
const counterOf = ({ scope, userId }: EndUser): string =>
  createHash('sha256').update(`${scope.environmentId}/${userId}`).digest('base64url');
