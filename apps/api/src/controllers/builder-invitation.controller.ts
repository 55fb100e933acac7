import { Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { pageOf, PageQuery, Responds, UuidParam } from '@app/core';
import { Access, CurrentAuth, InvitationDto, PendingInvitationsService, Requires, type Auth } from '@app/teams';

const ACCOUNT_ID = { name: 'account_id', format: 'uuid' };

/** Invitations that wait; they are made by `POST /api/account/invite/`. */
@ApiTags('Builder: team')
@Controller('api/builder/invitation')
export class BuilderInvitationController {
  constructor(private readonly invitations: PendingInvitationsService) {}

  /** Newest first, with those that have expired. An accepted one is not listed. */
  @Get()
  @ApiOperation({ summary: 'List invitations that wait' })
  @Requires(Access.readTeam)
  @Responds(200, pageOf(InvitationDto))
  list(@CurrentAuth() auth: Auth, @Query() query: PageQuery) {
    return this.invitations.page(auth.scope, query);
  }

  /** A new mail with a new link; the link of before is dead. Whoever could not have invited the account so is refused. */
  @Post(':account_id/resend')
  @ApiOperation({ summary: 'Send an invitation again' })
  @ApiParam(ACCOUNT_ID)
  @Requires(Access.inviteAccounts)
  @Responds(200, InvitationDto)
  resend(@CurrentAuth() auth: Auth, @UuidParam('account_id', 'An open invitation of the account') id: string) {
    return this.invitations.resend(auth, id);
  }

  /** The link is dead, and the invited account is gone. An account that has accepted is removed by `PATCH /api/account/uninvite/`. */
  @Delete(':account_id')
  @ApiOperation({ summary: 'Withdraw an invitation' })
  @ApiParam(ACCOUNT_ID)
  @Requires(Access.manageAccounts)
  @Responds(204)
  withdraw(@CurrentAuth() auth: Auth, @UuidParam('account_id', 'An open invitation of the account') id: string) {
    return this.invitations.withdraw(auth, id);
  }
}
