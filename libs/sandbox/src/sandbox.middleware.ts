import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Env, NotFoundError } from '@app/core';

/** Hides the routes below /api/sandbox where the service is no sandbox. It runs after the key was checked. */
@Injectable()
export class SandboxMiddleware implements NestMiddleware {
  constructor(private readonly env: Env) {}

  use(_request: Request, _response: Response, next: NextFunction): void {
    next(this.env.isSandbox ? undefined : new NotFoundError('The sandbox, which the setting SANDBOX opens,'));
  }
}
