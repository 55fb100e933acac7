import { BaseEntity } from '@app/core';
import { Column, Entity, ForeignKey, Unique } from 'typeorm';

export const ENVIRONMENT_NAME_UNIQUE = 'environment_team_name';

/** A separate set of users and results of one team, such as production or development. */
@Entity()
@Unique(ENVIRONMENT_NAME_UNIQUE, ['teamId', 'name'])
// The target of composite foreign keys, so that no row can combine a team with another team's environment.
@Unique('environment_team_id', ['teamId', 'id'])
export class Environment extends BaseEntity {
  @ForeignKey('Team', { onDelete: 'CASCADE' })
  @Column('uuid')
  teamId!: string;

  @Column('varchar', { length: 40 }) name!: string;
}
