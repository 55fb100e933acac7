import { BaseEntity } from '@app/core';
import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { Properties } from '../model/form-model';
import type { CodeFault, RuleCode, RuleMode, TriggerEvent } from '../rules/rule-code';

/** A custom rule of a form; `steps` and `elements` are their ids on the wire. */
@Entity()
export class LogicRule extends BaseEntity {
  @ForeignKey('Form', { onDelete: 'CASCADE' })
  @Index('logic_rule_form')
  @Column('uuid')
  formId!: string;

  @Column('integer') position!: number;
  @Column('varchar', { length: 255 }) name!: string;
  @Column('text', { default: '' }) description!: string;
  @Column('text') triggerEvent!: TriggerEvent;
  /** Execution order. */
  @Column('integer') index!: number;
  @Column('jsonb', { default: {} }) metadata!: Properties;
  /** As sent: an object or a string. */
  @Column('jsonb') code!: RuleCode;
  @Column('boolean', { default: true }) enabled!: boolean;
  @Column('boolean') valid!: boolean;
  /** Why the code cannot run; also null in rows from before this column. */
  @Column('jsonb', { nullable: true }) fault!: CodeFault | null;
  @Column('text') mode!: RuleMode;
  @Column('text', { array: true, default: () => "'{}'" }) steps!: string[];
  @Column('text', { array: true, default: () => "'{}'" }) elements!: string[];
}
