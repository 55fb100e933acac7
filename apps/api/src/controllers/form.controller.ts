import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { IdParam, Responds } from '@app/core';
import {
  CopyFormDto,
  DryRunQuery,
  FormCopiesService,
  FormCreatedDto,
  FormListEntryDto,
  FormListQuery,
  FormSchemaDto,
  FormsService,
} from '@app/forms';
import { Access, CurrentAuth, Requires, type Auth } from '@app/teams';

@ApiTags('Forms')
@Controller('api/form')
export class FormController {
  constructor(
    private readonly forms: FormsService,
    private readonly copies: FormCopiesService,
  ) {}

  /** Every form of the team, newest first. */
  @Get()
  @ApiOperation({ summary: 'List forms' })
  @Requires(Access.readTeam)
  @Responds(200, [FormListEntryDto])
  list(@CurrentAuth() auth: Auth, @Query() query: FormListQuery) {
    return this.forms.list(auth, query);
  }

  /** Copies steps of a template form, edited, into a new form, together with the template's integrations. */
  @Post()
  @ApiOperation({ summary: 'Create a form from a template form' })
  @ApiBody({ type: CopyFormDto })
  @Requires(Access.editDefinitions)
  @Responds(201, FormCreatedDto)
  create(@CurrentAuth() auth: Auth, @Body() body: unknown, @Query() { dry_run }: DryRunQuery) {
    return this.copies.create(auth, body, dry_run);
  }

  @Get(':form_id')
  @ApiOperation({ summary: 'Retrieve a form schema' })
  @ApiParam({ name: 'form_id', type: String })
  @Requires(Access.readTeam)
  @Responds(200, FormSchemaDto)
  schema(@CurrentAuth() auth: Auth, @IdParam('form_id', 'Form') key: string) {
    return this.forms.schema(auth.scope, key);
  }
}
