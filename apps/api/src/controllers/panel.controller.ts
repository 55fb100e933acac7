import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  AddressLimit,
  IdParam,
  LimitedByAddress,
  requestIdOf,
  Responds,
  type Sent,
  SentBody,
  TakesFiles,
  type Upload,
} from '@app/core';
import { PanelDto, PanelQuery, PanelsService } from '@app/forms';
import { CurrentEndUser, type EndUser, OnlyForUsers } from '@app/teams';
import {
  CUSTOM_LISTS,
  CUSTOM_PARTS,
  PanelSessionDto,
  PanelSessionQuery,
  PanelSessions,
  PanelSubmissions,
  PanelSubmittedDto,
  STEP_FILE_PARTS,
  StepCompletionDto,
  StepCompletionQuery,
  SubmitStepDto,
} from '@app/users';

/** What the display library calls; its paths and shapes are the library's. */
@ApiTags('Display')
@Controller('api/panel')
export class PanelController {
  constructor(
    private readonly panels: PanelsService,
    private readonly sessions: PanelSessions,
    private readonly submissions: PanelSubmissions,
  ) {}

  @Get('v20')
  @ApiOperation({
    summary: 'Retrieve a form for display',
    description:
      'The steps, texts and rules of a form as the display library shows them. Its texts are in the first language of `Accept-Language` that the form has: the one of its own texts, which is that of the team, or one that it has translations for.',
  })
  @OnlyForUsers()
  @Responds(200, PanelDto)
  panel(@CurrentEndUser() user: EndUser, @Query() { form_key }: PanelQuery, @Req() request: Request) {
    return this.panels.panel(user.scope, form_key, request.acceptsLanguages());
  }

  @Get('session/v3')
  @ApiOperation({
    summary: "Retrieve a user's session of a form",
    description: 'The values of the user, and the step on which the form opens.',
  })
  @OnlyForUsers()
  @Responds(200, PanelSessionDto)
  session(@CurrentEndUser() user: EndUser, @Query() query: PanelSessionQuery) {
    return this.sessions.session(user, query);
  }

  @Get('step/completion')
  @ApiOperation({ summary: 'List the steps that a user has submitted' })
  @OnlyForUsers()
  @Responds(200, StepCompletionDto)
  completion(@CurrentEndUser() user: EndUser, @Query() query: StepCompletionQuery) {
    return this.sessions.completion(user, query);
  }

  @Post('step/submit/v3')
  @ApiOperation({
    summary: 'Submit the values of a step',
    description:
      'Stores the values on the user and continues its submission of the form, as `POST /api/form/submission/` does. The event of the last step completes it (`POST /api/event/`).',
  })
  @ApiBody({ type: SubmitStepDto })
  @OnlyForUsers()
  @Responds(200, PanelSubmittedDto)
  submitStep(
    @CurrentEndUser() user: EndUser,
    @SentBody(SubmitStepDto) body: Sent<SubmitStepDto>,
    @Req() request: Request,
  ) {
    return this.submissions.submitStep(user, body, requestIdOf(request));
  }

  @Post('step/submit/file/:user_id')
  @LimitedByAddress(AddressLimit.upload)
  @ApiOperation({
    summary: 'Submit the files of a step',
    description:
      'Stores files, each in a part that is named by the id of its field. A text part of that name keeps the earlier file with that path; files of the field that are not named are deleted, and an empty text deletes all.',
  })
  @ApiParam({ name: 'user_id', type: String, description: 'the `id` of the user to whom the key belongs' })
  @OnlyForUsers()
  @TakesFiles(STEP_FILE_PARTS, { names: 'any', texts: 'any' })
  @Responds(200, PanelSubmittedDto)
  submitFiles(
    @CurrentEndUser() user: EndUser,
    @IdParam('user_id', 'User') userId: string,
    @Body() upload: Upload,
    @Req() request: Request,
  ) {
    return this.submissions.submitFiles(user, userId, upload, requestIdOf(request));
  }

  @Post('custom/submit/v3')
  @LimitedByAddress(AddressLimit.upload)
  @ApiOperation({
    summary: 'Submit values outside of steps',
    description:
      'Stores values of hidden fields, and those that rules have set in the page, on the user. Files are in parts named `files`, and for each a text part `file_keys` names its field.',
  })
  @OnlyForUsers()
  @TakesFiles(CUSTOM_PARTS, {
    names: { files: 'files, each for the field at the same place of `file_keys`' },
    texts: CUSTOM_LISTS,
  })
  @Responds(200, PanelSubmittedDto)
  submitCustom(@CurrentEndUser() user: EndUser, @Body() upload: Upload, @Req() request: Request) {
    return this.submissions.submitCustom(user, upload, requestIdOf(request));
  }
}
