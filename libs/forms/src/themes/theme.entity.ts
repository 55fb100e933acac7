import { BaseEntity } from '@app/core';
import { Column, Entity, ForeignKey, Unique } from 'typeorm';

export const THEME_NAME_UNIQUE = 'theme_team_name';

/** A set of assets for the forms of a team. */
@Entity()
@Unique(THEME_NAME_UNIQUE, ['teamId', 'name'])
@Unique('theme_team_id', ['teamId', 'id'])
export class Theme extends BaseEntity {
  @ForeignKey('Team', { onDelete: 'CASCADE' })
  @Column('uuid')
  teamId!: string;

  @Column('varchar', { length: 255 }) name!: string;
}
