import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, Repository } from 'typeorm';
import type { TeamScope } from '../access/auth';
import { Team } from './team.entity';

@Injectable()
export class TeamsRepository {
  constructor(@InjectRepository(Team) private readonly teams: Repository<Team>) {}

  get({ teamId }: TeamScope, manager = this.teams.manager): Promise<Team> {
    return manager.findOneByOrFail(Team, { id: teamId });
  }

  insertNew(team: Pick<Team, 'name' | 'features' | 'whiteLabel'>, manager: EntityManager): Promise<Team> {
    return manager.save(manager.create(Team, team));
  }

  /** @param check of the changed team; what it throws undoes the change */
  async update(
    { teamId }: TeamScope,
    change: Partial<Omit<Team, 'id' | 'createdAt' | 'updatedAt'>>,
    check: (team: Team) => void,
  ): Promise<Team> {
    return this.teams.manager.transaction(async (manager) => {
      await manager.update(Team, { id: teamId }, { ...change, updatedAt: () => 'now()' });
      const team = await this.get({ teamId }, manager);
      check(team);
      return team;
    });
  }
}
