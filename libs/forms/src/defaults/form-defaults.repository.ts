import type { TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { EditFormDefaultsDto } from './form-defaults.dto';
import { FormDefaults } from './form-defaults.entity';

/** The settings that teams have changed. */
@Injectable()
export class FormDefaultsRepository {
  constructor(@InjectRepository(FormDefaults) private readonly defaults: Repository<FormDefaults>) {}

  /** What the team has changed; {} for nothing. */
  async find({ teamId }: TeamScope): Promise<EditFormDefaultsDto> {
    return (await this.defaults.findOneBy({ teamId }))?.settings ?? {};
  }

  /** The same, locked until the transaction ends, so that of two changes at once none is lost. */
  async lock({ teamId }: TeamScope, manager: EntityManager): Promise<EditFormDefaultsDto> {
    const insert = 'INSERT INTO form_defaults (team_id, settings) VALUES ($1, $2) ON CONFLICT (team_id) DO NOTHING';
    await manager.query(insert, [teamId, {}]);
    const lock = { mode: 'pessimistic_write' } as const;
    return (await manager.findOneOrFail(FormDefaults, { where: { teamId }, lock })).settings;
  }

  async update({ teamId }: TeamScope, settings: EditFormDefaultsDto, manager: EntityManager): Promise<void> {
    await manager.query('UPDATE form_defaults SET settings = $2 WHERE team_id = $1', [teamId, settings]);
  }
}
