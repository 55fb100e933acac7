import { byKey, KEY_LIMIT, RequestLimits, type RateRule } from '@app/core';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { authOf } from './request-auth';

/** Limits routes with `@LimitedByKey`: 429 beyond the limit. It runs before `BodyGuard`, so no body is read for a refused request. */
@Injectable()
export class KeyLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RequestLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rule = this.reflector.get<RateRule | undefined>(KEY_LIMIT, context.getHandler());
    if (!rule) return true;
    const http = context.switchToHttp();
    const { keyId } = authOf(http.getRequest<Request>());
    return this.limits.count([rule], byKey(keyId), http.getResponse<Response>()).then(() => true);
  }
}
