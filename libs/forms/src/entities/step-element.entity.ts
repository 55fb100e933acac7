import { BaseEntity } from '@app/core';
import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import type { Condition, ElementKind, Properties } from '../model/form-model';

/** An image, video, progress bar, text or button on a step; `key` is its id on the wire. */
@Entity()
@Unique('step_element_key', ['stepId', 'kind', 'key'])
export class StepElement extends BaseEntity {
  @ForeignKey('Step', { onDelete: 'CASCADE' })
  @Column('uuid')
  stepId!: string;

  @Column('text') kind!: ElementKind;
  @Column('varchar', { length: 255 }) key!: string;
  @Column('integer') position!: number;
  @Column('jsonb', { default: {} }) properties!: Properties;
  @Column('jsonb', { default: [] }) hideRules!: Condition[];

  /** An asset in use cannot be deleted. */
  @ForeignKey('Asset', { deferrable: 'INITIALLY IMMEDIATE' })
  @Index('step_element_asset')
  @Column('uuid', { nullable: true })
  assetId!: string | null;

  @Column('jsonb', { default: {} }) styles!: Properties;
}
