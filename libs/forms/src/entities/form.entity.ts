import { BaseEntity } from '@app/core';
import { Column, Entity, ForeignKey, Unique } from 'typeorm';
import type { Translations } from '../model/form-model';

export const FORM_NAME_UNIQUE = 'form_team_name';
const FORM_THEME = 'form_theme';
export const FORM_KEY_UNIQUE = 'form_team_key';

/** A form of a team; `key` (six letters) is its id on the wire, `id` the internal one. */
@Entity()
@Unique(FORM_NAME_UNIQUE, ['teamId', 'name'])
@Unique(FORM_KEY_UNIQUE, ['teamId', 'key'])
// The target of composite foreign keys, so that no row can combine a team with another team's form.
@Unique('form_team_id', ['teamId', 'id'])
@ForeignKey('Theme', ['teamId', 'themeId'], ['teamId', 'id'], {
  name: FORM_THEME,
  deferrable: 'INITIALLY IMMEDIATE',
})
export class Form extends BaseEntity {
  @ForeignKey('Team', { onDelete: 'CASCADE' })
  @Column('uuid')
  teamId!: string;

  @Column('varchar', { length: 6 }) key!: string;
  @Column('varchar', { length: 255 }) name!: string;
  @Column('boolean', { default: true }) active!: boolean;

  @Column('text', { array: true, default: () => "'{}'" })
  tags!: string[];

  @Column('uuid', { nullable: true })
  themeId!: string | null;

  @Column('jsonb', { default: {} }) translations!: Translations;
}
