import { Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { KeyLimit, LimitedByKey, requestIdOf, Responds, type Sent, SentBody, UuidParam } from '@app/core';
import {
  BulkFillDocumentsDto,
  BulkFillDto,
  BulkFillProgressDto,
  BulkFillQuery,
  BulkFillsService,
  SigningUrlQuery,
} from '@app/documents';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';

/** Names the bulk fill in the path. */
const ID = { name: 'bulk_id', format: 'uuid' };
const BulkId = () => UuidParam('bulk_id', 'The bulk fill');

@ApiTags('Documents')
@RequiresScope('envelopes')
@Controller('api/document/fill/bulk')
export class BulkFillController {
  constructor(private readonly fills: BulkFillsService) {}

  /**
   * Fills a template for each row. The response comes when all rows are stored, before any is filled. A row that cannot be filled
   * does not affect the others. The call counts as one for the rate limit.
   */
  @Post()
  @LimitedByKey(KeyLimit.work)
  @ApiOperation({ summary: 'Fill a document template for many rows' })
  @ApiBody({ type: BulkFillDocumentsDto })
  @Requires(Access.editFormResults)
  @Responds(202, BulkFillProgressDto)
  start(
    @CurrentAuth() auth: Auth,
    @SentBody(BulkFillDocumentsDto) body: Sent<BulkFillDocumentsDto>,
    @Query() query: SigningUrlQuery,
    @Req() request: Request,
  ) {
    return this.fills.start(auth, body, query, requestIdOf(request));
  }

  /** The progress, and a page of the rows with the document or the error of each. */
  @Get(':bulk_id')
  @ApiOperation({ summary: 'Get a bulk fill' })
  @ApiParam(ID)
  @Requires(Access.readTeam)
  @Responds(200, BulkFillDto)
  get(@CurrentAuth() auth: Auth, @BulkId() id: string, @Query() query: BulkFillQuery) {
    return this.fills.get(auth.scope, id, query);
  }

  /** Cancels the rows that are not filled yet. Documents that are filled stay. */
  @Post(':bulk_id/cancel')
  @ApiOperation({ summary: 'Cancel a bulk fill' })
  @ApiParam(ID)
  @Requires(Access.editFormResults)
  @Responds(200, BulkFillProgressDto)
  cancel(@CurrentAuth() auth: Auth, @BulkId() id: string) {
    return this.fills.cancel(auth.scope, id);
  }

  /** Fills the rows again that could not be filled, with the same values and the same file of the template. */
  @Post(':bulk_id/retry')
  @LimitedByKey(KeyLimit.work)
  @ApiOperation({ summary: 'Retry the failed rows of a bulk fill' })
  @ApiParam(ID)
  @Requires(Access.editFormResults)
  @Responds(200, BulkFillProgressDto)
  retry(@CurrentAuth() auth: Auth, @BulkId() id: string, @Req() request: Request) {
    return this.fills.retry(auth.scope, id, requestIdOf(request));
  }
}
