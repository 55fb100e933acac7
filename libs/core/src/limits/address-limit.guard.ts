import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { isMultipart } from '../http/multipart';
import { PUBLIC } from '../http/public';
import { ADDRESS_LIMIT, AddressLimit, UPLOAD_ADDRESS_LIMIT } from './address-limits';
import type { RateRule } from './rate-limits';
import { byAddress, RequestLimits } from './request-limits';

/**
 * Limits requests by address, on routes with `@LimitedByAddress`, uploads of routes with `@UploadsLimitedByAddress`, and every
 * route without a key: 429 beyond the limit.
 */
@Injectable()
export class AddressLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RequestLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const rule = this.uploadRuleOf(context, request) ?? this.ruleOf(context, response);
    if (rule === null) return true;
    return this.limits.count([rule], byAddress(request), response).then(() => true);
  }

  private uploadRuleOf(context: ExecutionContext, request: Request): RateRule | undefined {
    const rule = this.reflector.get<RateRule | undefined>(UPLOAD_ADDRESS_LIMIT, context.getHandler());
    return rule && isMultipart(request) ? rule : undefined;
  }

  /** The fallback is a public route too, but under /api the key was counted before. */
  private ruleOf(context: ExecutionContext, response: Response): RateRule | null {
    const targets = [context.getHandler(), context.getClass()];
    const own = this.reflector.getAllAndOverride<RateRule | null | undefined>(ADDRESS_LIMIT, targets);
    if (own !== undefined) return own;
    const isPublic = this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, targets);
    return isPublic && !this.limits.isCounted(response) ? AddressLimit.open : null;
  }
}
