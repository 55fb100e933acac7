import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { AppError } from '../errors/errors';
import { PUBLIC } from '../http/public';
import { ADDRESS_LIMIT, AddressLimit } from './address-limits';
import { clientNetwork } from './client-address';
import { RateLimits, type Allowance, type RateRule } from './rate-limits';

/** Limits requests by address, on routes with `@LimitedByAddress` and on every route without a key: 429 beyond the limit. */
@Injectable()
export class AddressLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rule = this.ruleOf(context);
    return rule === null || this.count(rule, context);
  }

  private ruleOf(context: ExecutionContext): RateRule | null {
    const targets = [context.getHandler(), context.getClass()];
    const own = this.reflector.getAllAndOverride<RateRule | null | undefined>(ADDRESS_LIMIT, targets);
    if (own !== undefined) return own;
    return this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, targets) ? AddressLimit.open : null;
  }

  private async count(rule: RateRule, context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const allowance = await this.limits.consume(rule, clientNetwork(http.getRequest<Request>().ip));
    if (allowance) announce(http.getResponse<Response>(), allowance);
    if (allowance?.exceeded) throw tooManyRequests(allowance);
    return true;
  }
}

/** The header fields of draft-ietf-httpapi-ratelimit-headers in their older form, one value each (decisions, "Rate limit"). */
function announce(response: Response, { limit, remaining, seconds }: Allowance): void {
  response.setHeader('RateLimit-Limit', limit);
  response.setHeader('RateLimit-Remaining', remaining);
  response.setHeader('RateLimit-Reset', seconds);
}

const tooManyRequests = ({ seconds }: Allowance) =>
  new AppError(429, 'too_many_requests', `Too many requests from this address. Try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  });
