import { createHash } from 'node:crypto';
import { currentRequest, InvalidInputError, PUBLIC, type RequestContext } from '@app/core';
import { applyDecorators, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import { SCOPE } from '../access/access';
import { NO_SCOPE, type ScopeResource } from '../access/key-scopes';
import { findEndUser } from '../access/end-user';
import { authOf } from '../access/request-auth';
import { IdempotentCalls } from './idempotent-calls.service';
import { requestHash } from './request-hash';

const NOT_REPLAYED = 'formwork:not-replayed';
type Resource = ScopeResource | typeof NO_SCOPE;
/** Resources whose responses may hold API keys, as a new environment does, or links that act with the rights of one. */
const API_KEY_RESOURCES: readonly (Resource | undefined)[] = [NO_SCOPE, 'keys', 'team', 'reviews'];
const VALID_KEY = /^\P{Cc}{1,255}$/u;

/** Excludes a route from idempotency keys. */
export const NotReplayed = (): MethodDecorator =>
  applyDecorators(SetMetadata(NOT_REPLAYED, true), ApiExtension('x-not-replayed', true));

/**
 * Lets `IdempotentCalls` run the handler of a request with an `Idempotency-Key`. Requests without an API key ignore the
 * field: links and user keys have no account, and the state of what they change lets their effects happen only once.
 */
@Injectable()
export class IdempotencyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly calls: IdempotentCalls,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const key = request.headers['idempotency-key'];
    if (key === undefined || findEndUser(request)) return true;
    const current = currentRequest();
    if (current?.isUnsafe && this.isReplayed(context)) this.apply(String(key), current, this.dependsOnApiKey(context));
    return true;
  }

  private isReplayed(context: ExecutionContext): boolean {
    return ![PUBLIC, NOT_REPLAYED].some((name) => this.declared<true>(context, name));
  }

  /** A key with scopes must not get the secret of another key of its account. */
  private dependsOnApiKey(context: ExecutionContext): boolean {
    return API_KEY_RESOURCES.includes(this.declared<Resource>(context, SCOPE));
  }

  private declared<T>(context: ExecutionContext, name: string): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(name, [context.getHandler(), context.getClass()]);
  }

  private apply(key: string, context: RequestContext, dependsOnApiKey: boolean) {
    if (!VALID_KEY.test(key)) throw malformedKey();
    const { request } = context;
    const { scope, account, keyId } = authOf(request);
    const principal = { ...scope, accountId: account.id };
    const keyHash = createHash('sha256').update(key).digest('hex');
    const apiKey = dependsOnApiKey ? keyId : null;
    context.executeBy(async (handler, body) => {
      const content = { method: request.method, url: request.originalUrl, body: await body(), apiKey };
      return this.calls.run({ principal, keyHash, requestHash: requestHash(content), context }, handler);
    });
  }
}

const malformedKey = () =>
  new InvalidInputError(
    [{ path: 'Idempotency-Key', message: 'must have 1 to 255 characters without control characters' }],
    'invalid_idempotency_key',
  );
