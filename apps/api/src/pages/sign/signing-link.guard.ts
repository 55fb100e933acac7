import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { SigningService } from '@app/documents';

const OPENS_LINK = 'formwork:opens-link';

/** Marks a route whose `:token` is a signing link; invalid links are refused before the body is read. */
export const OpensSigningLink = (): MethodDecorator => SetMetadata(OPENS_LINK, true);

/** Checks the token before `BodyGuard` reads the body, so that refusing an invalid link is cheap. */
@Injectable()
export class SigningLinkGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly signing: SigningService,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (!this.reflector.get<boolean | undefined>(OPENS_LINK, context.getHandler())) return true;
    const { token } = context.switchToHttp().getRequest<Request>().params;
    return this.signing.state(String(token)).then(() => true);
  }
}
