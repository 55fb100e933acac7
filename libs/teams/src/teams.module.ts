import { MailModule } from '@app/core';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Account } from './accounts/account.entity';
import { AccountsRepository } from './accounts/accounts.repository';
import { AccountReach } from './accounts/account-reach';
import { AccountsService } from './accounts/accounts.service';
import { ApiKey } from './keys/api-key.entity';
import { ApiKeysRepository } from './keys/api-keys.repository';
import { AuditChain } from './audit/audit-chain';
import { AuditEntriesRepository } from './audit/audit-entries.repository';
import { AuditEntry } from './audit/audit-entry.entity';
import { AuditLink } from './audit/audit-link.entity';
import { AuditLinksRepository } from './audit/audit-links.repository';
import { AuditLog } from './audit/audit-log.service';
import { AuditTrail } from './audit/audit-trail';
import { AuditVerifier } from './audit/audit-verifier';
import { Authenticator } from './access/authenticator';
import { EndUsers } from './access/end-user';
import { Environment } from './environments/environment.entity';
import { EnvironmentsRepository } from './environments/environments.repository';
import { EnvironmentsService } from './environments/environments.service';
import { IdempotencyKey } from './idempotency/idempotency-key.entity';
import { IdempotencyKeysRepository } from './idempotency/idempotency-keys.repository';
import { IdempotentCalls } from './idempotency/idempotent-calls.service';
import { InvitationLinks } from './invitations/invitation-links';
import { InvitationSender } from './invitations/invitation-sender';
import { Invitation } from './invitations/invitation.entity';
import { InvitationsRepository } from './invitations/invitations.repository';
import { InvitationsService } from './invitations/invitations.service';
import { KeysService } from './keys/keys.service';
import { PendingInvitationsService } from './invitations/pending-invitations.service';
import { LinkAccess } from './access/link-access';
import { RightsChanges } from './access/rights-changes';
import { TeamKeysService } from './keys/team-keys.service';
import { Team } from './teams/team.entity';
import { TeamsRepository } from './teams/teams.repository';
import { TeamsService } from './teams/teams.service';

/** Teams, accounts, environments and keys; authentication. */
@Module({
  imports: [
    MailModule,
    TypeOrmModule.forFeature([Team, Environment, Account, ApiKey, IdempotencyKey, Invitation, AuditEntry, AuditLink]),
  ],
  providers: [
    AccountsRepository,
    AccountReach,
    AccountsService,
    ApiKeysRepository,
    AuditChain,
    AuditEntriesRepository,
    AuditLinksRepository,
    AuditLog,
    AuditTrail,
    AuditVerifier,
    Authenticator,
    EndUsers,
    EnvironmentsRepository,
    EnvironmentsService,
    IdempotencyKeysRepository,
    IdempotentCalls,
    InvitationLinks,
    InvitationSender,
    InvitationsRepository,
    InvitationsService,
    KeysService,
    LinkAccess,
    PendingInvitationsService,
    RightsChanges,
    TeamKeysService,
    TeamsRepository,
    TeamsService,
  ],
  exports: [
    AccountsService,
    AuditChain,
    AuditLog,
    AuditTrail,
    AuditVerifier,
    Authenticator,
    EndUsers,
    EnvironmentsService,
    IdempotentCalls,
    InvitationsService,
    KeysService,
    LinkAccess,
    PendingInvitationsService,
    TeamKeysService,
    TeamsService,
  ],
})
export class TeamsModule {}
