import { Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { pageOf, PageQuery, Responds, type Sent, SentBody, UuidParam } from '@app/core';
import { Access, CreateKeyDto, CurrentAuth, KeyDto, NewKeyDto, Requires, TeamKeysService, type Auth } from '@app/teams';

@ApiTags('Builder: team')
@Controller('api/builder/key')
export class BuilderKeyController {
  constructor(private readonly keys: TeamKeysService) {}

  /** Every key of the team, without its secret part. */
  @Get()
  @ApiOperation({ summary: 'List API keys' })
  @Requires(Access.manageTeam)
  @Responds(200, pageOf(KeyDto))
  list(@CurrentAuth() auth: Auth, @Query() query: PageQuery) {
    return this.keys.page(auth.scope, query);
  }

  /** Returns the key, only this once. A key of another environment than production creates keys of its own environment only. */
  @Post()
  @ApiOperation({ summary: 'Create an API key' })
  @ApiBody({ type: CreateKeyDto })
  @Requires(Access.manageTeam)
  @Responds(201, NewKeyDto)
  create(@CurrentAuth() auth: Auth, @SentBody(CreateKeyDto) body: Sent<CreateKeyDto>) {
    return this.keys.create(auth, body);
  }

  /** The key is invalid (401) from the next request on. A key cannot revoke itself. */
  @Delete(':id')
  @ApiOperation({ summary: 'Revoke an API key' })
  @ApiParam({ name: 'id', type: String })
  @Requires(Access.manageTeam)
  @Responds(204)
  revoke(@CurrentAuth() auth: Auth, @UuidParam('id', 'The key') id: string) {
    return this.keys.revoke(auth, id);
  }
}
