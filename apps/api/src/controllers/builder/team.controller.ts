import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Responds } from '@app/core';
import {
  Access,
  CurrentAuth,
  EditTeamDto,
  Requires,
  RequiresScope,
  TeamSettingsDto,
  TeamsService,
  type Auth,
} from '@app/teams';

@ApiTags('Builder: team')
@RequiresScope('team')
@Controller('api/builder/team')
export class BuilderTeamController {
  constructor(private readonly teams: TeamsService) {}

  @Get()
  @ApiOperation({ summary: "Read the team's settings" })
  @Requires(Access.readTeam)
  @Responds(200, TeamSettingsDto)
  get(@CurrentAuth() auth: Auth) {
    return this.teams.settings(auth.scope);
  }

  @Patch()
  @ApiOperation({
    summary: "Edit the team's settings",
    description: 'Switches features on and off for every key of the team, from the next request on.',
  })
  @Requires(Access.manageTeam)
  @Responds(200, TeamSettingsDto)
  edit(@CurrentAuth() auth: Auth, @Body() body: EditTeamDto) {
    return this.teams.edit(auth.scope, body);
  }
}
