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
  /** The colour of signing pages and mails, `#rrggbb`; null: the product's. */
  @Column('text', { nullable: true }) brandColour!: string | null;
  /** Days that signing links work unless a fill says otherwise; null: as the installation has it. */
  @Column('integer', { nullable: true }) signingLinkDays!: number | null;
  /** Days from a request for a signature to the first reminder, and between reminders, unless a fill says otherwise; null: none. */
  @Column('integer', { nullable: true }) remindAfterDays!: number | null;
  @Column('integer', { nullable: true }) remindEveryDays!: number | null;
}
