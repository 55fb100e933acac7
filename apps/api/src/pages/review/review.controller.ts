import { Body, Controller, Get, Header, Param, ParseIntPipe, Post, Req, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { AddressLimit, KeyLimit, LimitedByAddress, LimitedByKey, Public, Responds } from '@app/core';
import {
  ClaimedReviewDto,
  CorrectReviewDto,
  PagePictures,
  RejectReviewDto,
  ReviewDto,
  ReviewPages,
  ReviewsService,
} from '@app/extraction';
import { Pages } from '../page.interceptor';
import type { Page } from '../page';
import { CurrentReview, OpensReviewLink, ReviewLinkGuard, type LinkedReview } from './review-link.guard';
import { reviewPage } from './review.page';

/** The page of the link that a claim answers. */
@Pages()
@LimitedByAddress(AddressLimit.review)
@Controller('review')
export class ReviewPageController {
  constructor(
    private readonly pages: ReviewPages,
    private readonly links: ReviewLinkGuard,
  ) {}

  /** Opens the link itself, because errors of a guard would not become pages. */
  @Get(':token')
  async show(@Param('token') token: string, @Req() request: Request): Promise<Page> {
    const { auth, runId } = await this.links.open(request, token);
    return reviewPage(await this.pages.view(auth.scope, runId), `/review/${encodeURIComponent(token)}`);
  }
}

/** The requests of the review page. Each does what the route of the API with its name does, as the account of the claim. */
@Public()
@LimitedByAddress(AddressLimit.review)
@ApiExcludeController()
@Controller('review')
export class ReviewActionsController {
  constructor(
    private readonly pages: ReviewPages,
    private readonly reviews: ReviewsService,
    private readonly pictures: PagePictures,
  ) {}

  @Get(':token/page/:number')
  @OpensReviewLink()
  @LimitedByKey(KeyLimit.work)
  @Header('Cache-Control', 'private, max-age=600')
  @Header('X-Content-Type-Options', 'nosniff')
  async page(@CurrentReview() { auth, runId }: LinkedReview, @Param('number', ParseIntPipe) number: number) {
    return new StreamableFile(await this.pictures.draw(auth.scope, runId, number), { type: 'image/webp' });
  }

  @Post(':token/renew')
  @OpensReviewLink()
  @Responds(200, ClaimedReviewDto)
  renew(@CurrentReview() { auth, runId }: LinkedReview) {
    return this.pages.claim(auth, runId);
  }

  @Post(':token/correct')
  @OpensReviewLink()
  @Responds(200, ReviewDto)
  correct(@CurrentReview() { auth, runId }: LinkedReview, @Body() body: CorrectReviewDto) {
    return this.pages.correct(auth, runId, body);
  }

  @Post(':token/approve')
  @OpensReviewLink()
  @Responds(200, ReviewDto)
  approve(@CurrentReview() { auth, runId }: LinkedReview) {
    return this.reviews.approve(auth, runId);
  }

  @Post(':token/reject')
  @OpensReviewLink()
  @Responds(200, ReviewDto)
  reject(@CurrentReview() { auth, runId }: LinkedReview, @Body() { reason }: RejectReviewDto) {
    return this.reviews.reject(auth, runId, reason);
  }

  @Post(':token/release')
  @OpensReviewLink()
  @Responds(200, ReviewDto)
  release(@CurrentReview() { auth, runId }: LinkedReview) {
    return this.reviews.release(auth, runId);
  }
}
