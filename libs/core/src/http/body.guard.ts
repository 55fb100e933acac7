import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Env } from '../config/env';
import { PUBLIC } from './public';
import { readJsonBody } from './json-body';
import { isMultipart } from './multipart';

const READS_OWN_BODY = 'formwork:reads-own-body';

/** Maximum size of a JSON body on a route without a key, in bytes; a hand-drawn signature takes at most half of it. */
const PUBLIC_BODY_LIMIT = 200_000;

/** Marks a route that reads its body itself: bodies of every type, or multipart ones only. */
export const ReadsOwnBody = (which: 'every' | 'multipart' = 'every') => SetMetadata(READS_OWN_BODY, which);

/**
 * Parses the JSON body. It is the last guard, so that a key without permission is refused before the body is read
 * (ARCHITECTURE, "A request"). Why it is not an interceptor: ARCHITECTURE, "Where Nest developers are surprised".
 */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly env: Env,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const bodiless = request.method === 'GET' || request.method === 'HEAD';
    if (bodiless || this.isReadLater(request, context)) return true;
    return this.read(request, this.limitOf(context));
  }

  private isReadLater(request: Request, context: ExecutionContext): boolean {
    const own = this.reflector.get<'every' | 'multipart' | undefined>(READS_OWN_BODY, context.getHandler());
    return own === 'every' || (own === 'multipart' && isMultipart(request));
  }

  private limitOf(context: ExecutionContext): number {
    const targets = [context.getHandler(), context.getClass()];
    const isPublic = this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, targets);
    return isPublic ? Math.min(PUBLIC_BODY_LIMIT, this.env.bodyLimit) : this.env.bodyLimit;
  }

  private async read(request: Request, limit: number): Promise<true> {
    request.body = await readJsonBody(request, limit);
    return true;
  }
}
