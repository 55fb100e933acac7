import { IdParam, pageOf, Responds } from '@app/core';
import { CreateFieldDto, EditFieldDto, FieldDefinitionDto, FieldListQuery, FieldsService } from '@app/forms';
import { Access, type Auth, CurrentAuth, Requires } from '@app/teams';
import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

/** The field definitions that all forms of a team share. */
@ApiTags('Builder')
@Controller('api/builder/field')
export class BuilderFieldController {
  constructor(private readonly fields: FieldsService) {}

  /** Field definitions, hidden ones too, newest first. */
  @Get()
  @Requires(Access.readTeam)
  @Responds(200, pageOf(FieldDefinitionDto))
  list(@CurrentAuth() auth: Auth, @Query() query: FieldListQuery) {
    return this.fields.page(auth.scope, query);
  }

  /** Makes a field definition. */
  @Post()
  @Requires(Access.editDefinitions)
  @Responds(201, FieldDefinitionDto)
  create(@CurrentAuth() auth: Auth, @Body() body: CreateFieldDto) {
    return this.fields.create(auth.scope, body);
  }

  /** One field definition, by its key. */
  @Get(':field_id')
  @Requires(Access.readTeam)
  @Responds(200, FieldDefinitionDto)
  read(@CurrentAuth() auth: Auth, @IdParam('field_id', 'The field') key: string) {
    return this.fields.read(auth.scope, key);
  }

  /** Changes a field definition; its type stays as it is. */
  @Patch(':field_id')
  @Requires(Access.editDefinitions)
  @Responds(200, FieldDefinitionDto)
  edit(@CurrentAuth() auth: Auth, @IdParam('field_id', 'The field') key: string, @Body() body: EditFieldDto) {
    return this.fields.edit(auth.scope, key, body);
  }

  /** Deletes a field definition that nothing uses. */
  @Delete(':field_id')
  @Requires(Access.editDefinitions)
  @Responds(204)
  delete(@CurrentAuth() auth: Auth, @IdParam('field_id', 'The field') key: string) {
    return this.fields.delete(auth.scope, key);
  }
}
