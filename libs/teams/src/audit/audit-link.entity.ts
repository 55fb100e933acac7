import { TIMESTAMP } from '@app/core';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A link of a team's hash chain: a batch of its entries in the order of their ids, each with its hash, and the hash over all
 * of that and the previous link's hash. Links are inserted by the worker and never changed, like the entries.
 */
@Entity()
export class AuditLink {
  @PrimaryColumn('uuid') teamId!: string;
  /** From 1, without gaps. */
  @PrimaryColumn('integer') number!: number;

  @Column(TIMESTAMP) createdAt!: Date;
  @Column('bigint', { array: true }) entryIds!: string[];
  @Column('bytea', { array: true }) entryHashes!: Buffer[];
  @Column('bytea') previous!: Buffer;
  @Column('bytea') hash!: Buffer;
}
