import { Body, Controller, Delete, Get, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { IdParam, requestIdOf, Responds, RespondsWithList } from '@app/core';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';
import {
  SaveUserDto,
  SessionsService,
  UserDto,
  UserEventsDto,
  UserListQuery,
  UserSessionDto,
  UsersService,
  UserWithKeyDto,
} from '@app/users';

@ApiTags('Users')
@RequiresScope('users')
@Controller('api/user')
export class UserController {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List users',
    description: "The users of the key's environment, newest first, without keys.",
  })
  @Requires(Access.readTeam)
  @RespondsWithList(UserDto)
  list(@CurrentAuth() auth: Auth, @Query() query: UserListQuery) {
    return this.users.list(auth.scope, query);
  }

  @Post()
  @ApiOperation({
    summary: 'Create or fetch a user',
    description: 'Creates the user, or updates it when the id exists, and returns it with its key.',
  })
  @Requires(Access.editFormResults)
  @Responds(200, UserWithKeyDto)
  save(@CurrentAuth() auth: Auth, @Body() body: SaveUserDto) {
    return this.users.save(auth.scope, body);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Retrieve a user, without its key' })
  @ApiParam({ name: 'id', type: String })
  @Requires(Access.readTeam)
  @Responds(200, UserDto)
  get(@CurrentAuth() auth: Auth, @IdParam('id', 'User') id: string) {
    return this.users.get(auth.scope, id);
  }

  @Get(':id/session')
  @ApiOperation({
    summary: "Retrieve a user's sessions",
    description: 'Where the user is in each form that it has opened or submitted.',
  })
  @ApiParam({ name: 'id', type: String })
  @Requires(Access.readTeam)
  @Responds(200, UserSessionDto)
  session(@CurrentAuth() auth: Auth, @IdParam('id', 'User') id: string) {
    return this.sessions.session(auth.scope, id);
  }

  @Get(':id/event')
  @ApiOperation({
    summary: "List a user's events",
    description: 'What the user has done with the steps of forms. `POST /api/event/` reports events.',
  })
  @ApiParam({ name: 'id', type: String })
  @Requires(Access.readTeam)
  @Responds(200, [UserEventsDto])
  events(@CurrentAuth() auth: Auth, @IdParam('id', 'User') id: string) {
    return this.sessions.eventsOf(auth.scope, id);
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Delete a user',
    description:
      'Erases the user with values, runs and files. Envelopes that somebody has signed or approved remain, without the user, ' +
      'also while others have still to sign.',
  })
  @ApiParam({ name: 'id', type: String })
  @Requires(Access.editFormResults)
  @Responds(204)
  delete(@CurrentAuth() auth: Auth, @IdParam('id', 'User') id: string, @Req() request: Request) {
    return this.users.delete(auth.scope, id, requestIdOf(request));
  }
}
