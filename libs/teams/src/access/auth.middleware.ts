import { AddressLimit, byAddress, byKey, EVERY_REQUEST, RequestLimits, UnauthenticatedError } from '@app/core';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Auth } from './auth';
import { Authenticator } from './authenticator';
import { findEndUser } from './end-user';
import { setAuth } from './request-auth';

/**
 * Checks the key before routing, so that an unknown path under /api responds 401 without a valid key, and 404 only with one
 * (ARCHITECTURE, "A request"). Guards run after routing. The request is counted here too, so that every response to a key
 * has the headers of the rate limit, and the response announces when the key expires, so that clients can replace it in time.
 */
@Injectable()
export class AuthMiddleware implements NestMiddleware {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly limits: RequestLimits,
  ) {}

  async use(request: Request, response: Response, next: NextFunction): Promise<void> {
    if (findEndUser(request)) return next();
    const auth = await this.authenticate(request, response);
    const { expiresAt } = auth.limits;
    if (expiresAt) response.setHeader('X-Key-Expires-At', expiresAt.toISOString());
    setAuth(request, auth);
    await this.limits.count(EVERY_REQUEST, byKey(auth.keyId), response);
    next();
  }

  /**
   * Limits failed attempts by address. Valid keys are accepted meanwhile: otherwise one client with a wrong key would lock out
   * all clients behind the same address.
   */
  private async authenticate(request: Request, response: Response): Promise<Auth> {
    try {
      return await this.authenticator.authenticate(request.headers.authorization);
    } catch (error) {
      if (!(error instanceof UnauthenticatedError)) throw error;
      await this.limits.count([AddressLimit.stranger], byAddress(request), response);
      throw error;
    }
  }
}
