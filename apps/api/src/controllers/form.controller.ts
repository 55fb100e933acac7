import { Body, Controller, Get, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  type ExportType,
  FilesBeside,
  IdParam,
  pageOf,
  requestIdOf,
  Responds,
  RespondsWithExport,
  RespondsWithList,
  type Sent,
  SentBody,
  type SentFiles,
  TakesJsonOrFiles,
  WantedExport,
} from '@app/core';
import {
  CopyFormDto,
  DryRunQuery,
  EditFormDefaultsDto,
  FormCopiesService,
  FormCreatedDto,
  FormDefaultsDto,
  FormDefaultsService,
  FormListEntryDto,
  FormListQuery,
  FormSchemaDto,
  FormsService,
} from '@app/forms';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';
import {
  SubmissionDto,
  SubmissionList,
  SubmissionListQuery,
  SubmissionsService,
  SubmitDto,
  SubmittedDto,
  SUBMIT_PARTS,
} from '@app/users';

@ApiTags('Forms')
@RequiresScope('forms')
@Controller('api/form')
export class FormController {
  constructor(
    private readonly forms: FormsService,
    private readonly copies: FormCopiesService,
    private readonly defaults: FormDefaultsService,
    private readonly submissions: SubmissionsService,
    private readonly submissionList: SubmissionList,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List forms', description: 'Every form of the team, newest first.' })
  @Requires(Access.readTeam)
  @RespondsWithList(FormListEntryDto)
  list(@CurrentAuth() auth: Auth, @Query() query: FormListQuery) {
    return this.forms.list(auth, query);
  }

  @Post()
  @ApiOperation({
    summary: 'Create a form from a template form',
    description: "Copies steps of a template form, edited, into a new form, together with the template's integrations.",
  })
  @ApiBody({ type: CopyFormDto })
  @Requires(Access.editDefinitions)
  @Responds(201, FormCreatedDto)
  create(@CurrentAuth() auth: Auth, @Body() body: unknown, @Query() { dry_run }: DryRunQuery) {
    return this.copies.create(auth, body, dry_run);
  }

  @ApiTags('Submissions')
  @Get('submission')
  @ApiOperation({
    summary: 'List the submissions of a form',
    description: 'Newest first. With `Accept: text/csv` or `application/x-ndjson` all of them, without pages.',
  })
  @RequiresScope('submissions')
  @Requires(Access.readTeam)
  @RespondsWithExport(pageOf(SubmissionDto), 'a column for each member, and for each field of the form `fields.<id>`')
  @Responds(200, pageOf(SubmissionDto))
  listSubmissions(@CurrentAuth() auth: Auth, @Query() query: SubmissionListQuery, @WantedExport() type: ExportType) {
    return this.submissionList.read(auth.scope, query, type);
  }

  @ApiTags('Submissions')
  @Post('submission')
  @ApiOperation({
    summary: 'Submit forms',
    description:
      "Stores values on a user and continues or completes the user's submissions of forms. After the completion of a form, its rules with the trigger `form_complete` run; `rules_pending` of the submission is true until then. Files are sent with it as `multipart/form-data`: each in a part named by the id of its field, beside the members of the JSON body as text parts. Values and files are stored together, or none.",
  })
  @RequiresScope('submissions')
  @TakesJsonOrFiles(SubmitDto, SUBMIT_PARTS)
  @Requires(Access.editFormResults)
  @Responds(201, SubmittedDto)
  submit(
    @CurrentAuth() auth: Auth,
    @SentBody(SubmitDto) body: Sent<SubmitDto>,
    @FilesBeside() files: SentFiles,
    @Req() request: Request,
  ) {
    return this.submissions.submit(auth.scope, body, requestIdOf(request), { upload: files });
  }

  @Get('default')
  @ApiOperation({
    summary: "Retrieve the settings of the team's forms",
    description: 'How the display library shows the forms of the team.',
  })
  @Requires(Access.readTeam)
  @Responds(200, FormDefaultsDto)
  getDefaults(@CurrentAuth() auth: Auth) {
    return this.defaults.get(auth.scope);
  }

  @Patch('default')
  @ApiOperation({
    summary: "Change the settings of the team's forms",
    description:
      'Members that are absent stay as they are. Pages that have loaded a form show the change with the next load.',
  })
  @Requires(Access.editDefinitions)
  @Responds(200, FormDefaultsDto)
  editDefaults(@CurrentAuth() auth: Auth, @Body() body: EditFormDefaultsDto) {
    return this.defaults.edit(auth.scope, body);
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
