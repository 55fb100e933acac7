import { MailModule } from '@app/core';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Account } from './account.entity';
import { AccountsRepository } from './accounts.repository';
import { AccountsService } from './accounts.service';
import { ApiKey } from './api-key.entity';
import { ApiKeysRepository } from './api-keys.repository';
import { Authenticator } from './authenticator';
import { Environment } from './environment.entity';
import { EnvironmentsRepository } from './environments.repository';
import { EnvironmentsService } from './environments.service';
import { InvitationLinks } from './invitation-link';
import { InvitationSender } from './invitation-sender';
import { Invitation } from './invitation.entity';
import { InvitationsRepository } from './invitations.repository';
import { InvitationsService } from './invitations.service';
import { KeysService } from './keys.service';
import { PendingInvitationsService } from './pending-invitations.service';
import { RightsChanges } from './rights-changes';
import { TeamKeysService } from './team-keys.service';
import { Team } from './team.entity';
import { TeamsRepository } from './teams.repository';
import { TeamsService } from './teams.service';

/** Teams, accounts, environments and keys; authentication. */
@Module({
  imports: [MailModule, TypeOrmModule.forFeature([Team, Environment, Account, ApiKey, Invitation])],
  providers: [
    AccountsRepository,
    AccountsService,
    ApiKeysRepository,
    Authenticator,
    EnvironmentsRepository,
    EnvironmentsService,
    InvitationLinks,
    InvitationSender,
    InvitationsRepository,
    InvitationsService,
    KeysService,
    PendingInvitationsService,
    RightsChanges,
    TeamKeysService,
    TeamsRepository,
    TeamsService,
  ],
  exports: [
    AccountsService,
    Authenticator,
    EnvironmentsService,
    InvitationsService,
    KeysService,
    PendingInvitationsService,
    TeamKeysService,
    TeamsService,
  ],
})
export class TeamsModule {}
