import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { TeamScope } from '../access/auth';
import { TeamLogo } from './team-logo.entity';

export type NewLogo = Pick<TeamLogo, 'id' | 'objectKey' | 'sha256' | 'width' | 'height'>;

@Injectable()
export class TeamLogosRepository {
  constructor(@InjectRepository(TeamLogo) private readonly logos: Repository<TeamLogo>) {}

  find({ teamId }: TeamScope, manager = this.logos.manager): Promise<TeamLogo | null> {
    return manager.findOneBy(TeamLogo, { teamId });
  }

  /** Puts a logo in the place of the one before, whose file is deleted by the trigger. The team is locked. */
  async replace({ teamId }: TeamScope, logo: NewLogo, manager: EntityManager): Promise<void> {
    await manager.query('SELECT FROM team WHERE id = $1 FOR NO KEY UPDATE', [teamId]);
    await manager.delete(TeamLogo, { teamId });
    await manager.insert(TeamLogo, { ...logo, teamId });
  }

  /** @returns whether there was one */
  async delete({ teamId }: TeamScope): Promise<boolean> {
    return this.logos.manager.transaction(async (manager) => {
      const { affected } = await manager.delete(TeamLogo, { teamId });
      return affected === 1;
    });
  }
}
