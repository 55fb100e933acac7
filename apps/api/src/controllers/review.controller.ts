import { Body, Controller, Get, Header, Param, ParseIntPipe, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, ApiParam, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Conflicts, KeyLimit, LimitedByKey, NDJSON_TYPE, pageOf, Responds, streamLines, UuidParam } from '@app/core';
import {
  ClaimedReviewDto,
  CorrectionSet,
  CorrectionsQuery,
  CorrectReviewDto,
  PagePictures,
  RejectReviewDto,
  ReviewDto,
  ReviewedDocumentDto,
  ReviewEntryDto,
  ReviewListQuery,
  ReviewPages,
  ReviewsService,
} from '@app/extraction';
import { Access, CurrentAuth, Feature, Requires, RequiresFeature, RequiresScope, type Auth } from '@app/teams';

const RUN = { name: 'run_id', format: 'uuid' };
const PICTURE_TYPE = 'image/webp';

/**
 * The review of runs: of those with a value below the `review_threshold` of its query, or that fails a rule. Their values,
 * callbacks and events wait for the approval.
 */
@ApiTags('Document intelligence')
@RequiresFeature(Feature.documentIntelligence)
@RequiresScope('reviews')
@Controller('api/review')
export class ReviewController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly pages: ReviewPages,
    private readonly pictures: PagePictures,
    private readonly corrections: CorrectionSet,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List runs in review',
    description: 'Runs of one state, those that have waited longest first.',
  })
  @Requires(Access.editFormResults)
  @Responds(200, pageOf(ReviewEntryDto))
  list(@CurrentAuth() auth: Auth, @Query() query: ReviewListQuery) {
    return this.reviews.list(auth.scope, query);
  }

  @Get('corrections')
  @ApiOperation({
    summary: 'Export corrections',
    description:
      'The approved documents with their values and corrections, one line each, in the form of a manifest for the score commands.',
  })
  @ApiExtraModels(ReviewedDocumentDto)
  @ApiResponse({
    status: 200,
    description: '',
    content: { [NDJSON_TYPE]: { schema: { $ref: getSchemaPath(ReviewedDocumentDto) } } },
  })
  @Requires(Access.editFormResults)
  exportCorrections(@CurrentAuth() auth: Auth, @Query() query: CorrectionsQuery) {
    return streamLines(ReviewedDocumentDto, this.corrections.export(auth.scope, query.extraction_id));
  }

  @Get(':run_id')
  @ApiOperation({ summary: 'Retrieve a run in review', description: 'The run with its pages and values.' })
  @ApiParam(RUN)
  @Requires(Access.editFormResults)
  @Responds(200, ReviewDto)
  read(@CurrentAuth() auth: Auth, @UuidParam('run_id', 'The review') id: string) {
    return this.reviews.read(auth.scope, id);
  }

  @Get(':run_id/page/:number')
  @LimitedByKey(KeyLimit.work)
  @ApiOperation({
    summary: 'Retrieve the picture of a page',
    description:
      'The picture of a page, on which the fractions of bounding boxes lie. 404 for files without pictures, such as plain text.',
  })
  @ApiParam(RUN)
  @ApiParam({ name: 'number', type: 'integer', description: 'through all files of the run, from 1' })
  @ApiResponse({
    status: 200,
    description: '',
    content: { [PICTURE_TYPE]: { schema: { type: 'string', format: 'binary' } } },
  })
  @Requires(Access.editFormResults)
  @Header('Cache-Control', 'private, max-age=600')
  @Header('X-Content-Type-Options', 'nosniff')
  async page(
    @CurrentAuth() auth: Auth,
    @UuidParam('run_id', 'The review') id: string,
    @Param('number', ParseIntPipe) number: number,
  ) {
    return new StreamableFile(await this.pictures.draw(auth.scope, id, number), { type: PICTURE_TYPE });
  }

  @Post(':run_id/claim')
  @ApiOperation({
    summary: 'Claim a run for review',
    description:
      'Claims the run for ten minutes; again, to renew the claim. `page_url` is a page on which a person reviews the run. 409 names another reviewer and the end of the claim.',
  })
  @ApiParam(RUN)
  @Conflicts('claimed', 'claim_ended', 'already_decided')
  @Requires(Access.editFormResults)
  @Responds(200, ClaimedReviewDto)
  claim(@CurrentAuth() auth: Auth, @UuidParam('run_id', 'The review') id: string) {
    return this.pages.claim(auth, id);
  }

  @Post(':run_id/release')
  @ApiOperation({ summary: 'End the own claim' })
  @ApiParam(RUN)
  @Conflicts('claimed', 'claim_ended', 'already_decided')
  @Requires(Access.editFormResults)
  @Responds(200, ReviewDto)
  release(@CurrentAuth() auth: Auth, @UuidParam('run_id', 'The review') id: string) {
    return this.reviews.release(auth, id);
  }

  @Post(':run_id/approve')
  @ApiOperation({
    summary: 'Approve a run',
    description:
      'Stores the values and sends the callback and the events. 409 when another reviewer was faster or has claimed the run.',
  })
  @ApiParam(RUN)
  @Conflicts('claimed', 'claim_ended', 'already_decided')
  @Requires(Access.editFormResults)
  @Responds(200, ReviewDto)
  approve(@CurrentAuth() auth: Auth, @UuidParam('run_id', 'The review') id: string) {
    return this.reviews.approve(auth, id);
  }

  @Post(':run_id/reject')
  @ApiOperation({
    summary: 'Reject a run',
    description: 'Ends the run as failed, without values. 409 when another reviewer was faster or has claimed the run.',
  })
  @ApiParam(RUN)
  @Conflicts('claimed', 'claim_ended', 'already_decided')
  @ApiBody({ type: RejectReviewDto, required: false })
  @Requires(Access.editFormResults)
  @Responds(200, ReviewDto)
  reject(@CurrentAuth() auth: Auth, @UuidParam('run_id', 'The review') id: string, @Body() body: RejectReviewDto) {
    return this.reviews.reject(auth, id, body.reason);
  }

  @Post(':run_id/correct')
  @ApiOperation({
    summary: 'Correct values of a run',
    description: "Changes values before the approval; the machine's are kept beside them.",
  })
  @ApiParam(RUN)
  @Conflicts('claimed', 'claim_ended', 'already_decided')
  @Requires(Access.editFormResults)
  @Responds(200, ReviewDto)
  correct(@CurrentAuth() auth: Auth, @UuidParam('run_id', 'The review') id: string, @Body() body: CorrectReviewDto) {
    return this.reviews.correct(auth, id, body);
  }
}
