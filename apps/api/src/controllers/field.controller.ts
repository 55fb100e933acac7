import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  AddressLimit,
  IdParam,
  LimitedByAddress,
  Responds,
  RespondsWithList,
  type Sent,
  SentBody,
  TakesFiles,
  type Upload,
} from '@app/core';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';
import {
  FIELD_FILES,
  FIELD_PART,
  FieldDto,
  FieldsQuery,
  FieldUploads,
  FieldValueDto,
  FieldValuesService,
  WriteValueDto,
  WrittenValueDto,
} from '@app/users';

@ApiTags('Users')
@RequiresScope('users')
@Controller('api/field')
export class FieldController {
  constructor(
    private readonly values: FieldValuesService,
    private readonly uploads: FieldUploads,
  ) {}

  @Get()
  @ApiOperation({
    summary: "List fields with a user's values",
    description: 'Every field of the team, newest first; with `id` also the values of that user.',
  })
  @Requires(Access.readTeam)
  @RespondsWithList(FieldDto)
  list(@CurrentAuth() auth: Auth, @Query() query: FieldsQuery) {
    return this.values.list(auth.scope, query);
  }

  @Get('hidden')
  @ApiOperation({
    summary: 'List hidden fields',
    description: 'The fields that no form shows, newest first. `POST /api/builder/field/` with `hidden` creates one.',
  })
  @Requires(Access.readTeam)
  @Responds(200, [FieldDto])
  listHidden(@CurrentAuth() auth: Auth) {
    return this.values.listHidden(auth.scope);
  }

  @Post(':id')
  @ApiOperation({
    summary: 'Create or update a field value',
    description: 'Stores one value (`field_id`, `value`), or several at once (`fields`).',
  })
  @ApiParam({ name: 'id', type: String })
  @ApiBody({ type: WriteValueDto })
  @Requires(Access.editFormResults)
  @Responds(200, WrittenValueDto)
  write(
    @CurrentAuth() auth: Auth,
    @IdParam('id', 'User') id: string,
    @SentBody(WriteValueDto) body: Sent<WriteValueDto>,
  ) {
    return this.values.write(auth.scope, id, body);
  }

  @Post(':id/file')
  @LimitedByAddress(AddressLimit.upload)
  @ApiOperation({
    summary: 'Upload the files of a field',
    description:
      'Stores files as the value of a field of a type for files, in place of its earlier ones. A field of type `file_upload`, `rich_multi_file_upload` or that is repeated takes several, others one. All are stored, or none.',
  })
  @ApiParam({ name: 'id', type: String })
  @Requires(Access.editFormResults)
  @TakesFiles(FIELD_PART, FIELD_FILES)
  @Responds(200, FieldValueDto)
  upload(@CurrentAuth() auth: Auth, @IdParam('id', 'User') id: string, @Body() upload: Upload) {
    return this.uploads.upload(auth.scope, id, upload);
  }
}
