import { Injectable, SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import { Env } from '../config/env';
import { readJsonBody } from './json-body';

const READS_OWN_BODY = 'formwork:reads-own-body';

/** Marks a route that reads its body itself, such as multipart uploads. */
export const ReadsOwnBody = () => SetMetadata(READS_OWN_BODY, true);

/**
 * Parses the JSON body. It runs after the guards, so that a key without permission is refused before a single byte of
 * the body is read (decisions, "Order of checks").
 */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly env: Env,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const bodiless = request.method === 'GET' || request.method === 'HEAD';
    if (bodiless || this.reflector.get<boolean>(READS_OWN_BODY, context.getHandler())) return next.handle();
    return from(readJsonBody(request, this.env.bodyLimit)).pipe(
      mergeMap((body) => {
        request.body = body;
        return next.handle();
      }),
    );
  }
}
