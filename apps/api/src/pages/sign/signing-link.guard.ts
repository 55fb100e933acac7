import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Identification, SigningService } from '@app/documents';
import { visitOf } from './visit';

const OPENS_LINK = 'formwork:opens-link';

/** What a request needs: the link, and the access code of the recipient who has one; or the link only. */
type Need = 'code' | 'link';

/** Marks a route whose `:token` is a signing link; invalid links are refused before the body is read. */
export const OpensSigningLink = (need: Need = 'code'): MethodDecorator => SetMetadata(OPENS_LINK, need);

/** Checks the token before `BodyGuard` reads the body, so that refusing an invalid link is cheap. */
@Injectable()
export class SigningLinkGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly signing: SigningService,
    private readonly identification: Identification,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const need = this.reflector.get<Need | undefined>(OPENS_LINK, context.getHandler());
    if (need === undefined) return true;
    const visit = visitOf(context.switchToHttp().getRequest<Request>());
    const opened = need === 'code' ? this.signing.state(visit) : this.identification.ownerOf(visit.token);
    return opened.then(() => true);
  }
}
