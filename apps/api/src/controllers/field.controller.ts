import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { IdParam, Responds, type Sent, SentBody } from '@app/core';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';
import { FieldDto, FieldsQuery, FieldValuesService, WriteValueDto, WrittenValueDto } from '@app/users';

@ApiTags('Users')
@RequiresScope('users')
@Controller('api/field')
export class FieldController {
  constructor(private readonly values: FieldValuesService) {}

  @Get()
  @ApiOperation({
    summary: "List fields with a user's values",
    description: 'Every field of the team, newest first; with `id` also the values of that user.',
  })
  @Requires(Access.readTeam)
  @Responds(200, [FieldDto])
  list(@CurrentAuth() auth: Auth, @Query() query: FieldsQuery) {
    return this.values.list(auth.scope, query.id);
  }

  @Post(':id')
  @ApiOperation({
    summary: 'Create or update a field value',
    description: 'Stores one value (`field_id`, `value`), or several at once (`fields`).',
  })
  @ApiParam({ name: 'id', type: String, description: 'user id' })
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
}
