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
@ApiTags('Builder: extractions')
@RequiresFeature(Feature.documentIntelligence)
@RequiresScope('extractions')
@Controller('api/builder/extraction')
export class BuilderExtractionController {
  constructor(private readonly extractions: ExtractionsService) {}

  @Get()
  @ApiOperation({ summary: 'List extractions', description: 'Extractions, newest first.' })
  @Requires(Access.readTeam)
  @Responds(200, pageOf(ExtractionListEntryDto))
  list(@CurrentAuth() auth: Auth, @Query() query: ExtractionListQuery) {
    return this.extractions.list(auth.scope, query);
  }

  @Post()
  @ApiOperation({
    summary: 'Create an extraction',
    description: 'Creates an extraction; fields are named by `id` or `internal_id`.',
  })
  @ApiBody({ type: CreateExtractionDto })
  @Requires(Access.editDefinitions)
  @Responds(201, ExtractionDto)
  create(@CurrentAuth() auth: Auth, @SentBody(CreateExtractionDto) body: Sent<CreateExtractionDto>) {
    return this.extractions.create(auth, body);
  }

  @Get(':extraction_id')
  @ApiOperation({ summary: 'Retrieve an extraction', description: 'One extraction with all its parts.' })
  @ApiParam({ name: 'extraction_id', format: 'uuid' })
  @Requires(Access.readTeam)
  @Responds(200, ExtractionDto)
  read(@CurrentAuth() auth: Auth, @UuidParam('extraction_id', 'The extraction') id: string) {
    return this.extractions.read(auth.scope, id);
  }

  @Patch(':extraction_id')
  @ApiOperation({
    summary: 'Edit an extraction',
    description:
      'Changes the given members; arrays are replaced as a whole. A key of another environment than production changes ' +
      'only `test_webhook` of integrations.',
  })
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

  @Delete(':extraction_id')
  @ApiOperation({
    summary: 'Delete an extraction',
    description:
      'Deletes an extraction with its runs and their files in every environment. An editor needs `permission_edit_logic` when it has rules, and `permission_edit_form_results` when it has runs; a key with scopes then also needs `extraction_runs:write`. A key of another environment than production deletes no extraction that has runs in other environments.',
  })
  @ApiParam({ name: 'extraction_id', format: 'uuid' })
  @Requires(Access.editDefinitions)
  @Responds(204)
  delete(@CurrentAuth() auth: Auth, @UuidParam('extraction_id', 'The extraction') id: string) {
    return this.extractions.delete(auth, id);
  }
}
