import { Env, Mails } from '@app/core';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity';
import type { Auth } from '../access/auth';
import { InvitationLinks } from './invitation-links';
import type { Invitation } from './invitation.entity';
import { invitationMail } from './invitation-mail';
import { InvitationsRepository } from './invitations.repository';
import { TeamsRepository } from '../teams/teams.repository';

const HOUR_MS = 3_600_000;

/** Creates invitations and mails their links. */
@Injectable()
export class InvitationSender {
  constructor(
    private readonly env: Env,
    private readonly teams: TeamsRepository,
    private readonly invitations: InvitationsRepository,
    private readonly links: InvitationLinks,
    private readonly mails: Mails,
  ) {}

  /**
   * Invites accounts without an invitation, in the caller's transaction; the mails are sent after the commit.
   * @param environmentId the environment for which an invitation grants a key; null: all environments of the team
   */
  async send(
    auth: Auth,
    accounts: Pick<Account, 'id' | 'email'>[],
    environmentId: string | null,
    manager: EntityManager,
  ): Promise<Invitation[]> {
    const { invitationHours: hours } = this.env;
    const expiresAt = new Date(Date.now() + hours * HOUR_MS);
    const team = await this.teams.get(auth.scope, manager);
    const rows = accounts.map(({ id }) => ({ accountId: id, environmentId, expiresAt }));
    const invitations = await this.invitations.insert(auth.scope, rows, manager);

    for (const [index, { id, email }] of accounts.entries()) {
      const link = this.links.url(invitations[index]!.id);
      const { name, locale } = team;
      const mail = invitationMail({ team: name, locale, inviter: auth.account.email, link, hours });
      await this.mails.add(manager, { ...auth.scope, aboutId: id, to: email, ...mail });
    }
    return invitations;
  }
}
