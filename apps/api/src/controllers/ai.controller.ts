import { Body, Controller, Delete, Get, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  AddressLimit,
  Conflicts,
  KeyLimit,
  LimitedByAddress,
  LimitedByKey,
  pageOf,
  requestIdOf,
  Responds,
  RespondsWithList,
  TakesFiles,
  type Upload,
  UuidParam,
} from '@app/core';
import {
  ExtractionDto,
  ExtractionListEntryDto,
  ExtractionListQuery,
  ExtractionRunDetailDto,
  ExtractionRunDto,
  ExtractionsService,
  RunControl,
  RunListQuery,
  RunsService,
  StartedRunDto,
} from '@app/extraction';
import { Access, CurrentAuth, Feature, Requires, RequiresFeature, RequiresScope, type Auth } from '@app/teams';

const RUN_PARTS = {
  webhook: { description: 'JSON: {"url", "waitForBoundingBoxes"?, "waitForConfidenceScores"?}' },
  user_id: {
    description:
      'without files: the user whose values are asked about (file_type ai_query), or whose files in the fields of ' +
      'file_sources are read; the values are stored on this user',
  },
  user_per_file: { description: '"true": each file gets a new user of its own' },
  variant: { description: 'the id or name of the variant to use, instead of the one that the document shows' },
};

const DOCUMENTS = {
  names: {
    files:
      'the documents to read: a run for each, or one for all with `merge_files`. May be absent only with `user_id` for ' +
      'file_type ai_query or file_sources',
  },
};

@ApiTags('Document intelligence')
@RequiresFeature(Feature.documentIntelligence)
@RequiresScope('extraction_runs')
@Controller('api/ai')
export class AiController {
  constructor(
    private readonly extractions: ExtractionsService,
    private readonly runs: RunsService,
    private readonly control: RunControl,
  ) {}

  @Get('extraction')
  @ApiOperation({ summary: 'List extractions' })
  @RequiresScope('extractions')
  @Requires(Access.readTeam)
  @Responds(200, pageOf(ExtractionListEntryDto))
  list(@CurrentAuth() auth: Auth, @Query() query: ExtractionListQuery) {
    return this.extractions.list(auth.scope, query);
  }

  @Get('extraction/:extraction_id')
  @ApiOperation({ summary: 'Retrieve an extraction' })
  @ApiParam({ name: 'extraction_id', format: 'uuid' })
  @RequiresScope('extractions')
  @Requires(Access.readTeam)
  @Responds(200, ExtractionDto)
  read(@CurrentAuth() auth: Auth, @UuidParam('extraction_id', 'The extraction') id: string) {
    return this.extractions.read(auth.scope, id);
  }

  @Post('run/:extraction_id')
  @LimitedByAddress(AddressLimit.upload)
  @LimitedByKey(KeyLimit.work)
  @ApiOperation({
    summary: 'Run an extraction on files',
    description: 'Responds when files and job are durable; the new user has its values when the worker is done.',
  })
  @ApiParam({ name: 'extraction_id', format: 'uuid' })
  @Requires(Access.editFormResults)
  @TakesFiles(RUN_PARTS, DOCUMENTS)
  @Responds(200, StartedRunDto)
  run(
    @CurrentAuth() auth: Auth,
    @UuidParam('extraction_id', 'The extraction') id: string,
    @Body() upload: Upload,
    @Req() request: Request,
  ) {
    return this.runs.start(auth, id, upload, requestIdOf(request));
  }

  @Get('run/batch/:extraction_id')
  @ApiOperation({
    summary: 'List extraction runs',
    description: 'Newest first. A run is listed at once; its `document_extracted_at` is null until it is finished.',
  })
  @ApiParam({ name: 'extraction_id', format: 'uuid' })
  @Requires(Access.readTeam)
  @RespondsWithList(ExtractionRunDto)
  listRuns(
    @CurrentAuth() auth: Auth,
    @UuidParam('extraction_id', 'The extraction') id: string,
    @Query() query: RunListQuery,
  ) {
    return this.runs.list(auth.scope, id, query);
  }

  @Get('extraction/:extraction_id/run/:run_id')
  @ApiOperation({
    summary: 'Retrieve a run',
    description: 'With the pages that were read; `data` is empty while the run waits for review.',
  })
  @ApiParam({ name: 'extraction_id', format: 'uuid' })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @Requires(Access.readTeam)
  @Responds(200, ExtractionRunDetailDto)
  readRun(
    @CurrentAuth() auth: Auth,
    @UuidParam('extraction_id', 'The extraction') extractionId: string,
    @UuidParam('run_id', 'The run') id: string,
  ) {
    return this.control.read(auth.scope, extractionId, id);
  }

  @Delete('extraction/:extraction_id/run/:run_id')
  @ApiOperation({
    summary: 'Delete a run',
    description: 'Deletes its files too, and stops it when it is running. The values on its user stay.',
  })
  @ApiParam({ name: 'extraction_id', format: 'uuid' })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @Requires(Access.editFormResults)
  @Responds(204)
  deleteRun(
    @CurrentAuth() auth: Auth,
    @UuidParam('extraction_id', 'The extraction') extractionId: string,
    @UuidParam('run_id', 'The run') id: string,
  ) {
    return this.control.delete(auth.scope, extractionId, id);
  }

  @Post('extraction/:extraction_id/run/:run_id/cancel')
  @ApiOperation({
    summary: 'Cancel a run',
    description: 'Ends a pending or running run; its callback is sent with `extraction.failed`. 409 in other states.',
  })
  @ApiParam({ name: 'extraction_id', format: 'uuid' })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @Conflicts('wrong_state')
  @Requires(Access.editFormResults)
  @Responds(200, ExtractionRunDetailDto)
  cancelRun(
    @CurrentAuth() auth: Auth,
    @UuidParam('extraction_id', 'The extraction') extractionId: string,
    @UuidParam('run_id', 'The run') id: string,
  ) {
    return this.control.cancel(auth, extractionId, id);
  }

  @Post('extraction/:extraction_id/run/:run_id/retry')
  @LimitedByKey(KeyLimit.work)
  @ApiOperation({
    summary: 'Retry a run',
    description: 'Executes a failed or cancelled run again, with the same files. 409 in other states.',
  })
  @ApiParam({ name: 'extraction_id', format: 'uuid' })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @Conflicts('wrong_state')
  @Requires(Access.editFormResults)
  @Responds(200, ExtractionRunDetailDto)
  retryRun(
    @CurrentAuth() auth: Auth,
    @UuidParam('extraction_id', 'The extraction') extractionId: string,
    @UuidParam('run_id', 'The run') id: string,
    @Req() request: Request,
  ) {
    return this.control.retry(auth.scope, extractionId, id, requestIdOf(request));
  }
}
