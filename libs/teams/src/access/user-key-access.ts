import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';
import { NotReplayed } from '../idempotency/idempotency.guard';
import { Requires, RequiresScope } from './access';
import type { Scope } from './auth';
import { endUserOf, findEndUser } from './end-user';
import { NO_SCOPE } from './key-scopes';
import { Access } from './permissions';
import { authOf } from './request-auth';

export const TAKES_USER_KEY = 'formwork:takes-user-key';

/** Whether a route takes user keys besides those of teams, or no others. */
export type TakesUserKey = 'also' | 'only';

/** Opens a route to user keys besides the keys of teams. Its path must be one of `UserKeyMiddleware`. */
export const AlsoForUsers = (): MethodDecorator => takesUserKey('also');

/** Opens a route to user keys and refuses the keys of teams, so that none is ever needed in a browser. */
export const OnlyForUsers = (): MethodDecorator =>
  applyDecorators(takesUserKey('only'), Requires(Access.actAsUser), RequiresScope(NO_SCOPE), NotReplayed());

const takesUserKey = (which: TakesUserKey): MethodDecorator =>
  applyDecorators(SetMetadata(TAKES_USER_KEY, which), ApiExtension('x-user-key', which));

/** Injects the `EndUser` of a route that takes only user keys. */
export const CurrentEndUser = createParamDecorator((_: unknown, context: ExecutionContext) =>
  endUserOf(context.switchToHttp().getRequest<Request>()),
);

/** Who calls a route that takes both kinds of keys: a user for itself, or (null) a team for each user of its environment. */
export interface Caller {
  scope: Scope;
  userId: string | null;
}

/** Injects the `Caller` of the request. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<Request>();
  return findEndUser(request) ?? { scope: authOf(request).scope, userId: null };
});
