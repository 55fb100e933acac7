import { BaseEntity } from '@app/core';
import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { CodeFault, RuleCode } from '../rules/rule-code';

/** Code that the rules of a form share. */
@Entity()
export class SharedCode extends BaseEntity {
  @ForeignKey('Form', { onDelete: 'CASCADE' })
  @Index('shared_code_form')
  @Column('uuid')
  formId!: string;

  @Column('integer') position!: number;
  @Column('varchar', { length: 255 }) name!: string;
  @Column('jsonb') code!: RuleCode;
  @Column('boolean') valid!: boolean;
  /** Why the code cannot be shared; also null in rows from before this column. */
  @Column('jsonb', { nullable: true }) fault!: CodeFault | null;
}
