import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { pageOf, PageQuery, Responds, type Sent, SentBody, UuidParam } from '@app/core';
import {
  Access,
  CreateKeyDto,
  CurrentAuth,
  CurrentKey,
  EditKeyDto,
  KeyDto,
  KeysService,
  NewKeyDto,
  NO_SCOPE,
  Requires,
  RequiresScope,
  RotateKeyDto,
  TeamKeysService,
  type Auth,
} from '@app/teams';

const KEY_ID = { name: 'id', format: 'uuid' };

@ApiTags('Builder: team')
@RequiresScope('keys')
@Controller('api/builder/key')
export class BuilderKeyController {
  constructor(
    private readonly keys: TeamKeysService,
    private readonly ownKey: KeysService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List API keys', description: 'Every key of the team, without its secret part.' })
  @Requires(Access.manageTeam)
  @Responds(200, pageOf(KeyDto))
  list(@CurrentAuth() auth: Auth, @Query() query: PageQuery) {
    return this.keys.page(auth.scope, query);
  }

  @Post()
  @ApiOperation({
    summary: 'Create an API key',
    description:
      'Returns the key, only this once. Scopes, an expiry and allowed addresses narrow the rights of its account; a key that has them creates keys within them only. A key of another environment than production creates, edits, rotates and revokes keys of its own environment only.',
  })
  @ApiBody({ type: CreateKeyDto })
  @Requires(Access.manageTeam)
  @Responds(201, NewKeyDto)
  create(@CurrentAuth() auth: Auth, @SentBody(CreateKeyDto) body: Sent<CreateKeyDto>) {
    return this.keys.create(auth, body);
  }

  @ApiTags('Start')
  @Get('current')
  @ApiOperation({
    summary: 'Read the own API key',
    description: "The request's own key, for every account and whatever the key's scopes.",
  })
  @RequiresScope(NO_SCOPE)
  @Requires(Access.readTeam)
  @Responds(200, KeyDto)
  current(@CurrentAuth() auth: Auth) {
    return this.ownKey.current(auth);
  }

  @Post('current/rotate')
  @ApiOperation({
    summary: 'Rotate the own API key with a grace time',
    description:
      "Replaces the secret of the request's own key and returns the new one, only this once. The old secret stays valid for the grace time, so that a deployment can change from one to the other; both are the same key. A rotation ends the grace time of the previous one. A replaced secret cannot rotate: 401.",
  })
  @RequiresScope(NO_SCOPE)
  @ApiBody({ type: RotateKeyDto, required: false })
  @Requires(Access.rotateOwnKey)
  @Responds(200, NewKeyDto)
  rotateCurrent(@CurrentAuth() auth: Auth, @CurrentKey() key: string, @Body() body: RotateKeyDto) {
    return this.ownKey.rotateWithGrace(auth, key, body);
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Edit an API key',
    description:
      "Changes name, scopes, expiry and allowed addresses, from the next request on; absent members stay unchanged. The key may not exceed the request's own key, which can change its own name only.",
  })
  @ApiParam(KEY_ID)
  @ApiBody({ type: EditKeyDto })
  @Requires(Access.manageTeam)
  @Responds(200, KeyDto)
  edit(
    @CurrentAuth() auth: Auth,
    @UuidParam('id', 'The key') id: string,
    @SentBody(EditKeyDto) body: Sent<EditKeyDto>,
  ) {
    return this.keys.edit(auth, id, body);
  }

  @Post(':id/rotate')
  @ApiOperation({
    summary: 'Rotate an API key',
    description:
      "Like `current/rotate`, for a key that does not exceed the request's own. Of two rotations at the same time one is 400.",
  })
  @ApiParam(KEY_ID)
  @ApiBody({ type: RotateKeyDto, required: false })
  @Requires(Access.manageTeam)
  @Responds(200, NewKeyDto)
  rotate(@CurrentAuth() auth: Auth, @UuidParam('id', 'The key') id: string, @Body() body: RotateKeyDto) {
    return this.keys.rotate(auth, id, body);
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Revoke an API key',
    description:
      'The key is invalid (401) from the next request on, with its previous secret. A key cannot revoke itself, and a key of another environment than production none of other environments.',
  })
  @ApiParam(KEY_ID)
  @Requires(Access.manageTeam)
  @Responds(204)
  revoke(@CurrentAuth() auth: Auth, @UuidParam('id', 'The key') id: string) {
    return this.keys.revoke(auth, id);
  }
}
