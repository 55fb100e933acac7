import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Conflicts, pageOf, PageQuery, Responds, UuidParam } from '@app/core';
import {
  CaughtMailDto,
  CaughtMailList,
  CaughtMailQuery,
  ClockDto,
  CreateReceiverDto,
  EnvironmentReset,
  EnvironmentResetDto,
  MoveClockDto,
  ReceiverDetailDto,
  ReceiverDto,
  ReceiversService,
  SandboxClock,
} from '@app/sandbox';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';

const ID = { name: 'receiver_id', format: 'uuid', description: 'receiver ID (UUID), from its creation or the list' };
const IdParam = () => UuidParam('receiver_id', 'The receiver');

/** What tests of other programs need. Everything is about the environment of the key. */
@ApiTags('Sandbox')
@RequiresScope('sandbox')
@Controller('api/sandbox')
export class SandboxController {
  constructor(
    private readonly environments: EnvironmentReset,
    private readonly clock: SandboxClock,
    private readonly mails: CaughtMailList,
    private readonly receivers: ReceiversService,
  ) {}

  @Post('reset')
  @ApiOperation({
    summary: 'Empty the environment',
    description:
      'Deletes the users, values, submissions, files, envelopes, runs, deliveries, mails, receivers and jobs of the environment of the key, its idempotency keys and the counts of rate limits. Work that is being done is cancelled, so nothing comes back. Definitions, keys and the audit log stay: all environments of the team share the definitions. 409 in the environment with real data.',
  })
  @Conflicts('protected_environment')
  @Requires(Access.useSandbox)
  @Responds(200, EnvironmentResetDto)
  reset(@CurrentAuth() auth: Auth) {
    return this.environments.reset(auth.scope);
  }

  @Patch('clock')
  @ApiOperation({
    summary: 'Advance the clock',
    description:
      'Lets time pass for the environment of the key, and for no other: all times that are due later come nearer by as much. What is due then happens at once. The answer names what follows the clock and what does not. 409 in the environment with real data.',
  })
  @Conflicts('protected_environment')
  @Requires(Access.useSandbox)
  @Responds(200, ClockDto)
  advance(@CurrentAuth() auth: Auth, @Body() body: MoveClockDto) {
    return this.clock.move(auth, body);
  }

  @Get('mail')
  @ApiOperation({
    summary: 'List caught mails',
    description:
      'The mails that the environment of the key would have sent, newest first. In a sandbox no mail leaves the service.',
  })
  @Requires(Access.useSandbox)
  @Responds(200, pageOf(CaughtMailDto))
  listMails(@CurrentAuth() auth: Auth, @Query() query: CaughtMailQuery) {
    return this.mails.page(auth.scope, query);
  }

  @Get('receiver')
  @ApiOperation({ summary: 'List receivers', description: 'Receivers of the environment of the key, newest first.' })
  @Requires(Access.useSandbox)
  @Responds(200, pageOf(ReceiverDto))
  listReceivers(@CurrentAuth() auth: Auth, @Query() query: PageQuery) {
    return this.receivers.page(auth.scope, query);
  }

  @Post('receiver')
  @ApiOperation({
    summary: 'Create a receiver',
    description:
      'Creates an address that takes webhooks and callbacks and answers as its script says: with errors, late, or not at all.',
  })
  @ApiBody({ type: CreateReceiverDto, required: false })
  @Requires(Access.useSandbox)
  @Responds(201, ReceiverDto)
  createReceiver(@CurrentAuth() auth: Auth, @Body() body: CreateReceiverDto) {
    return this.receivers.create(auth.scope, body);
  }

  @Get('receiver/:receiver_id')
  @ApiOperation({
    summary: 'Retrieve a receiver',
    description: 'One receiver with its last hundred calls, and whether they are signed.',
  })
  @ApiParam(ID)
  @Requires(Access.useSandbox)
  @Responds(200, ReceiverDetailDto)
  readReceiver(@CurrentAuth() auth: Auth, @IdParam() id: string) {
    return this.receivers.read(auth.scope, id);
  }

  @Delete('receiver/:receiver_id')
  @ApiOperation({ summary: 'Delete a receiver', description: 'Deletes a receiver with its calls.' })
  @ApiParam(ID)
  @Requires(Access.useSandbox)
  @Responds(204)
  deleteReceiver(@CurrentAuth() auth: Auth, @IdParam() id: string) {
    return this.receivers.delete(auth.scope, id);
  }
}
