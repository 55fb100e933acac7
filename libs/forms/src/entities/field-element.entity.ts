import { BaseEntity } from '@app/core';
import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import type { Condition, Properties, SubmitTrigger } from '../model/form-model';

/** Shows a field of the team on a step. Null columns inherit the value of the field definition. */
@Entity()
@Unique('field_element_field', ['stepId', 'fieldId'])
export class FieldElement extends BaseEntity {
  @ForeignKey('Step', { onDelete: 'CASCADE' })
  @Column('uuid')
  stepId!: string;

  /** A field in use cannot be deleted. */
  @ForeignKey('Field', { deferrable: 'INITIALLY IMMEDIATE' })
  @Index('field_element_of_field')
  @Column('uuid')
  fieldId!: string;

  @Column('integer') position!: number;
  @Column('text', { nullable: true }) displayText!: string | null;
  @Column('integer', { nullable: true }) maxLength!: number | null;
  @Column('integer', { nullable: true }) minLength!: number | null;
  @Column('boolean', { default: true }) required!: boolean;
  @Column('text', { default: '' }) placeholder!: string;
  @Column('text', { default: '' }) tooltipText!: string;
  @Column('text', { default: 'none' }) submitTrigger!: SubmitTrigger;
  @Column('text', { default: '' }) iconUrl!: string;
  @Column('text', { default: '' }) format!: string;
  @Column('text', { default: '' }) repeatTrigger!: string;
  @Column('jsonb', { default: {} }) tags!: Record<string, string>;
  @Column('jsonb', { default: [] }) hideRules!: Condition[];

  @ForeignKey('Asset', { deferrable: 'INITIALLY IMMEDIATE' })
  @Index('field_element_asset')
  @Column('uuid', { nullable: true })
  assetId!: string | null;

  @Column('jsonb', { default: {} }) styles!: Properties;
}
