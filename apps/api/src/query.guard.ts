import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import {
  ignoredParameters,
  InvalidInputError,
  PUBLIC,
  queryParametersOf,
  unknownParameter,
  withoutBrackets,
} from '@app/core';
import { isInContract } from './contract-routes';

/**
 * Checks the names of query parameters. The contract's routes ignore unknown ones and name them in `X-Ignored-Parameters`;
 * additive routes respond 400. Routes without a key ignore them silently: mail programs and browsers add parameters to links.
 */
@Injectable()
export class QueryGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (!request.originalUrl.includes('?')) return true;
    const handler = context.getHandler();
    if (this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, [handler, context.getClass()])) return true;

    const known = queryParametersOf(context.getClass(), handler.name);
    const unknown = Object.keys(request.query).filter((name) => !known.includes(withoutBrackets(name)));
    if (unknown.length === 0) return true;
    if (!isInContract(request.method, routeOf(request)))
      throw new InvalidInputError(unknown.map((name) => unknownParameter(name, known)));
    context.switchToHttp().getResponse<Response>().setHeader('X-Ignored-Parameters', ignoredParameters(unknown));
    return true;
  }
}

/** The path of the matched route, such as `/api/user/:id`. */
const routeOf = (request: Request): string => String((request.route as { path: unknown }).path);
