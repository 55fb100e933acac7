import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { TIMESTAMP } from '../database/base.entity';

/** The tables whose rows own files. A trigger on each marks the files as deleted when the row is deleted. */
const OWNER_TABLES = [
  'document_template',
  'document_template_version',
  'envelope',
  'extraction_run',
  'agent_run',
  'user_file',
  'team_logo',
] as const;
export type OwnerTable = (typeof OWNER_TABLES)[number];

const OPTIONAL_TIME = { ...TIMESTAMP, nullable: true } as const;

/**
 * A file in the storage and its owner. The row is written before the bytes and deleted after them, so bytes never exist
 * without a row. It has no foreign key, because it outlives its owner until the bytes are deleted.
 *
 * `committedAt` null: written by an attempt that is not finished. `deletedAt` set: no longer readable.
 */
@Entity()
@Index('stored_object_owner', ['ownerTable', 'ownerId'])
@Index('stored_object_due', ['sweepAt'], { where: 'sweep_at IS NOT NULL' })
export class StoredObject {
  @PrimaryColumn({ type: 'text', collation: 'C' }) key!: string;
  @Column('uuid') teamId!: string;
  @Column('text') ownerTable!: OwnerTable;
  @Column('uuid') ownerId!: string;
  /** Bytes; null until they are written, and for files that are older than this table. The driver returns a string. */
  @Column('bigint', { nullable: true }) size!: string | null;
  @Column('text', { nullable: true }) sha256!: string | null;
  @Column({ ...TIMESTAMP, default: () => 'now()' }) createdAt!: Date;
  @Column(OPTIONAL_TIME) committedAt!: Date | null;
  @Column(OPTIONAL_TIME) deletedAt!: Date | null;
  /** When `npm run doctor` found that the bytes of a committed file are missing. */
  @Column(OPTIONAL_TIME) lostAt!: Date | null;
  /** When the sweeper deletes the bytes; null for a committed file. */
  @Column('timestamptz', { nullable: true }) sweepAt!: Date | null;
  /** Number of the sweeper's attempts. */
  @Column('integer', { default: 0 }) sweeps!: number;
}
