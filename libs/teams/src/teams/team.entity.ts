import { BaseEntity } from '@app/core';
import { Column, Entity } from 'typeorm';
import type { Feature } from '../access/permissions';

/** The tenant. */
@Entity()
export class Team extends BaseEntity {
  @Column('varchar', { length: 255 }) name!: string;
  @Column('boolean', { default: false }) whiteLabel!: boolean;
  @Column('text', { array: true, default: () => "'{}'" }) features!: Feature[];
  /** BCP 47 language tag. */
  @Column('text', { default: 'en-US' }) locale!: string;
}
