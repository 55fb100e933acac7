import { TIMESTAMP } from '@app/core';
import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** The logo of a team: the owner of its file in `stored_object`. A new logo is a new row. */
@Entity()
@Unique('team_logo_of_team', ['teamId'])
export class TeamLogo {
  @PrimaryColumn('uuid') id!: string;

  @ForeignKey('Team', { onDelete: 'CASCADE' })
  @Column('uuid')
  teamId!: string;

  /** The picture, PNG. */
  @Column('text') objectKey!: string;
  @Column('text') sha256!: string;
  /** In pixels. */
  @Column('integer') width!: number;
  @Column('integer') height!: number;
  @CreateDateColumn(TIMESTAMP) createdAt!: Date;
}
