import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TIMESTAMP } from '@app/core';

/** The service's own seal key, made when it is first needed. A brought key (`SEAL_KEY_FILE`) takes its place. */
@Entity()
export class StoredSealKey {
  /** Always 1: there is one. */
  @PrimaryColumn('integer') id!: number;
  /** PEM, sealed. */
  @Column('text') privateKey!: string;
  /** PEM. */
  @Column('text') certificate!: string;
  @Column(TIMESTAMP) createdAt!: Date;
}
