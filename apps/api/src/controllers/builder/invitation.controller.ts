import { Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { pageOf, PageQuery, Responds, UuidParam } from '@app/core';
import {
  Access,
  CurrentAuth,
  InvitationDto,
  PendingInvitationsService,
  Requires,
  RequiresScope,
  type Auth,
} from '@app/teams';

const ACCOUNT_ID = { name: 'account_id', format: 'uuid' };

/** Open invitations, which are created by `POST /api/account/invite/`. */
@ApiTags('Builder: team')
@RequiresScope('account')
@Controller('api/builder/invitation')
export class BuilderInvitationController {
  constructor(private readonly invitations: PendingInvitationsService) {}

  @Get()
  @ApiOperation({
    summary: 'List invitations that wait',
    description: 'Newest first, including expired ones. Accepted ones are not listed.',
  })
  @Requires(Access.readTeam)
  @Responds(200, pageOf(InvitationDto))
  list(@CurrentAuth() auth: Auth, @Query() query: PageQuery) {
    return this.invitations.page(auth.scope, query);
  }

  @Post(':account_id/resend')
  @ApiOperation({
    summary: 'Send an invitation again',
    description:
      'Sends a new mail with a new link; the previous link is invalid. Requires the rights to invite the account.',
  })
  @ApiParam(ACCOUNT_ID)
  @Requires(Access.inviteAccounts)
  @Responds(200, InvitationDto)
  resend(@CurrentAuth() auth: Auth, @UuidParam('account_id', 'An open invitation of the account') id: string) {
    return this.invitations.resend(auth, id);
  }

  @Delete(':account_id')
  @ApiOperation({
    summary: 'Withdraw an invitation',
    description:
      'Invalidates the link and deletes the account. Accounts that have accepted: `PATCH /api/account/uninvite/`. A key of another environment than production withdraws only invitations to its own.',
  })
  @ApiParam(ACCOUNT_ID)
  @Requires(Access.manageAccounts)
  @Responds(204)
  withdraw(@CurrentAuth() auth: Auth, @UuidParam('account_id', 'An open invitation of the account') id: string) {
    return this.invitations.withdraw(auth, id);
  }
}
