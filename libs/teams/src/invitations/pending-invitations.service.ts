import { NotFoundError, type Listing, type PageQuery } from '@app/core';
import { Injectable } from '@nestjs/common';
import { AccountReach } from '../accounts/account-reach';
import { assertAdminRemains } from '../accounts/account-reference';
import type { Account } from '../accounts/account.entity';
import { AccountsRepository } from '../accounts/accounts.repository';
import type { Auth, TeamScope } from '../access/auth';
import { EnvironmentsRepository } from '../environments/environments.repository';
import { beyondEnvironment, reachesEvery, assertGrantable } from '../access/grants';
import { assertUnlimited, INVITE } from '../access/key-limits';
import { toInvitationDto, type InvitationDto } from './invitation.dto';
import { InvitationSender } from './invitation-sender';
import type { Invitation } from './invitation.entity';
import { InvitationsRepository } from './invitations.repository';
import { Access } from '../access/permissions';
import { RightsChanges, type RightsChange } from '../access/rights-changes';

/** Lists, resends and withdraws invitations that were not accepted. */
@Injectable()
export class PendingInvitationsService {
  constructor(
    private readonly changes: RightsChanges,
    private readonly accounts: AccountsRepository,
    private readonly environments: EnvironmentsRepository,
    private readonly invitations: InvitationsRepository,
    private readonly sender: InvitationSender,
    private readonly reach: AccountReach,
  ) {}

  async page(scope: TeamScope, query: PageQuery): Promise<Listing<InvitationDto>> {
    const { count, results } = await this.invitations.pageOpen(scope, query.skip, query.page_size);
    return { count, results: results.map(toInvitationDto) };
  }

  /**
   * Sends an invitation again with the same grants, also an expired one, and invalidates the previous link.
   * @throws NotFoundError when the account has no open invitation
   * @throws ForbiddenError when it grants more than the caller may grant
   */
  resend(auth: Auth, accountId: string): Promise<InvitationDto> {
    return this.changes.run(auth, Access.inviteAccounts, async (at) => {
      const { account, invitation } = await this.find(auth, accountId, at);
      assertGrantable(at.caller, [account], ['']);
      assertUnlimited(at.limits, INVITE);
      const environments = await this.environments.list(auth.scope, at.manager);
      const { environmentId } = invitation;
      if (environmentId !== auth.scope.environmentId && !reachesEvery(auth.scope.environmentId, environments))
        throw beyondEnvironment(auth.environment, 'the invitation gives keys of others');

      await this.invitations.delete(auth.scope, invitation.id, at.manager);
      const [sent] = await this.sender.send(auth, [account], environmentId, at.manager);
      const environment = environments.find(({ id }) => id === environmentId)?.name ?? null;
      return toInvitationDto({ ...sent!, email: account.email, role: account.role, environment });
    });
  }

  /** Deletes the account of an open invitation, which invalidates the link. @throws NotFoundError, ForbiddenError */
  withdraw(auth: Auth, accountId: string): Promise<void> {
    return this.changes.run(auth, Access.manageAccounts, async (at) => {
      const { account } = await this.find(auth, accountId, at);
      await this.reach.assertWithin(auth, [account.id], 'an invitation to keys of other environments', at.manager);
      const staying = at.accounts.filter((one) => one !== account);
      assertAdminRemains(staying, await this.accounts.findJoined(auth.scope, at.manager));
      await this.accounts.delete(auth.scope, [account.id], at.manager);
    });
  }

  private async find(
    { scope }: Auth,
    accountId: string,
    { accounts, manager }: RightsChange,
  ): Promise<{ account: Account; invitation: Invitation }> {
    const account = accounts.find(({ id }) => id === accountId.toLowerCase());
    const invitation = account && (await this.invitations.findOpen(scope, account.id, manager));
    if (!invitation) throw new NotFoundError('An open invitation of the account');
    return { account, invitation };
  }
}
