import { BaseEntity } from '@app/core';
import { Column, Entity, ForeignKey, Unique } from 'typeorm';

/** A step of a form; `key` is its id on the wire, unique within the form. */
@Entity()
@Unique('step_form_key', ['formId', 'key'])
export class Step extends BaseEntity {
  @ForeignKey('Form', { onDelete: 'CASCADE' })
  @Column('uuid')
  formId!: string;

  @Column('varchar', { length: 255 }) key!: string;
  @Column('integer') position!: number;
  @Column('boolean', { default: false }) origin!: boolean;
  @Column('text', { default: '' }) layout!: string;
}
