import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Responds } from '@app/core';
import { ModelUsageDto, ModelUsageService } from '@app/models';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';

/** The use of the language model by the team, and its budget. */
@ApiTags('Builder: operations')
@RequiresScope('team')
@Controller('api/builder/model-usage')
export class BuilderModelUsageController {
  constructor(private readonly usage: ModelUsageService) {}

  @Get()
  @ApiOperation({ summary: 'Retrieve the use of the language model', description: 'Calls and tokens of this month.' })
  @Requires(Access.readTeam)
  @Responds(200, ModelUsageDto)
  read(@CurrentAuth() auth: Auth) {
    return this.usage.read(auth.scope);
  }
}
