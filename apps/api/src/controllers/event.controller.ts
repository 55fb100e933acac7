import { Controller, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { requestIdOf, Responds, type Sent, SentBody } from '@app/core';
import { Access, AlsoForUsers, type Caller, CurrentCaller, Requires, RequiresScope } from '@app/teams';
import { FormEventsService, RecordedEventDto, RecordEventDto } from '@app/users';

@ApiTags('Display')
@RequiresScope('submissions')
@Controller('api/event')
export class EventController {
  constructor(private readonly events: FormEventsService) {}

  @Post()
  @ApiOperation({
    summary: 'Report an event of a step',
    description:
      'Stores that a user was shown a step of a form, has submitted it, or has left it without its values: for each step the latest event of each kind. Repeated events, and events older than the stored one, change nothing. With `completed` the submission of the user is completed, as by `POST /api/form/submission/`.',
  })
  @ApiBody({ type: RecordEventDto })
  @AlsoForUsers()
  @Requires(Access.editFormResults)
  @Responds(200, RecordedEventDto)
  record(
    @CurrentCaller() caller: Caller,
    @SentBody(RecordEventDto) body: Sent<RecordEventDto>,
    @Req() request: Request,
  ) {
    return this.events.record(caller, body, requestIdOf(request));
  }
}
