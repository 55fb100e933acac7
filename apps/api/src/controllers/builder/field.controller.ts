import { IdParam, pageOf, Responds, type Sent, SentBody } from '@app/core';
import { CreateFieldDto, EditFieldDto, FieldDefinitionDto, FieldListQuery, FieldsService } from '@app/forms';
import { Access, type Auth, CurrentAuth, Requires, RequiresScope } from '@app/teams';
import { Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';

/** The field definitions of a team, which all its forms share. */
@ApiTags('Builder: fields')
@RequiresScope('fields')
@Controller('api/builder/field')
export class BuilderFieldController {
  constructor(private readonly fields: FieldsService) {}

  @Get()
  @ApiOperation({
    summary: 'List field definitions',
    description: 'Field definitions, including hidden ones, newest first.',
  })
  @Requires(Access.readTeam)
  @Responds(200, pageOf(FieldDefinitionDto))
  list(@CurrentAuth() auth: Auth, @Query() query: FieldListQuery) {
    return this.fields.page(auth.scope, query);
  }

  @Post()
  @ApiOperation({ summary: 'Create a field definition', description: 'Creates a field definition.' })
  @ApiBody({ type: CreateFieldDto })
  @Requires(Access.editDefinitions)
  @Responds(201, FieldDefinitionDto)
  create(@CurrentAuth() auth: Auth, @SentBody(CreateFieldDto) body: Sent<CreateFieldDto>) {
    return this.fields.create(auth.scope, body);
  }

  @Get(':field_id')
  @ApiOperation({ summary: 'Retrieve a field definition', description: 'One field definition by its key.' })
  @ApiParam({ name: 'field_id', type: String })
  @Requires(Access.readTeam)
  @Responds(200, FieldDefinitionDto)
  read(@CurrentAuth() auth: Auth, @IdParam('field_id', 'Field') key: string) {
    return this.fields.read(auth.scope, key);
  }

  @Patch(':field_id')
  @ApiOperation({
    summary: 'Edit a field definition',
    description: 'Changes a field definition, except its type. A field that forms show cannot be hidden.',
  })
  @ApiBody({ type: EditFieldDto })
  @ApiParam({ name: 'field_id', type: String })
  @Requires(Access.editDefinitions)
  @Responds(200, FieldDefinitionDto)
  edit(
    @CurrentAuth() auth: Auth,
    @IdParam('field_id', 'Field') key: string,
    @SentBody(EditFieldDto) body: Sent<EditFieldDto>,
  ) {
    return this.fields.edit(auth.scope, key, body);
  }

  @Delete(':field_id')
  @ApiOperation({
    summary: 'Delete a field definition',
    description:
      'Deletes an unused field definition. While forms, extractions, agents or values of users in any environment use it, the answer is 400 and names these.',
  })
  @ApiParam({ name: 'field_id', type: String })
  @Requires(Access.editDefinitions)
  @Responds(204)
  delete(@CurrentAuth() auth: Auth, @IdParam('field_id', 'Field') key: string) {
    return this.fields.delete(auth.scope, key);
  }
}
