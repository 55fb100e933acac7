import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TIMESTAMP } from '@app/core';

/** The seal key that the service generates on first use. A configured key (`SEAL_KEY_FILE`) replaces it. */
@Entity()
export class StoredSealKey {
  /** Always 1: the table has a single row. */
  @PrimaryColumn('integer') id!: number;
  /** PEM, encrypted with `Secrets`. */
  @Column('text') privateKey!: string;
  /** PEM. */
  @Column('text') certificate!: string;
  @Column(TIMESTAMP) createdAt!: Date;
}
