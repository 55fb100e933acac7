import { AppError, NotFoundError } from '@app/core';
import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { AccountsRepository } from '../accounts/accounts.repository';
import { noteForAudit } from '../audit/audit-request';
import { EnvironmentsRepository } from '../environments/environments.repository';
import { InvitationLinks } from './invitation-links';
import { InvitationsRepository, type InvitationDetails } from './invitations.repository';
import { KeysService } from '../keys/keys.service';

/** The content of an invitation's page before it is accepted. */
export interface OpenInvitation {
  team: string;
  email: string;
  role: string;
  expiresAt: Date;
}

/** The content of the page after it was accepted, shown once. */
export interface AcceptedInvitation {
  team: string;
  email: string;
  /** API keys by name of the environment. */
  keys: Record<string, string>;
}

/**
 * Gives new members their keys through a mailed link that works once and expires. The keys are created when the invitation is
 * accepted.
 */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsRepository,
    private readonly invitations: InvitationsRepository,
    private readonly environments: EnvironmentsRepository,
    private readonly keys: KeysService,
    private readonly links: InvitationLinks,
  ) {}

  /** @throws NotFoundError for a forged link; AppError 404 with a reason for a used or expired one */
  async open(token: string): Promise<OpenInvitation> {
    const { invitation, account, team } = await this.find(token);
    assertOpen(invitation);
    return { team: team.name, email: account.email, role: account.role, expiresAt: invitation.expiresAt };
  }

  /** Creates the member's keys, one for each environment of the invitation, and invalidates the link. @throws like `open` */
  accept(token: string): Promise<AcceptedInvitation> {
    return this.dataSource.transaction(async (manager) => {
      const { invitation, account, team } = await this.findLocked(token, manager);
      const scope = { teamId: team.id };
      const holder = { ...scope, environmentId: invitation.environmentId, actor: 'invitee' as const };
      noteForAudit({ holder: { ...holder, accountId: account.id, email: account.email } });
      noteForAudit({ objectType: 'account', objectIds: [account.id], fields: ['keys'] });
      assertOpen(invitation);
      if (!(await this.invitations.accept(scope, invitation.id, new Date(), manager))) throw used();

      const environments = await this.environments.list(scope, manager);
      const granted = environments.filter(({ id }) => [null, id].includes(invitation.environmentId));
      const keys = await this.keys.issue(scope, account.id, granted, manager);
      return { team: team.name, email: account.email, keys };
    });
  }

  /** Reads again under the team's lock: before it, the account may be removed or the invitation sent again. */
  private async findLocked(token: string, manager: EntityManager): Promise<InvitationDetails> {
    const { team } = await this.find(token, manager);
    await this.accounts.lockTeam({ teamId: team.id }, manager);
    return this.find(token, manager);
  }

  private async find(token: string, manager?: EntityManager): Promise<InvitationDetails> {
    const id = this.links.open(token);
    const found = id === null ? null : await this.invitations.findByLink(id, manager);
    if (!found) throw new NotFoundError('The invitation');
    return found;
  }
}

function assertOpen({ acceptedAt, expiresAt }: InvitationDetails['invitation']) {
  if (acceptedAt) throw used();
  if (expiresAt.getTime() <= Date.now())
    throw new AppError(
      404,
      'invitation_expired',
      'This invitation has expired. Ask an admin of the team for a new one.',
    );
}

const used = () =>
  new AppError(
    404,
    'invitation_used',
    'This invitation was used already: keys are shown only once. An admin of the team can give you a new key.',
  );
