import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { InTransaction } from '@app/core';
import { CurrentEndUser, type EndUser, OnlyForUsers } from '@app/teams';
import { PanelSessions, PollQuery } from '@app/users';

const VALUES = { type: 'object', additionalProperties: true } as const;

/** What the display library calls about its user. */
@ApiTags('Display')
@Controller('api/fuser')
export class FuserController {
  constructor(private readonly sessions: PanelSessions) {}

  @Get('poll')
  @ApiOperation({ summary: "Poll a user's values", description: 'The values by field, without files.' })
  @ApiOkResponse({
    description: 'the values of the user by field',
    content: { 'application/json': { schema: VALUES } },
  })
  @OnlyForUsers()
  @InTransaction()
  poll(@CurrentEndUser() user: EndUser, @Query() query: PollQuery) {
    return this.sessions.poll(user, query);
  }
}
