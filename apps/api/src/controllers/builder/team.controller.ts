import { Body, Controller, Delete, Get, Patch, Put } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AddressLimit, ErrorDto, LimitedByAddress, Responds, TakesFiles, type Upload } from '@app/core';
import {
  Access,
  CurrentAuth,
  EditTeamDto,
  LOGO_FILE,
  Requires,
  RequiresScope,
  TeamLogos,
  TeamSettings,
  TeamSettingsDto,
  type Auth,
} from '@app/teams';

@ApiTags('Builder: team')
@RequiresScope('team')
@Controller('api/builder/team')
export class BuilderTeamController {
  constructor(
    private readonly settings: TeamSettings,
    private readonly logos: TeamLogos,
  ) {}

  @Get()
  @ApiOperation({ summary: "Read the team's settings" })
  @Requires(Access.readTeam)
  @Responds(200, TeamSettingsDto)
  get(@CurrentAuth() auth: Auth) {
    return this.settings.get(auth.scope);
  }

  @Patch()
  @ApiOperation({
    summary: "Edit the team's settings",
    description: 'Switches features on and off for every key of the team, from the next request on.',
  })
  @Requires(Access.manageTeam)
  @Responds(200, TeamSettingsDto)
  edit(@CurrentAuth() auth: Auth, @Body() body: EditTeamDto) {
    return this.settings.edit(auth.scope, body);
  }

  @Put('logo')
  @LimitedByAddress(AddressLimit.upload)
  @ApiOperation({
    summary: "Set the team's logo",
    description:
      'Replaces the logo beside the name of the team on signing pages and in mails. The picture is drawn anew, at most 640 × 160 ' +
      'pixels and never enlarged; transparent parts become white, or dark where the logo is light, so that it can be read on ' +
      'light and dark grounds.',
  })
  @TakesFiles({}, LOGO_FILE)
  @Requires(Access.manageTeam)
  @Responds(200, TeamSettingsDto)
  async setLogo(@CurrentAuth() auth: Auth, @Body() upload: Upload) {
    await this.logos.replace(auth.scope, upload);
    return this.settings.get(auth.scope);
  }

  @Delete('logo')
  @ApiOperation({
    summary: "Delete the team's logo",
    description:
      'Signing pages and mails then show the name of the team alone, also in requests that were sent before.',
  })
  @Requires(Access.manageTeam)
  @Responds(204)
  @ApiResponse({ status: 404, description: 'The team has no logo', type: ErrorDto })
  deleteLogo(@CurrentAuth() auth: Auth) {
    return this.logos.delete(auth.scope);
  }
}
