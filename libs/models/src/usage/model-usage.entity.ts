import { TIMESTAMP } from '@app/core';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The calls of a language model for a team in one calendar month (UTC). */
@Entity()
@ForeignKey('Team', ['teamId'], ['id'], { onDelete: 'CASCADE' })
export class ModelUsage {
  @PrimaryColumn('uuid') teamId!: string;
  /** The first day of the month. */
  @PrimaryColumn('date') month!: string;
  @Column('integer', { default: 0 }) calls!: number;
  /** Tokens of prompts and replies, with those reserved by calls that run. */
  @Column('bigint', { default: 0, transformer: { to: (value: number) => value, from: Number } }) tokens!: number;
  @Column(TIMESTAMP) updatedAt!: Date;
}
