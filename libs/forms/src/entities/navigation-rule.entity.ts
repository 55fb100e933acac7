import { BaseEntity } from '@app/core';
import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { Condition, NavigationTrigger, TriggerElement } from '../model/form-model';

/** Navigates from one step to another when its element is triggered and all its conditions hold. */
@Entity()
export class NavigationRule extends BaseEntity {
  @ForeignKey('Form', { onDelete: 'CASCADE' })
  @Index('navigation_rule_form')
  @Column('uuid')
  formId!: string;

  @Column('integer') position!: number;

  @ForeignKey('Step', { onDelete: 'CASCADE' })
  @Index('navigation_rule_previous')
  @Column('uuid')
  previousStepId!: string;

  @ForeignKey('Step', { onDelete: 'CASCADE' })
  @Index('navigation_rule_next')
  @Column('uuid')
  nextStepId!: string;

  @Column('text') trigger!: NavigationTrigger;
  @Column('text') elementType!: TriggerElement;
  /** The wire id of an element of the previous step. */
  @Column('varchar', { length: 255 }) elementKey!: string;
  @Column('jsonb', { default: [] }) conditions!: Condition[];
}
