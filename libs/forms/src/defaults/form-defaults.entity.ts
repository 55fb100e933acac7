import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { EditFormDefaultsDto } from './form-defaults.dto';

/** The settings that a team has changed for the display of its forms; all others have their initial values. */
@Entity()
export class FormDefaults {
  @ForeignKey('Team', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  teamId!: string;

  /** In their wire form. */
  @Column('jsonb') settings!: EditFormDefaultsDto;
}
