import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, IsNull, MoreThan, Repository } from 'typeorm';
import { Account } from './account.entity';
import type { TeamScope } from './auth';
import { Invitation } from './invitation.entity';
import { Team } from './team.entity';

/** An invitation with whom it is for and where it leads. */
export interface InvitationDetails {
  invitation: Invitation;
  account: Account;
  team: Team;
}

@Injectable()
export class InvitationsRepository {
  constructor(@InjectRepository(Invitation) private readonly invitations: Repository<Invitation>) {}

  async insert(
    { teamId }: TeamScope,
    invitations: Pick<Invitation, 'accountId' | 'expiresAt'>[],
    manager: EntityManager,
  ): Promise<Invitation[]> {
    const rows = invitations.map((invitation) => manager.create(Invitation, { ...invitation, teamId }));
    await manager.insert(Invitation, rows);
    return rows;
  }

  /** By the id alone: whoever follows the link has no key that would tell the team. */
  async find(id: string, manager = this.invitations.manager): Promise<InvitationDetails | null> {
    const invitation = await manager.findOneBy(Invitation, { id });
    if (!invitation) return null;
    const { teamId, accountId } = invitation;
    const [account, team] = await Promise.all([
      manager.findOneBy(Account, { teamId, id: accountId }),
      manager.findOneBy(Team, { id: teamId }),
    ]);
    return account && team && { invitation, account, team };
  }

  /** Takes an open invitation; false when it was taken or has expired. Of two parallel calls one gets it. */
  async take(id: string, now: Date, manager: EntityManager): Promise<boolean> {
    const open = { id, acceptedAt: IsNull(), expiresAt: MoreThan(now) };
    return (await manager.update(Invitation, open, { acceptedAt: now })).affected === 1;
  }
}
