import type { Listing } from '@app/core';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, IsNull, MoreThan, Repository } from 'typeorm';
import { Account } from '../accounts/account.entity';
import type { TeamScope } from '../access/auth';
import { Environment } from '../environments/environment.entity';
import { Invitation } from './invitation.entity';
import type { Role } from '../access/permissions';
import { Team } from '../teams/team.entity';

/** An invitation with its account and team. */
export interface InvitationDetails {
  invitation: Invitation;
  account: Account;
  team: Team;
}

/** An open invitation with the facts of its account. */
export interface ListedInvitation extends Pick<Invitation, 'accountId' | 'createdAt' | 'expiresAt'> {
  email: string;
  role: Role;
  /** Name of the environment for which it grants a key; null: all. */
  environment: string | null;
}

@Injectable()
export class InvitationsRepository {
  constructor(@InjectRepository(Invitation) private readonly invitations: Repository<Invitation>) {}

  async insert(
    { teamId }: TeamScope,
    invitations: Pick<Invitation, 'accountId' | 'environmentId' | 'expiresAt'>[],
    manager: EntityManager,
  ): Promise<Invitation[]> {
    const rows = invitations.map((invitation) => manager.create(Invitation, { ...invitation, teamId }));
    await manager.insert(Invitation, rows);
    return rows;
  }

  /** Finds an invitation by its id without a team, because the holder of the link has no key. */
  async findByLink(id: string, manager = this.invitations.manager): Promise<InvitationDetails | null> {
    const invitation = await manager.findOneBy(Invitation, { id });
    if (!invitation) return null;
    const { teamId, accountId } = invitation;
    const account = await manager.findOneBy(Account, { teamId, id: accountId });
    const team = await manager.findOneBy(Team, { id: teamId });
    return account && team && { invitation, account, team };
  }

  /** Marks an open invitation as accepted; false when it was accepted before or has expired. Only one of two calls succeeds. */
  async accept({ teamId }: TeamScope, id: string, now: Date, manager: EntityManager): Promise<boolean> {
    const open = { teamId, id, acceptedAt: IsNull(), expiresAt: MoreThan(now) };
    return (await manager.update(Invitation, open, { acceptedAt: now })).affected === 1;
  }

  /** Invitations that were not accepted, newest first, including expired ones, which can be sent again. */
  async pageOpen({ teamId }: TeamScope, skip: number, take: number): Promise<Listing<ListedInvitation>> {
    const query = this.invitations
      .createQueryBuilder('invitation')
      .innerJoin(Account, 'account', 'account.id = invitation.accountId')
      .leftJoin(Environment, 'environment', 'environment.id = invitation.environmentId')
      .where('invitation.teamId = :teamId AND invitation.acceptedAt IS NULL', { teamId })
      .select(['account.id AS "accountId"', 'account.email AS email', 'account.role AS role'])
      .addSelect(['environment.name AS environment', 'invitation.createdAt AS "createdAt"'])
      .addSelect('invitation.expiresAt AS "expiresAt"')
      .orderBy('invitation.createdAt', 'DESC')
      .addOrderBy('invitation.id', 'DESC');
    const [results, count] = await Promise.all([
      query.clone().offset(skip).limit(take).getRawMany<ListedInvitation>(),
      this.invitations.countBy({ teamId, acceptedAt: IsNull() }),
    ]);
    return { count, results };
  }

  /** The account's invitation unless it was accepted. */
  findOpen({ teamId }: TeamScope, accountId: string, manager: EntityManager): Promise<Invitation | null> {
    return manager.findOneBy(Invitation, { teamId, accountId, acceptedAt: IsNull() });
  }

  /** The link is invalid after the commit. */
  async delete({ teamId }: TeamScope, id: string, manager: EntityManager): Promise<void> {
    await manager.delete(Invitation, { teamId, id });
  }
}
