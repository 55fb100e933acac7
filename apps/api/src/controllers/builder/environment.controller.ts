import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { pageOf, PageQuery, Responds } from '@app/core';
import {
  Access,
  CreateEnvironmentDto,
  CurrentAuth,
  EnvironmentDto,
  EnvironmentsService,
  NewEnvironmentDto,
  Requires,
  RequiresScope,
  type Auth,
} from '@app/teams';

@ApiTags('Builder: team')
@RequiresScope('team')
@Controller('api/builder/environment')
export class BuilderEnvironmentController {
  constructor(private readonly environments: EnvironmentsService) {}

  @Get()
  @ApiOperation({ summary: 'List environments' })
  @Requires(Access.readTeam)
  @Responds(200, pageOf(EnvironmentDto))
  list(@CurrentAuth() auth: Auth, @Query() query: PageQuery) {
    return this.environments.page(auth.scope, query);
  }

  @Post()
  @ApiOperation({
    summary: 'Create an environment',
    description:
      "Returns the caller's key for the new environment, once; other accounts get theirs from `/api/builder/key/`. Requires a key of production.",
  })
  @Requires(Access.manageTeam)
  @Responds(201, NewEnvironmentDto)
  create(@CurrentAuth() auth: Auth, @Body() body: CreateEnvironmentDto) {
    return this.environments.create(auth, body);
  }
}
