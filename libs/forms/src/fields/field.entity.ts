import { BaseEntity } from '@app/core';
import { Column, Entity, ForeignKey, Unique } from 'typeorm';
import type { FieldDefinition } from './field-definition';
import type { FieldMetadata } from './field-metadata';
import type { FieldType } from './field-types';

export const FIELD_KEY_UNIQUE = 'field_team_key';

/** A field definition of a team; `key` is its id on the wire, `id` the internal one. */
@Entity()
@Unique(FIELD_KEY_UNIQUE, ['teamId', 'key'])
// The target of composite foreign keys, so that no row can combine a team with another team's field.
@Unique('field_team_id', ['teamId', 'id'])
export class Field extends BaseEntity implements FieldDefinition {
  @ForeignKey('Team', { onDelete: 'CASCADE' })
  @Column('uuid')
  teamId!: string;

  @Column('varchar', { length: 255 }) key!: string;
  @Column('text') type!: FieldType;
  @Column('text', { default: '' }) displayText!: string;
  @Column('boolean', { default: false }) hidden!: boolean;
  @Column('boolean', { default: false }) repeated!: boolean;
  @Column('jsonb', { default: {} }) metadata!: FieldMetadata;
  @Column('integer', { nullable: true }) maxLength!: number | null;
  @Column('integer', { nullable: true }) minLength!: number | null;
}
