import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Authenticator } from './authenticator';
import { setAuth } from './request-auth';

/**
 * Checks the key before routing, so that an unknown path under /api responds 401 without a valid key, and 404 only with one
 * (decisions, "Order of checks"). Guards run after routing. Announces when the key expires, so that clients can replace it
 * in time.
 */
@Injectable()
export class AuthMiddleware implements NestMiddleware {
  constructor(private readonly authenticator: Authenticator) {}

  async use(request: Request, response: Response, next: NextFunction): Promise<void> {
    const auth = await this.authenticator.authenticate(request.headers.authorization);
    const { expiresAt } = auth.limits;
    if (expiresAt) response.setHeader('X-Key-Expires-At', expiresAt.toISOString());
    setAuth(request, auth);
    next();
  }
}
