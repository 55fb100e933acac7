import { TIMESTAMP } from '@app/core';
import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** The foreign keys of a value to its user and its field. */
export const VALUE_OF_USER = 'field_value_user';
export const VALUE_IN_FIELD = 'field_value_field';

/**
 * The value of one user in one field; a cleared value has no row. Composite foreign keys rule out a user of another
 * environment and a field of another team.
 */
@Entity()
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('User', ['environmentId', 'userId'], ['environmentId', 'id'], { onDelete: 'CASCADE', name: VALUE_OF_USER })
@ForeignKey('Field', ['teamId', 'fieldId'], ['teamId', 'id'], {
  name: VALUE_IN_FIELD,
  deferrable: 'INITIALLY IMMEDIATE',
})
@Index('field_value_by_field', ['fieldId', 'environmentId'])
export class FieldValue {
  @PrimaryColumn('uuid') environmentId!: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) userId!: string;
  @PrimaryColumn('uuid') fieldId!: string;
  @Column('uuid') teamId!: string;
  @Column('jsonb') value!: unknown;
  @CreateDateColumn(TIMESTAMP) createdAt!: Date;
  @UpdateDateColumn(TIMESTAMP) updatedAt!: Date;
}
