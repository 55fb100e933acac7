import { createParamDecorator, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { NotFoundError } from '@app/core';
import { ReviewPages } from '@app/extraction';
import { Access, Feature, LinkAccess, noteForAudit, type Auth } from '@app/teams';

const OPENS_REVIEW = 'formwork:opens-review';

/** The rights that the API demands of the same actions. */
const RIGHTS = {
  rule: Access.editFormResults,
  resource: 'reviews',
  feature: Feature.documentIntelligence,
} as const;

/** The run of a review link, and the account and key that act with it. */
export interface LinkedReview {
  runId: string;
  auth: Auth;
}

const opened = new WeakMap<Request, LinkedReview>();

/** Marks a route whose `:token` is a review link. */
export const OpensReviewLink = (): MethodDecorator => SetMetadata(OPENS_REVIEW, true);

/** Injects the `LinkedReview` of a request into a handler with `@OpensReviewLink`. */
export const CurrentReview = createParamDecorator((_: unknown, context: ExecutionContext): LinkedReview => {
  const review = opened.get(context.switchToHttp().getRequest<Request>());
  if (!review) throw new NotFoundError('The review');
  return review;
});

/** Opens review links: with them a person has the rights of the key that claimed the run. */
@Injectable()
export class ReviewLinkGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly pages: ReviewPages,
    private readonly access: LinkAccess,
  ) {}

  /** Before `KeyLimitGuard`, which counts for the key, and before `BodyGuard`, so that refusing an invalid link is cheap. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (!this.reflector.get<boolean | undefined>(OPENS_REVIEW, context.getHandler())) return true;
    const request = context.switchToHttp().getRequest<Request>();
    return this.open(request, String(request.params.token)).then((review) => !!opened.set(request, review));
  }

  /** @throws AppError 403 or 404 for a link that has ended, or whose key has lost its rights */
  async open(request: Request, token: string): Promise<LinkedReview> {
    const { runId, ...key } = await this.pages.open(token);
    const auth = await this.access.open(request, key, RIGHTS);
    noteForAudit({ objectType: 'run', objectIds: [runId] });
    return { runId, auth };
  }
}
