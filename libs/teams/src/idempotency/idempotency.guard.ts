import { createHash } from 'node:crypto';
import { currentRequest, InvalidInputError, PUBLIC, type RequestContext } from '@app/core';
import { applyDecorators, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import { authOf } from '../access/request-auth';
import { IdempotentCalls } from './idempotent-calls.service';
import { requestHash } from './request-hash';

const NOT_REPLAYED = 'formwork:not-replayed';
const VALID_KEY = /^\P{Cc}{1,255}$/u;

/** Excludes a route from idempotency keys. */
export const NotReplayed = (): MethodDecorator =>
  applyDecorators(SetMetadata(NOT_REPLAYED, true), ApiExtension('x-not-replayed', true));

/**
 * Lets `IdempotentCalls` run the handler of a request with an `Idempotency-Key`. Routes without an API key ignore the field:
 * their requests have no principal, and the state of the envelope or invitation lets their effects happen only once.
 */
@Injectable()
export class IdempotencyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly calls: IdempotentCalls,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const key = context.switchToHttp().getRequest<Request>().headers['idempotency-key'];
    if (key === undefined) return true;
    const request = currentRequest();
    if (request?.isUnsafe && this.isReplayed(context)) this.apply(String(key), request);
    return true;
  }

  private isReplayed(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    return ![PUBLIC, NOT_REPLAYED].some((name) => this.reflector.getAllAndOverride<true | undefined>(name, targets));
  }

  private apply(key: string, context: RequestContext) {
    if (!VALID_KEY.test(key)) throw malformedKey();
    const { request } = context;
    const { scope, account } = authOf(request);
    const principal = { ...scope, accountId: account.id };
    const keyHash = createHash('sha256').update(key).digest('hex');
    context.executeBy(async (handler, body) => {
      const content = { method: request.method, url: request.originalUrl, body: await body() };
      return this.calls.run({ principal, keyHash, requestHash: requestHash(content), context }, handler);
    });
  }
}

const malformedKey = () =>
  new InvalidInputError(
    [{ path: 'Idempotency-Key', message: 'must have 1 to 255 characters without control characters' }],
    'invalid_idempotency_key',
  );
