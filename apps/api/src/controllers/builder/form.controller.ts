import { Body, Controller, Delete, Get, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { IdParam, Responds } from '@app/core';
import {
  CopyWholeFormDto,
  DryRunQuery,
  EditFormDto,
  FormBuilderService,
  FormDocumentDto,
  FormInputDto,
} from '@app/forms';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';

const ID = { name: 'form_id', type: String };

/** Forms as JSON documents; a response can be sent back as a request. */
@ApiTags('Builder: forms')
@RequiresScope('forms')
@Controller('api/builder/form')
export class BuilderFormController {
  constructor(private readonly forms: FormBuilderService) {}

  @Post()
  @ApiOperation({ summary: 'Create a form', description: 'Also creates fields that the team does not have yet.' })
  @ApiBody({ type: FormInputDto })
  @Requires(Access.editDefinitions)
  @Responds(201, FormDocumentDto)
  create(@CurrentAuth() auth: Auth, @Body() body: unknown, @Query() { dry_run }: DryRunQuery) {
    return this.forms.create(auth, body, dry_run);
  }

  @Get(':form_id')
  @ApiOperation({ summary: 'Retrieve a form as a document' })
  @ApiParam(ID)
  @Requires(Access.readTeam)
  @Responds(200, FormDocumentDto)
  read(@CurrentAuth() auth: Auth, @IdParam('form_id', 'Form') key: string) {
    return this.forms.read(auth, key);
  }

  @Put(':form_id')
  @ApiOperation({
    summary: 'Replace a form',
    description:
      'Parts with an id of the stored form are changed; others are new. A key of another environment than production ' +
      'changes only `test_webhook` of integrations.',
  })
  @ApiParam(ID)
  @ApiBody({ type: FormInputDto })
  @Requires(Access.editDefinitions)
  @Responds(200, FormDocumentDto)
  replace(
    @CurrentAuth() auth: Auth,
    @IdParam('form_id', 'Form') key: string,
    @Body() body: unknown,
    @Query() { dry_run }: DryRunQuery,
  ) {
    return this.forms.replace(auth, key, body, dry_run);
  }

  @Patch(':form_id')
  @ApiOperation({
    summary: 'Edit a form',
    description:
      'Each given member replaces that part of the form. A key of another environment than production changes only ' +
      '`test_webhook` of integrations.',
  })
  @ApiParam(ID)
  @ApiBody({ type: EditFormDto })
  @Requires(Access.editDefinitions)
  @Responds(200, FormDocumentDto)
  edit(
    @CurrentAuth() auth: Auth,
    @IdParam('form_id', 'Form') key: string,
    @Body() body: unknown,
    @Query() { dry_run }: DryRunQuery,
  ) {
    return this.forms.edit(auth, key, body, dry_run);
  }

  @Delete(':form_id')
  @ApiOperation({
    summary: 'Delete a form',
    description:
      'Erases the form with its submissions and the events of its steps in every environment; the values of users stay. An editor needs `permission_edit_logic` when it has rules or shared code, and `permission_edit_form_results` when users have opened or submitted it; a key with scopes then also needs `submissions:write`. A key of another environment than production deletes no form that users of other environments have opened or submitted.',
  })
  @ApiParam(ID)
  @Requires(Access.editDefinitions)
  @Responds(204)
  delete(@CurrentAuth() auth: Auth, @IdParam('form_id', 'Form') key: string) {
    return this.forms.delete(auth, key);
  }

  @Post(':form_id/copy')
  @ApiOperation({ summary: 'Copy a whole form', description: 'The copy shows the same fields.' })
  @ApiParam(ID)
  @Requires(Access.editDefinitions)
  @Responds(201, FormDocumentDto)
  copy(
    @CurrentAuth() auth: Auth,
    @IdParam('form_id', 'Form') key: string,
    @Body() body: CopyWholeFormDto,
    @Query() { dry_run }: DryRunQuery,
  ) {
    return this.forms.copy(auth, key, body, dry_run);
  }
}
