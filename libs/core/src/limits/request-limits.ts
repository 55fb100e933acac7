import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AppError } from '../errors/errors';
import { KeyLimit } from './key-limits';
import { clientNetwork } from './client-address';
import { type Allowance, RateLimits, type RateRule, tightest } from './rate-limits';

/** A holder of counters, and its name in messages. */
export interface Subject {
  id: string;
  name: 'key' | 'address';
}

/** Counts the requests of an API key, or of the network of an address (`clientNetwork`). */
export const byKey = (id: string): Subject => ({ id, name: 'key' });
export const byAddress = (request: Request): Subject => ({ id: clientNetwork(request.ip), name: 'address' });

/** Counts requests. Every counted response tells the tightest of its limits in `RateLimit-*` headers. */
@Injectable()
export class RequestLimits {
  private readonly announced = new WeakMap<Response, Allowance>();

  constructor(private readonly limits: RateLimits) {}

  /** @throws AppError 429 when one of the rules is exceeded */
  async count(rules: readonly RateRule[], { id, name }: Subject, response: Response): Promise<void> {
    const allowance = await this.limits.consume(rules, id);
    if (!allowance) return;
    this.announce(response, allowance);
    if (allowance.exceeded) throw tooManyRequests(allowance, name);
  }

  /** Forgets the requests of keys, and so ends refusals. */
  forgetKeys(ids: readonly string[]): Promise<void> {
    return this.limits.forget(Object.values(KeyLimit), ids);
  }

  isCounted(response: Response): boolean {
    return this.announced.has(response);
  }

  /** The header fields of draft-ietf-httpapi-ratelimit-headers in their older form, one value each (ARCHITECTURE, "Rate limits"). */
  private announce(response: Response, allowance: Allowance): void {
    const known = this.announced.get(response);
    const shown = known ? tightest([known, allowance]) : allowance;
    this.announced.set(response, shown);
    response.setHeader('RateLimit-Limit', shown.limit);
    response.setHeader('RateLimit-Remaining', shown.remaining);
    response.setHeader('RateLimit-Reset', shown.seconds);
  }
}

const tooManyRequests = ({ seconds }: Allowance, name: Subject['name']) =>
  new AppError(
    429,
    'too_many_requests',
    `Too many requests ${name === 'key' ? 'with this key' : 'from this address'}. Try again in ${seconds} s.`,
    { headers: { 'Retry-After': String(seconds) } },
  );

/** Limits requests by address, for routes of Express that Nest's guards do not reach. */
export const limitByAddress =
  (limits: RequestLimits, rule: RateRule): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) =>
    void limits.count([rule], byAddress(request), response).then(() => next(), next);
