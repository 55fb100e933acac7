import { Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { pageOf, Responds, type Sent, SentBody, UuidParam } from '@app/core';
import {
  CreateExtractionDto,
  EditExtractionDto,
  ExtractionDto,
  ExtractionListEntryDto,
  ExtractionListQuery,
  ExtractionsService,
} from '@app/extraction';
import { Access, CurrentAuth, Feature, Requires, RequiresFeature, RequiresScope, type Auth } from '@app/teams';

/** The extractions of a team. */
@ApiTags('Builder')
@RequiresFeature(Feature.documentIntelligence)
@RequiresScope('extractions')
@Controller('api/builder/extraction')
export class BuilderExtractionController {
  constructor(private readonly extractions: ExtractionsService) {}

  /** Extractions, newest first. */
  @Get()
  @ApiOperation({ summary: 'List extractions' })
  @Requires(Access.readTeam)
  @Responds(200, pageOf(ExtractionListEntryDto))
  list(@CurrentAuth() auth: Auth, @Query() query: ExtractionListQuery) {
    return this.extractions.list(auth.scope, query);
  }

  /** Creates an extraction; fields are named by `id` or `internal_id`. */
  @Post()
  @ApiOperation({ summary: 'Create an extraction' })
  @ApiBody({ type: CreateExtractionDto })
  @Requires(Access.editDefinitions)
  @Responds(201, ExtractionDto)
  create(@CurrentAuth() auth: Auth, @SentBody(CreateExtractionDto) body: Sent<CreateExtractionDto>) {
    return this.extractions.create(auth, body);
  }

  /** One extraction with all its parts. */
  @Get(':extraction_id')
  @ApiOperation({ summary: 'Retrieve an extraction' })
  @ApiParam({ name: 'extraction_id', format: 'uuid' })
  @Requires(Access.readTeam)
  @Responds(200, ExtractionDto)
  read(@CurrentAuth() auth: Auth, @UuidParam('extraction_id', 'The extraction') id: string) {
    return this.extractions.read(auth.scope, id);
  }

  /** Changes the given members; arrays are replaced as a whole. */
  @Patch(':extraction_id')
  @ApiOperation({ summary: 'Edit an extraction' })
  @ApiBody({ type: EditExtractionDto })
  @ApiParam({ name: 'extraction_id', format: 'uuid' })
  @Requires(Access.editDefinitions)
  @Responds(200, ExtractionDto)
  edit(
    @CurrentAuth() auth: Auth,
    @UuidParam('extraction_id', 'The extraction') id: string,
    @SentBody(EditExtractionDto) body: Sent<EditExtractionDto>,
  ) {
    return this.extractions.edit(auth, id, body);
  }

  /** Deletes an extraction with its runs and their files. */
  @Delete(':extraction_id')
  @ApiOperation({ summary: 'Delete an extraction' })
  @ApiParam({ name: 'extraction_id', format: 'uuid' })
  @Requires(Access.editDefinitions)
  @Responds(204)
  delete(@CurrentAuth() auth: Auth, @UuidParam('extraction_id', 'The extraction') id: string) {
    return this.extractions.delete(auth, id);
  }
}
